import { afterSaleStatus, afterSaleType } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { refundReason, refundStatus } from '@zhanggui/contract/refund/refund.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** Every so many orders have an after-sale, and of these every third is refused. */
const everyClaim = 41
const everyRefused = 3
const { rejected, refunded } = afterSaleStatus

/**
 * After-sales of the past orders in the temporary table `past`, made on the next day: goods that were bad are refunded and
 * stay with the buyer, so that the ledger has no row of them. With their refunds and the figures of home.
 */
export async function addPastClaims(tx: Connection, merchantId: number): Promise<void> {
  const merchant = sql`${merchantId}::bigint`
  await tx.run(sql`
    create temp table past_claim on commit drop as
    with claimed as (
      select p.id as order_id, p.store_id, p.method, o.number as order_number, l.line, l.quantity, l.paid,
        p.at + interval '21 hours' as at, row_number() over (order by p.at, p.id) as n
      from past p
      join orders o on o.merchant_id = ${merchant} and o.id = p.id
      join order_line l on l.merchant_id = ${merchant} and l.order_id = p.id and l.line = 1
      where p.n % ${everyClaim}::int = 7 and p.at < now() - interval '1 day'
        and exists (select from order_line m where m.merchant_id = ${merchant} and m.order_id = p.id and m.line = 2)
    )
    select c.*, c.n % ${everyRefused}::int <> 0 as good, (array[20, 30, 10, 50])[1 + c.n % 4]::smallint as reason,
      nextval(pg_get_serial_sequence('after_sale', 'id')) as id,
      case when c.n % ${everyRefused}::int <> 0 then nextval(pg_get_serial_sequence('refund', 'id')) end as refund_id
    from claimed c order by c.n`)
  await tx.run(sql`
    insert into refund (merchant_id, id, number, order_id, store_id, amount, lines, reason, status, created_at, created_by, done_at)
    overriding system value
    select ${merchant}, c.refund_id, 'TK' || c.order_number || '-1', c.order_id, c.store_id, c.paid,
      jsonb_build_array(jsonb_build_object('line', c.line, 'quantity', c.quantity, 'amount', c.paid)),
      ${refundReason.afterSale}::smallint, ${refundStatus.done}::smallint, c.at + interval '20 minutes', '店长',
      c.at + interval '25 minutes'
    from past_claim c where c.good returning id`)
  await tx.run(sql`
    with part as (
      insert into refund_part (merchant_id, refund_id, order_id, payment_id, method, channel, amount, status, attempts, done_at, done_by)
      select ${merchant}, c.refund_id, c.order_id, y.id, y.method, y.channel, c.paid, ${refundStatus.done}::smallint, 1,
        c.at + interval '25 minutes', '店长'
      from past_claim c join order_payment y on y.merchant_id = ${merchant} and y.order_id = c.order_id
      where c.good returning refund_id, id, channel, done_at)
    insert into refund_attempt (merchant_id, refund_id, part_id, at, channel, status, made_by)
    select ${merchant}, t.refund_id, t.id, t.done_at, t.channel, ${refundStatus.done}::smallint, '店长' from part t returning id`)
  await tx.run(sql`
    insert into after_sale (merchant_id, id, order_id, store_id, order_store_id, type, status, reason, source, asked, amount,
      reject_reason, refund_id, who, created_by, version, business_day, created_at, submitted_at, ended_at)
    overriding system value
    select ${merchant}, c.id, c.order_id, c.store_id, c.store_id, ${afterSaleType.refundOnly}::smallint,
      case when c.good then ${refunded}::smallint else ${rejected}::smallint end, c.reason, 'console', c.paid,
      case when c.good then c.paid end, case when c.good then '' else '不符合售后条件' end, c.refund_id, 'staff', '店员', 3,
      (c.at at time zone 'Asia/Shanghai')::date, c.at, c.at, c.at + interval '25 minutes'
    from past_claim c returning id`)
  await tx.run(sql`
    insert into after_sale_line (merchant_id, after_sale_id, line, units, paid_units, amount)
    select ${merchant}, c.id, c.line, c.quantity, case when c.good then c.quantity else 0 end, case when c.good then c.paid else 0 end
    from past_claim c returning line`)
  await tx.run(sql`
    insert into after_sale_event (merchant_id, after_sale_id, at, move, who, status, actor, detail)
    select ${merchant}, c.id, c.at + e.after, e.move, 'staff', e.status, e.actor,
      case e.move when 'refund' then 'TK' || c.order_number || '-1' else '' end
    from past_claim c join (values
      (true, interval '0', 'apply', 10, '店员'), (false, interval '0', 'apply', 10, '店员'),
      (true, interval '0', 'submit', 20, '店员'), (false, interval '0', 'submit', 20, '店员'), (false, interval '25 minutes', 'reject', ${rejected}::int, '店长'), (true, interval '20 minutes', 'agree', 40, '店长'),
      (true, interval '20 minutes', 'refund', 70, '店长'), (true, interval '25 minutes', 'refundDone', ${refunded}::int, '店长')
    ) e (good, after, move, status, actor) on e.good = c.good
    order by c.n, e.after, e.status returning id`)
  await tx.run(sql`
    update order_line l set refunded = c.quantity, refunded_amount = c.paid, kept = c.quantity
    from past_claim c where l.merchant_id = ${merchant} and l.order_id = c.order_id and l.line = c.line and c.good`)
  await tx.run(sql`
    update orders o set refunded = c.paid from past_claim c
    where o.merchant_id = ${merchant} and o.id = c.order_id and c.good`)
  await tx.run(sql`
    update order_payment y set refunded = c.paid from past_claim c
    where y.merchant_id = ${merchant} and y.order_id = c.order_id and c.good`)
  await tx.run(sql`
    insert into sales_figure (merchant_id, day, kind, store_id, key, slot, count, amount, quantity)
    select ${merchant}, f.at::date, f.kind, f.store_id, f.key,
      case when f.kind = 20 then (extract(hour from f.at) * 6 + floor(extract(minute from f.at) / 10))::int else 0 end,
      count(*), sum(f.paid), 0
    from (
      select (c.at + interval '20 minutes') at time zone 'Asia/Shanghai' as at, k.kind, c.store_id,
        case when k.kind = 20 then 0 else c.method end as key, c.paid
      from past_claim c cross join (values (20), (40)) k (kind) where c.good) f
    group by f.at::date, f.kind, f.store_id, f.key, 6 returning key`)
  await tx.run(sql`drop table past_claim`)
}
