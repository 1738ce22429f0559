import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import type { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { shareOut } from '@zhanggui/contract/order/price-shares.ts'
import { moment } from '@zhanggui/contract/rules.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'
import type { ShelfProduct } from '../goods/shelf.ts'
import { heldAt, type holdStock } from '../stock/ledger.ts'
import type { LineWrite } from './place.sql.ts'
import type { RefusedColumns } from './unbooked.sql.ts'
import { signedCents } from './unreadable.ts'

export type RingUpForm = ParsedInputOf<(typeof orderOpenCalls)['ringUpOrder']>

/** A line of a till with its product. The quantity is in thousandths, the amount in cents. */
export type Sold = {
  product: ShelfProduct
  quantity: number
  amount: number
  line: RingUpForm['lines'][number]
}

export const cents = (yuan: string): number => centsOf(yuan) ?? 0

/** The number of a payment at its channel. One that the till gave to two payments of a sale counts up: both are money. */
export function distinct(said: string, taken: Set<string>): string {
  let reference = said
  for (let place = 2; said !== '' && taken.has(reference); place++) reference = `${said} (${place})`
  taken.add(reference)
  return reference
}

/** The lines of a till with its discounts shared out. A discount larger than its line is refused. */
export function priceSold(form: RingUpForm, sold: readonly Sold[]) {
  const after = sold.map(({ amount, line }, at) => {
    const off = cents(line.discount?.amount ?? '0')
    if (off > amount) throw refuse('order.discountTooLarge', { line: at + 1 })
    return amount - off
  })
  const goods = after.reduce((sum, amount) => sum + amount, 0)
  const whole = cents(form.discount?.amount ?? '0')
  if (whole > goods) throw refuse('order.orderDiscountTooLarge')
  const shares = shareOut(
    whole,
    sold.map(({ product, line }, at) => ({
      line: at + 1,
      productId: String(product.id),
      amount: after[at] ?? 0,
      discounted: cents(line.discount?.amount ?? '0') > 0,
    })),
  )
  const lines = sold.map(({ product, quantity, amount, line }, at): LineWrite => {
    const off = cents(line.discount?.amount ?? '0')
    const part = shares[at] ?? 0
    return {
      line: at + 1,
      product_id: product.id,
      name: product.name,
      code: product.code,
      barcode: product.barcode,
      sale_mode: product.saleMode,
      sale_unit: product.saleUnit,
      stock_unit: product.stockUnit,
      processing: line.processing,
      quantity,
      picked: quantity,
      shipped: quantity,
      price: cents(line.price),
      per: product.per,
      unit_price: cents(line.price),
      list_amount: amount,
      amount,
      shares: [
        ...(off > 0 ? [{ kind: 'lineDiscount', name: line.discount?.name ?? '', cents: off }] : []),
        ...(part > 0 ? [{ kind: 'orderDiscount', name: form.discount?.name ?? '', cents: part }] : []),
      ],
      paid: amount - off - part,
      gift: null,
      reserved: 0,
    }
  })
  const listAmount = sold.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, listAmount, discount: listAmount - goods + whole }
}

const yearMs = 366 * 86_400_000
const aheadMs = 10 * 60_000

/** A sale of before the year 2000 was rung up by a clock that was never set. A year ago or ahead of now is doubtful. */
export function clockOf(at: string): 'right' | 'doubtful' | 'wrong' {
  const moment = Date.parse(at)
  if (moment < Date.UTC(2000, 0, 1)) return 'wrong'
  const now = Date.now()
  return moment < now - yearMs || moment > now + aheadMs ? 'doubtful' : 'right'
}

/** How the till differs from the shelf. */
export function differencesOf(sold: readonly Sold[]): string[] {
  const found = new Set<string>()
  for (const { product, quantity, amount, line } of sold) {
    if (!product.known || product.saleStatus === 0) found.add('status')
    if (cents(line.price) !== product.price) found.add('price')
    if (amount !== share(quantity, cents(line.price), product.per)) found.add('amount')
  }
  return [...found]
}

/** What was sold beyond the stock on hand, by product. */
export function shortOf(
  stock: Awaited<ReturnType<typeof holdStock>>,
  storeId: number,
  sold: readonly Sold[],
) {
  const amounts = new Map<number, number>()
  for (const { product, quantity } of sold) amounts.set(product.id, (amounts.get(product.id) ?? 0) + quantity)
  return [...amounts].flatMap(([productId, amount]) => {
    const missing = amount - heldAt(stock, { storeId, productId }).on_hand
    return missing > 0 ? [{ productId, missing }] : []
  })
}

/**
 * True if a refused sale is the booked one before its correction: of the same store and moment, or of the same key, sum and
 * goods, as a wrong clock or a wrong store is put right.
 */
export function isSameSale(
  row: RefusedColumns,
  { hash, form, keyId, storeId }: { hash: Buffer; form: RingUpForm; keyId: number | null; storeId: number },
): boolean {
  if (row.hash.equals(hash)) return true
  if (row.status !== 'open') return false
  const at = moment.safeParse(row.at).data
  const sameStore = row.store_id === null ? row.store === form.store : row.store_id === storeId
  if (sameStore && at !== undefined && Date.parse(at) === Date.parse(form.at)) return true
  return row.key_id === keyId && row.amount === signedCents(form.payable) && sameGoods(row.lines, form.lines)
}

const soldGoods = z.array(z.object({ sku: z.coerce.string(), quantity: z.coerce.string() }))
/** Whether lines are of the same goods. Lines that cannot be read tell nothing. */
function sameGoods(lines: unknown, sent: RingUpForm['lines']): boolean {
  const read = soldGoods.safeParse(lines).data
  const text = (some: z.output<typeof soldGoods>) =>
    JSON.stringify(some.map(({ sku, quantity }) => `${sku} ${Number(quantity)}`).sort())
  return read === undefined || text(read) === text(soldGoods.parse(sent))
}
