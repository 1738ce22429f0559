import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import type { ExpectedForm } from '@zhanggui/contract/receipt/receipt.ts'
import { mostStock, share, valueAt } from '@zhanggui/contract/stock/ledger.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  keyOf,
  Lines,
  type LineWrite,
  selectLines,
  type Target,
  targetsOf,
} from '../stock/document.ts'
import { isWeighed } from '../stock/ledger.ts'
import { seesValue } from '../stock/stock.ts'
import { notWhole } from '../stock/take-entries.ts'
import { askAboutCosts, type NotedCost } from './ask-costs.ts'
import { type LinkedPart, updateParts, updateWorth } from './receipt.sql.ts'
import { answer, type Changed, requireOpen, requireWorth } from './receipt.ts'
import { gramsOfLabel, type Pack, weightOf, withLinked } from './receipt-alias.ts'
import { columnsOf, partsOfLine, readCosts } from './receipt-parts.ts'
import { type Goods, goodsOf, plainWorth, worthTogether } from './receipt-worth.ts'

/** Sets what is expected. Two codes of one product add up, with their costs. A linked barcode keeps its own. */
export async function expectReceipt(context: TenantContext, form: ExpectedForm): Promise<Changed> {
  const { tx } = context
  const document = await requireOpen(context, form.id)
  const noted: (ExpectedForm['lines'][number] & { productId?: string; pack?: Pack })[] = form.lines
  const asked = await withLinked(tx, document, noted, (line, pack) => ({ ...line, pack }))
  const { targets, products } = await targetsOf(
    context,
    asked.map(({ scan }) => scan),
  )
  const lines = new Lines(await selectLines(tx, document.id, null))
  const { facts, linked } = await readCosts(tx, document.id)
  const partsOf = new Map<LineWrite, Map<string | null, Goods[]>>()
  const sees = seesValue(context.session)
  const costs: NotedCost[] = []
  for (const [at, { scan, barcode }] of asked.entries()) {
    const { code, expected, cost, pack = null } = scan
    const target = targets[at]
    if (!target) continue
    const packs = thousandthsOf(expected) ?? 0
    const product = target.productId === null ? undefined : products.get(target.productId)
    const weighed = product !== undefined && isWeighed(product)
    const amount = weighed ? await weightOfPacks(context, document, target, { code, packs, pack }) : packs
    if (amount % 1000 !== 0 && !weighed) throw notWhole(product?.name ?? null, target.barcode)
    const line = lines.at(target)
    const parts = partsOf.get(line) ?? new Map<string | null, Goods[]>()
    // A person who may not see costs does not set them.
    const known = cost !== null && sees
    const unitCents = centsOf(cost ?? '') ?? 0
    // That of a weighed pack is compared per kg.
    if (known && target.productId !== null && amount > 0)
      costs.push({
        path: `lines.${at}.cost`,
        productId: target.productId,
        cents: share(packs, unitCents, amount),
      })
    const cents = known ? valueAt(packs, unitCents) : 0
    const goods = { amount, cents, uncosted: known ? 0 : amount }
    partsOf.set(line, parts.set(barcode, [...(parts.get(barcode) ?? []), goods]))
  }
  if (!form.costsRight) await askAboutCosts(context, costs)
  const changed: LinkedPart[] = []
  const worths = [...partsOf].map(([line, parts]) => {
    const before = partsOfLine(line, { facts, linked })
    const known = linked.get(line.product_id ?? 0) ?? []
    for (const [barcode, goods] of parts) {
      const at = barcode === null ? -1 : known.findIndex((part) => part.barcode === barcode)
      const part = before[at + 1]
      if (!part) continue
      const expected = goods.reduce((sum, { amount }) => sum + amount, 0)
      const costed = goods.some(({ amount, uncosted }) => uncosted < amount)
      const kept =
        part.worth.worth === null
          ? part.worth
          : worthTogether([goodsOf(part.worth, expected)], part.worth.unit_cost)
      part.expected = expected
      part.worth = requireWorth(costed ? worthTogether(goods) : kept, 'lines')
      const row = known[at]
      if (row) changed.push({ ...row, ...columnsOf(part) })
    }
    const [own] = before
    line.expected = before.some(({ expected }) => expected !== null)
      ? before.reduce((sum, { expected }) => sum + (expected ?? 0), 0)
      : null
    if ((line.expected ?? 0) > mostStock) {
      const name = products.get(line.product_id ?? 0)?.name ?? line.barcode
      throw refuse('receipt.tooMuch', { name })
    }
    const worth = own?.worth ?? plainWorth(null)
    line.unit_cost = worth.unit_cost
    return { ...worth, key: keyOf({ productId: line.product_id, barcode: line.barcode }) }
  })
  const ids = await lines.write(context, document.id, 'lines')
  await updateWorth(
    tx,
    document.id,
    worths.map(({ key, ...worth }) => ({ ...worth, id: ids.get(key) ?? 0 })),
  )
  if (changed.length > 0) await updateParts(tx, document.id, changed)
  return answer(context, document, [...ids.values()])
}

/** The label of a scale on a delivery note stands for packs. */
async function weightOfPacks(
  { tx }: TenantContext,
  document: DocumentColumns,
  { productId, label = null }: Target,
  { code, packs, pack }: { code: string; packs: number; pack: Pack | null },
): Promise<number> {
  if (pack) return weightOf(pack, packs)
  if (productId === null || !label) return packs
  const grams = await gramsOfLabel(tx, document.store_id, productId, label)
  if (grams === null) throw refuse('product.scaleUnpriced', { code })
  return weightOf({ scans: 1000, weight: grams }, packs)
}
