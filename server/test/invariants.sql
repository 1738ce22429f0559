-- The invariants of the database. Each query returns the rows that break one. The line above it is its name.

-- the stored counts of products are correct
select coalesce(kept.merchant_id, counted.merchant_id) as merchant_id, coalesce(kept.status, counted.status) as status,
  kept.amount as kept, counted.amount as counted
from (select merchant_id, status, sum(amount) as amount from product_count group by 1, 2) kept
full join (select merchant_id, status, count(*) as amount from product where removed_at is null group by 1, 2) counted
  using (merchant_id, status)
where coalesce(kept.amount, 0) <> coalesce(counted.amount, 0);

-- no two products in use have the same barcode
select merchant_id, gtin, count(*) from product_barcode where active and twin = 0 group by 1, 2 having count(*) > 1;

-- a barcode is in use exactly as long as its product is neither invalid nor removed
select b.merchant_id, b.product_id, b.barcode, p.status, b.active
from product_barcode b join product p on p.merchant_id = b.merchant_id and p.id = b.product_id
where b.active <> (p.status <> 40 and p.removed_at is null);

-- a product has an effective time exactly while it is not yet effective
select merchant_id, id, status, effective_at from product where (status = 20) <> (effective_at is not null);

-- no product is in a removed category
select p.merchant_id, p.id, p.category_id
from product p join category c on c.merchant_id = p.merchant_id and c.id = p.category_id
where p.removed_at is null and c.removed_at is not null;

-- categories have two levels, and no removed parent
select c.merchant_id, c.id, parent.id as parent_id
from category c join category parent on parent.merchant_id = c.merchant_id and parent.id = c.parent_id
where c.removed_at is null and (parent.parent_id is not null or parent.removed_at is not null);

-- front categories have three levels, and no removed parent
select c.merchant_id, c.id, a.id as parent_id
from front_category c
join front_category a on a.merchant_id = c.merchant_id and a.id = c.parent_id
left join front_category b on b.merchant_id = a.merchant_id and b.id = a.parent_id
where c.removed_at is null and (a.removed_at is not null or b.parent_id is not null);

-- a removed front category has no products
select c.merchant_id, c.id, count(*) as members
from front_category c
join front_category_product m on m.merchant_id = c.merchant_id and m.category_id = c.id
join product p on p.merchant_id = m.merchant_id and p.id = m.product_id and p.removed_at is null
where c.removed_at is not null group by 1, 2;

-- a product's picture in lists is one of its pictures
select p.merchant_id, p.id, p.image_file_id from product p
where p.image_file_id is not null and p.removed_at is null and not exists (
  select from product_media m where m.merchant_id = p.merchant_id and m.product_id = p.id and m.file_id = p.image_file_id);

-- no file of a product has expired or will expire
select f.merchant_id, f.id, f.expires_at, f.removed_at
from file f join product_media m on m.merchant_id = f.merchant_id and m.file_id = f.id
join product p on p.merchant_id = m.merchant_id and p.id = m.product_id
where p.removed_at is null and (f.expires_at is not null or f.removed_at is not null);

-- no version of a product has two lines in the change log
select p.merchant_id, p.id, p.version, count(*) as lines
from product p join change_log l on l.merchant_id = p.merchant_id and l.noun = 'product' and l.record_id = p.id
group by 1, 2, 3 having count(*) > p.version;

-- the rows of a checked import match its counts and add up to its total
select i.merchant_id, i.id, i.state, i.total, i.created, i.changed, i.unchanged, i.refused, found.*
from sheet_import i cross join lateral (
  select count(*) as rows, count(*) filter (where r.result = 1) as new, count(*) filter (where r.result = 2) as other,
    count(*) filter (where r.result = 3) as same, count(*) filter (where r.result = 4) as bad
  from sheet_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id
) found
where i.state in (20, 30, 40, 50, 60) and not i.rows_removed
  and (i.total, i.created, i.changed, i.unchanged, i.refused) <> (found.rows, found.new, found.other, found.same, found.bad);

-- a failed or cancelled import has no rows, and only an applied one has created records
select i.merchant_id, i.id, i.state, cardinality(i.created_ids) as created
from sheet_import i
where i.state in (10, 70, 80) and exists (
    select from sheet_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id)
  or cardinality(i.created_ids) <> case when i.state in (40, 50, 60) then i.created else 0 end;

-- no file of the material center has expired or will expire
select f.merchant_id, f.id, f.expires_at, f.removed_at
from material m join file f on f.merchant_id = m.merchant_id and f.id = m.file_id
where m.removed_at is null and (f.expires_at is not null or f.removed_at is not null);

-- materials and folders are in existing folders
select m.merchant_id, m.id, m.folder_id
from material m join material_folder d on d.merchant_id = m.merchant_id and d.id = m.folder_id
where m.removed_at is null and d.removed_at is not null
union all
select d.merchant_id, d.id, d.parent_id
from material_folder d join material_folder p on p.merchant_id = d.merchant_id and p.id = d.parent_id
where d.removed_at is null and p.removed_at is not null;

-- folders of materials have at most five levels and no circle
select d.merchant_id, d.id
from material_folder d
left join material_folder b on b.merchant_id = d.merchant_id and b.id = d.parent_id
left join material_folder c on c.merchant_id = b.merchant_id and c.id = b.parent_id
left join material_folder e on e.merchant_id = c.merchant_id and e.id = c.parent_id
left join material_folder f on f.merchant_id = e.merchant_id and f.id = e.parent_id
where d.removed_at is null and d.parent_id is not null
  and (b.id is null or b.parent_id is not null) and (c.id is null or c.parent_id is not null)
  and (e.id is null or e.parent_id is not null) and (f.id is null or f.parent_id is not null);

-- the memberships of the control plane match the employees
select coalesce(e.merchant_id, m.merchant_id) as merchant_id, coalesce(e.id, m.employee_id) as employee_id
from employee e full join membership m on m.merchant_id = e.merchant_id and m.employee_id = e.id
where (e.account_id, e.type, e.invited_as, e.invited_at, e.disabled_at, e.removed_at)
  is distinct from (m.account_id, m.type, m.invited_as, m.invited_at, m.disabled_at, m.removed_at);

-- every due time has a timer, and no timer is later
select due.merchant_id, due.kind, due.id, due.at, t.due_at
from (
  select merchant_id, 'file' as kind, id, expires_at as at from file where expires_at is not null and removed_at is null
  union all
  select merchant_id, 'product', id, effective_at from product where status = 20 and removed_at is null
  union all
  select merchant_id, 'price', product_id, effective_at from product_price_change
) due
left join timer t on t.merchant_id = due.merchant_id and t.kind = due.kind and t.record_id = due.id
where t.due_at is null or t.due_at > due.at;

-- an audit row is in a link of the chain, or has a mark for the sealer
select a.merchant_id, a.id
from audit a
where a.id not in (select unnest(row_ids) from audit_seal) and a.id not in (select audit_id from audit_unsealed);

-- the stock on hand and its value are the sums of the ledger, and the last row says the same
select s.merchant_id, s.store_id, s.product_id, s.on_hand, s.value, m.change, m.value_change, last.after, last.value_after
from stock s
left join lateral (select coalesce(sum(change), 0) as change, coalesce(sum(value_change), 0) as value_change from stock_move m
  where m.merchant_id = s.merchant_id and m.store_id = s.store_id and m.product_id = s.product_id) m on true
left join lateral (select after, value_after, kind, change from stock_move m
  where m.merchant_id = s.merchant_id and m.store_id = s.store_id and m.product_id = s.product_id order by at desc limit 1) last on true
where s.on_hand <> m.change or s.value <> m.value_change or s.on_hand <> coalesce(last.after, 0)
  or s.value <> coalesce(last.value_after, 0) or s.last_kind is distinct from last.kind or s.last_change is distinct from last.change;

-- what a place has sold on the day of its last move is what the ledger says of that day
select s.merchant_id, s.store_id, s.product_id, s.moved_at, s.sold_today, m.sold
from stock s join merchant c on c.id = s.merchant_id
cross join lateral (
  select coalesce(-sum(m.change) filter (where m.kind in (20, 30)), 0) as sold, max(m.at) as last from stock_move m
  where m.merchant_id = s.merchant_id and m.store_id = s.store_id and m.product_id = s.product_id
    and (m.at at time zone c.time_zone)::date = (s.moved_at at time zone c.time_zone)::date) m
where s.moved_at = m.last and s.sold_today <> m.sold;

-- each row of the ledger goes on from the one before
select * from (
  select merchant_id, id, change, after, value_change, value_after, lag(after, 1, 0::bigint) over w as before,
    lag(value_after, 1, 0::bigint) over w as value_before
  from stock_move window w as (partition by merchant_id, store_id, product_id order by at)) m
where m.before + m.change <> m.after or m.value_before + m.value_change <> m.value_after;

-- goods that are sold by piece have whole amounts
select s.merchant_id, s.store_id, s.product_id, s.on_hand from stock s
join product p on p.merchant_id = s.merchant_id and p.id = s.product_id
where p.sale_mode = 1 and (s.on_hand % 1000 <> 0 or s.reserved % 1000 <> 0);

-- what a transfer sent has arrived, is in transit or is a difference, and the ledgers of both stores say the same
select d.merchant_id, d.id, d.number, d.status, l.product_id, l.sent, l.arrived, l.missing, l.reason, gone.*
from stock_document d
join stock_line l on l.merchant_id = d.merchant_id and l.document_id = d.id
cross join lateral (
  select coalesce(-sum(m.change) filter (where m.store_id = d.store_id and m.kind = 70), 0) as left_here,
    coalesce(sum(m.change) filter (where m.store_id = d.store_id and m.kind <> 70), 0) as came_back,
    coalesce(sum(m.change) filter (where m.store_id = d.to_store_id), 0) as got_there
  from stock_move m
  where m.merchant_id = d.merchant_id and m.document = 'stockTransfer' and m.document_id = d.id and m.product_id = l.product_id
) gone
where d.kind = 30 and (
  (l.sent is null) <> (d.status in (10, 90))
  or gone.left_here <> coalesce(l.sent, 0) or gone.got_there <> l.arrived
  or gone.came_back <> case when l.reason = 42 then l.missing else 0 end
  or (d.status = 50 and l.sent <> l.arrived + l.missing)
  or (d.status in (20, 30) and l.missing > 0));

-- the cost of goods is neither lost nor made on the way
select d.merchant_id, d.id, l.product_id, l.sent_value, l.arrived, l.missing, cost.*
from stock_document d
join stock_line l on l.merchant_id = d.merchant_id and l.document_id = d.id
cross join lateral (
  select coalesce(-sum(m.value_change) filter (where m.kind = 70), 0) as left_here,
    coalesce(sum(m.value_change) filter (where m.kind = 80), 0) as came_in
  from stock_move m
  where m.merchant_id = d.merchant_id and m.document = 'stockTransfer' and m.document_id = d.id and m.product_id = l.product_id
) cost
where d.kind = 30 and (cost.left_here <> l.sent_value or cost.came_in > l.sent_value
  or (d.status = 50 and (l.missing = 0 or l.reason not in (40, 43, 49)) and cost.came_in <> l.sent_value));

-- a removed product has no stock, so that the list of the stock and its value agree
select s.merchant_id, s.store_id, s.product_id, s.on_hand, s.value
from stock s join product p on p.merchant_id = s.merchant_id and p.id = s.product_id
where p.removed_at is not null and (s.on_hand <> 0 or s.value <> 0);

-- the reserved stock is what open orders have reserved
select s.merchant_id, s.store_id, s.product_id, s.reserved, coalesce(l.reserved, 0) as of_orders
from stock s left join (
  select o.merchant_id, o.store_id, l.product_id, sum(l.reserved) as reserved from orders o
  join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id group by 1, 2, 3) l
  using (merchant_id, store_id, product_id)
where s.reserved <> coalesce(l.reserved, 0);

-- the lines of an order add up to its sums, and their shares to their discounts
select o.merchant_id, o.id, o.payable, sum(l.paid) as paid from orders o
join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
group by o.merchant_id, o.id
having sum(l.paid) <> o.payable - o.freight + o.freight_discount or sum(l.list_amount) <> o.list_amount
  or sum(l.amount - l.paid) <> coalesce(sum((select sum((s ->> 'cents')::bigint) from jsonb_array_elements(l.shares) s)), 0);

-- an order has received what its payments have, and nothing more went back
select o.merchant_id, o.id, o.received, o.refunded, p.received as of_payments, p.refunded as of_parts, r.amount as of_refunds
from orders o
left join lateral (select coalesce(sum(p.amount) filter (where p.status = 20), 0) as received, coalesce(sum(p.refunded), 0) as refunded
  from order_payment p where p.merchant_id = o.merchant_id and p.order_id = o.id) p on true
left join lateral (select coalesce(sum(r.amount), 0) as amount from refund r
  where r.merchant_id = o.merchant_id and r.order_id = o.id) r on true
where o.received <> p.received or o.refunded <> p.refunded or o.refunded <> r.amount or o.refunded > o.received;

-- a refund has its parts, and no order that is cancelled or closed keeps stock or money
select r.merchant_id, r.id, r.amount, sum(t.amount) as parts from refund r
join refund_part t on t.merchant_id = r.merchant_id and t.refund_id = r.id
group by r.merchant_id, r.id having sum(t.amount) <> r.amount;
select o.merchant_id, o.id, o.status, o.received, o.refunded from orders o
where o.status in (80, 90) and ((o.status = 80 and o.received <> o.refunded)
  or (o.status = 90 and exists (select from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id
    and l.gift is null and l.refunded <> l.quantity))
  or exists (select from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.reserved > 0));

-- every order that came in by the Open API holds its key
select w.merchant_id, w.source, w.number from open_write w
where w.order_id is null or not exists (select from orders o where o.merchant_id = w.merchant_id and o.id = w.order_id);

-- the lines of an order hold what its open after-sales claim
select l.merchant_id, l.order_id, l.line, l.held, l.held_here, c.held as of_claims, c.here as here_of_claims
from order_line l left join lateral (
  select coalesce(sum(c.paid_units), 0) as held, coalesce(sum(c.here), 0) as here from after_sale a
  join after_sale_line c on c.merchant_id = a.merchant_id and c.after_sale_id = a.id
  where a.merchant_id = l.merchant_id and a.order_id = l.order_id and c.line = l.line and a.status in (20, 30)) c on true
where l.held <> c.held or l.held_here <> c.here;

-- an order counts its open after-sales
select o.merchant_id, o.id, o.claims, count(a.id) as open from orders o
left join after_sale a on a.merchant_id = o.merchant_id and a.order_id = o.id
  and (a.status in (20, 30) or (a.status in (40, 60) and a.refund_id is null))
group by o.merchant_id, o.id having o.claims <> count(a.id);

-- the money of a refund of an after-sale is what was agreed, and its lines add up to it
select a.merchant_id, a.id, a.status, a.amount, a.freight, sum(c.amount) as lines, r.amount as refunded
from after_sale a
left join after_sale_line c on c.merchant_id = a.merchant_id and c.after_sale_id = a.id
left join refund r on r.merchant_id = a.merchant_id and r.id = a.refund_id
where a.status in (40, 60, 70, 80)
group by a.merchant_id, a.id, r.id, r.amount
having coalesce(sum(c.amount), 0) + a.freight <> a.amount or (r.id is not null and r.amount <> a.amount)
  or (a.status = 70 and r.id is null);

-- what went back of a line is in its refunds and agreed after-sales
select l.merchant_id, l.order_id, l.line, l.refunded_amount, coalesce(r.amount, 0) as of_refunds, coalesce(a.amount, 0) as agreed
from order_line l
left join lateral (select sum((x ->> 'amount')::bigint) as amount from refund r, jsonb_array_elements(r.lines) x
  where r.merchant_id = l.merchant_id and r.order_id = l.order_id and (x ->> 'line')::int = l.line) r on true
left join lateral (select sum(c.amount) as amount from after_sale a
  join after_sale_line c on c.merchant_id = a.merchant_id and c.after_sale_id = a.id
  where a.merchant_id = l.merchant_id and a.order_id = l.order_id and c.line = l.line and a.status in (40, 60)
    and a.refund_id is null) a on true
where l.refunded_amount <> coalesce(r.amount, 0) + coalesce(a.amount, 0);

-- the figures of home are the sums of orders, payments, refunds and goods, by store
with figures as (
  select merchant_id, store_id, kind, key, sum(amount) as amount, sum(count) as count from (
    select merchant_id, store_id, kind, key, amount, count from sales_figure
    union all select merchant_id, store_id, kind, key, amount, count from sales_change) f
  group by 1, 2, 3, 4
), real as (
  select merchant_id, store_id, 10 as kind, 0::bigint as key, sum(payable) as amount, count(*) as count from orders
  where status in (20, 25, 30, 35, 40, 45, 50, 60, 90) group by 1, 2
  union all
  select r.merchant_id, r.store_id, 20, 0, sum(r.amount), count(*) from refund r where r.reason not in (30, 40) group by 1, 2
  union all
  select p.merchant_id, o.store_id, 30, p.method, sum(p.amount), count(*) from order_payment p
  join orders o on o.merchant_id = p.merchant_id and o.id = p.order_id where p.status = 20 group by 1, 2, 4
  union all
  select t.merchant_id, r.store_id, 40, t.method, sum(t.amount), count(*) from refund_part t
  join refund r on r.merchant_id = t.merchant_id and r.id = t.refund_id group by 1, 2, 4
  union all
  select o.merchant_id, o.store_id, 50, l.product_id, sum(l.paid), count(*) from orders o
  join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
  where o.status in (20, 25, 30, 35, 40, 45, 50, 60, 90) group by 1, 2, 4
)
select coalesce(f.merchant_id, r.merchant_id) as merchant_id, coalesce(f.store_id, r.store_id) as store_id,
  coalesce(f.kind, r.kind) as kind, coalesce(f.key, r.key) as key, f.amount as kept, r.amount as counted, f.count, r.count as really
from figures f full join real r using (merchant_id, store_id, kind, key)
where f.amount is distinct from r.amount or f.count is distinct from r.count;

-- the kept numbers of orders are what there is, by store and status
with kept as (
  select merchant_id, store_id, status, sum(count) as count from (
    select merchant_id, store_id, status, count from order_count
    union all select merchant_id, store_id, status, change from order_count_change) n
  group by 1, 2, 3 having sum(count) <> 0
), real as (
  select merchant_id, store_id, status, count(*) as count from orders group by 1, 2, 3
)
select merchant_id, store_id, status, k.count as kept, r.count as really
from kept k full join real r using (merchant_id, store_id, status)
where k.count is distinct from r.count;

-- no goods leave a store that nobody picked
select l.merchant_id, l.order_id, l.line, l.picked, l.shipped from order_line l where l.shipped > l.picked;

-- linked barcodes have no more of a line of a receipt than arrived
select a.merchant_id, a.document_id, a.product_id, sum(a.amount) as linked, max(l.amount) as arrived
from receipt_alias a left join stock_line l
  on l.merchant_id = a.merchant_id and l.document_id = a.document_id and l.product_id = a.product_id
group by 1, 2, 3 having sum(a.amount) > coalesce(max(l.amount), 0);
