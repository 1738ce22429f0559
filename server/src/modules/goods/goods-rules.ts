import { texts } from '@zhanggui/contract'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { endsWaiting, followsHead } from '@zhanggui/contract/goods/effective.ts'
import { goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { isPackAmount, packCount } from '@zhanggui/contract/measure-pack.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import {
  farPercent,
  isFarBelow,
  isFarRise,
  isTenthOf,
  isUnderCost,
  riseOf,
} from '@zhanggui/contract/product/price-rule.ts'
import { saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { checkProduct, type ProductFields } from '@zhanggui/contract/product/product.ts'
import { type UnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { columnName } from '../../kernel/record/kind.ts'
import type { PackSaid } from '../../kernel/sheet/sheet-service.ts'
import type { GoodsColumns, GoodsStore, HeadColumns, Marks, OwnColumns, Scheduled } from './goods.sql.ts'
import { costMetIn, countingOf } from './goods-values.ts'

/** A row of a store before and after a change. */
export interface GoodsEdit {
  head: HeadColumns
  row: GoodsColumns
  own: OwnColumns
  locked: readonly string[]
  /** Undefined: it stays. A price that follows the head office again loses it. */
  scheduled?: Scheduled | null
  /** The marks of a row that gets its former values back. */
  since?: Marks
}

/** An edit without own values that follow the head office. */
export function settled<E extends GoodsEdit>(edit: E, store: Pick<GoodsStore, 'lists_all'>): E {
  const { head, row, own } = edit
  return {
    ...edit,
    own: {
      ...own,
      sales_price: followsHead(own.sales_price, row.sales_price, head.sales_price) ? null : own.sales_price,
      listed: followsHead(own.listed, row.listed, store.lists_all) ? null : own.listed,
    },
  }
}

/**
 * A price of the store, or of the head office beside a changed own cost, that is below the cost which counts there on its
 * day; in cents.
 */
function underCostOf(store: GoodsStore, edit: GoodsEdit): { price: number; cost: number } | null {
  const { head, row, own, locked, scheduled } = edit
  const after = { ...row, ...own, locked: [...locked] }
  const costed = own.cost_price !== row.cost_price
  const counting = centsOf(countingOf(head, after, store).salesPrice) ?? 0
  // A price that follows the head office again is a new one for the store, too.
  const moves = counting !== centsOf(countingOf(head, row, store).salesPrice)
  const priced =
    own.sales_price === null
      ? moves && row.sales_price !== null
      : costed || own.sales_price !== row.sales_price
  // With a new cost the price that waits is asked about again.
  const waiting = scheduled || costed ? scheduledAfter(edit) : null
  const pairs = [
    ...(priced || (costed && own.cost_price !== null)
      ? [{ price: counting, cost: costMetIn(head, after, store) }]
      : []),
    ...(waiting
      ? [{ price: waiting.cents, cost: costMetIn(head, after, store, Date.parse(waiting.at) / 1000) }]
      : []),
  ]
  for (const { price, cost } of pairs) if (cost !== null && isUnderCost(price, cost)) return { price, cost }
  return null
}

/** A changed price of the store that falls far below the one that counts now, both in cents. */
function farBelowOf(store: GoodsStore, edit: GoodsEdit): { price: number; before: number } | null {
  const { head, row, own, locked, scheduled } = edit
  const priceIn = (values: GoodsEdit['row'] | OwnColumns, locks: readonly string[]) =>
    centsOf(countingOf(head, { ...row, ...values, locked: [...locks] }, store).salesPrice) ?? 0
  const before = priceIn(row, row.locked)
  const prices = [
    ...(own.sales_price !== row.sales_price ? [priceIn(own, locked)] : []),
    ...(scheduled ? [scheduled.cents] : []),
  ]
  const price = prices.find((one) => isFarBelow(one, before))
  return price === undefined ? null : { price, before }
}

/** The scheduled price after a change. */
export function scheduledAfter({ head, row, own, scheduled }: GoodsEdit): Scheduled | null {
  if (scheduled !== undefined) return scheduled
  return endsWaiting(row.sales_price, own.sales_price, head.sales_price) ? null : row.scheduled
}

export type GoodsFault = 'goods.notEffective' | 'goods.fieldLocked' | 'goods.laxer' | 'goods.rule'

/**
 * The rules of store products, for calls and imports: the head office locks or forbids something, or the values that
 * count break the rules of products.
 */
export function checkGoods(
  language: Language,
  store: GoodsStore,
  { head, row, own, locked }: GoodsEdit,
  tell: (field: string, key: GoodsFault, params: Record<string, string>) => void,
): void {
  const { name } = head
  if (head.status !== productStatus.effective) {
    tell('', 'goods.notEffective', { name })
    return
  }
  const say = (key: TextKey, label = '') => fillText(texts[key], language, { label })
  const label = (field: string) => say(`goods.${field}` as TextKey)
  for (const field of goodsFieldNames) {
    const column = columnName(field) as keyof OwnColumns
    if (String(own[column]) === String(row[column])) continue
    if (row.locked.includes(field) && locked.includes(field))
      tell(field, 'goods.fieldLocked', { name, field: label(field) })
    else if (field === 'saleStatus' && (own.sale_status ?? 0) > head.sale_status)
      tell(field, 'goods.laxer', { name, head: say(saleStatusLabel[head.sale_status as 0 | 1 | 2]) })
  }
  const now = countingOf(head, { ...row, ...own, locked: [...locked] }, store)
  checkProduct(
    {
      saleMode: head.sale_mode,
      mnemonicCode: head.mnemonic_code,
      stockUnit: head.stock_unit,
      saleUnit: head.sale_unit,
      displayUnit: head.display_unit,
      minOrderQuantity: now.minOrderQuantity,
      addStep: now.addStep,
      cartLimit: now.cartLimit,
    } as ProductFields,
    (field, key) => {
      if (field === 'minOrderQuantity' || field === 'addStep' || field === 'cartLimit')
        tell(field, 'goods.rule', {
          name,
          fault: say(key as TextKey, label(field)),
        })
    },
  )
}

interface PriceQuestion {
  choice: 'underCost' | 'farBelow'
  key: 'goods.underCost' | 'goods.farBelow'
  params: Record<string, string>
  example: string
}

/** The question about an own price: below the cost or, for who does not see costs, far below the present price. */
export function questionOf(
  store: GoodsStore,
  edit: GoodsEdit,
  permissions: ReadonlySet<string>,
): PriceQuestion | null {
  const { name } = edit.head
  if (hiddenFields(goodsFields, permissions).has('costPrice')) {
    const far = farBelowOf(store, edit)
    if (!far) return null
    const said = { price: yuanOf(far.price), before: yuanOf(far.before), percent: String(farPercent) }
    const example = `${said.before} → ${said.price}`
    return { choice: 'farBelow', key: 'goods.farBelow', params: { name, ...said }, example }
  }
  const low = underCostOf(store, edit)
  if (!low) return null
  const said = { price: yuanOf(low.price), cost: yuanOf(low.cost) }
  const example = `${said.price} < ${said.cost}`
  return { choice: 'underCost', key: 'goods.underCost', params: { name, ...said }, example }
}

interface FarAmount {
  choice: 'farBelow'
  field: 'salesPrice' | 'costPrice'
  key: 'goods.farAbove' | 'goods.tenthOf' | 'productSheet.packPrice'
  params: Record<string, string>
  example: string
}

/**
 * The own amounts of a row that are twice those that count now, or more, or a small part of them: that of another unit
 * or a case, cents taken as yuan, or a decimal point too many. A price that has a question already (`isAsked`) is not asked about for
 * its fall. A pack of a few pieces needs a word of it in the row. People who do not see costs are asked about every price
 * that falls far.
 */
export function farAmounts(
  store: GoodsStore,
  edit: GoodsEdit,
  permissions: ReadonlySet<string>,
  isAsked: boolean,
  { packs, language }: { packs: readonly PackSaid[]; language: Language },
): FarAmount[] {
  const { head, row, own, locked } = edit
  const named = [...packs, { text: head.name, count: packCount(head.name) ?? 0 }]
  const now = countingOf(head, row, store)
  const then = countingOf(head, { ...row, ...own, locked: [...locked] }, store)
  const hidden = hiddenFields(goodsFields, permissions)
  const rise = riseOf({ mode: head.sale_mode, unit: head.sale_unit })
  return (['salesPrice', 'costPrice'] as const).flatMap((field): FarAmount[] => {
    const [cents, before] = [centsOf(then[field] ?? ''), centsOf(now[field] ?? '')]
    if (hidden.has(field) || cents === null || before === null) return []
    const pack = named.find(({ count }) => isPackAmount(cents, before, count))
    if (pack) {
      const [price, was] = [yuanOf(cents), yuanOf(before)]
      const unit = fillText(unitNames[head.sale_unit as UnitCode], language)
      const times = String(Math.round((cents / before) * 10) / 10)
      const params = { name: head.name, price, before: was, times, pack: pack.text, unit }
      const key = 'productSheet.packPrice' as const
      return [{ choice: 'farBelow' as const, field, key, params, example: `${was} → ${price}` }]
    }
    const asksOfFall = !hidden.has('costPrice') && !(isAsked && field === 'salesPrice')
    const key = isFarRise(cents, before, rise)
      ? ('goods.farAbove' as const)
      : asksOfFall && isTenthOf(cents, before)
        ? ('goods.tenthOf' as const)
        : null
    if (key === null) return []
    const params = { name: head.name, price: yuanOf(cents), before: yuanOf(before), times: String(rise) }
    return [
      { choice: 'farBelow' as const, field, key, params, example: `${params.before} → ${params.price}` },
    ]
  })
}
