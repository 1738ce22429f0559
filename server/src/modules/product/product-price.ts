import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { staleProduct, tellProducts } from './product-log.ts'
import { type PricedRow, selectPrices, updatePrices } from './product-price.sql.ts'

/**
 * Sets sales prices at once, all or none. Refuses a product that changed since its version, with the person and the
 * changes, and a price below the cost, unless the user allows it. A scheduled price stays.
 */
export async function setPrices(
  context: TenantContext,
  { prices, underCost }: ParsedInputOf<typeof productCalls.setPrices>,
): Promise<OutputOf<typeof productCalls.setPrices>> {
  const { tx, session } = context
  const rows = new Map(
    (
      await selectPrices(
        tx,
        prices.map(({ id }) => Number(id)),
        session.timeZone,
      )
    ).map((row) => [String(row.id), row]),
  )
  const asked: { row: PricedRow; cents: number }[] = []
  for (const { id, version, salesPrice } of prices) {
    const row = rows.get(id)
    if (!row) throw refuse('common.notFound')
    if (row.version !== version) throw await staleProduct(context, row, version)
    // The schema accepts only decimals with at most two digits.
    const cents = centsOf(salesPrice) ?? 0
    if (!underCost && row.cost_price !== null && cents < row.cost_price)
      throw refuse('product.underCost', {
        name: row.name,
        price: yuanOf(cents),
        cost: yuanOf(row.cost_price),
      })
    asked.push({ row, cents })
  }
  const changed = asked.filter(({ row, cents }) => row.sales_price !== cents)
  const written = await updatePrices(
    tx,
    changed.map(({ row, cents }) => ({ id: row.id, cents })),
    session.name,
  )
  const versions = new Map(written.map(({ id, version }) => [id, version]))
  const lineOf = ({ id, name, code }: PricedRow) => ({ id, title: name, code })
  await tellProducts(
    context,
    'price',
    changed.map(({ row, cents }) => ({
      ...lineOf(row),
      changes: [{ field: 'salesPrice', before: yuanOf(row.sales_price), after: yuanOf(cents) }],
    })),
    asked.filter(({ row, cents }) => row.sales_price === cents).map(({ row }) => lineOf(row)),
  )
  return {
    prices: asked.map(({ row, cents }) => ({
      id: String(row.id),
      version: versions.get(row.id) ?? row.version,
      salesPrice: yuanOf(cents),
    })),
  }
}
