import { textOf } from '@zhanggui/contract'
import { isPackAmount, packCount, packSaid } from '@zhanggui/contract/measure-pack.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { kilogram } from '@zhanggui/contract/product/unit.ts'
import type { SheetLine, SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { withLostZero } from '../../kernel/sheet/check/clean-code.ts'
import { isSameName, isUnlike } from '../../kernel/sheet/check/same-goods.ts'
import { type ShownProduct, shownProducts } from '../goods/goods.ts'
import { findScanned } from '../product/product-scan.ts'
import { seesCost } from '../product/product-values.ts'
import { farCost, knownAmount } from './far-cost.ts'
import { unitText } from './ledger.ts'
import { isExactWeight, type OwnUnit } from './own-unit.ts'
import { stockUnitOf } from './sheet-columns.ts'

/**
 * A line, with the units that the file gives it, the code that stands beside its barcode, the name, and the packs that
 * the row says: the pieces of one, and the pack in which a remark counts the quantity.
 */
export type UnitLine = SheetLine & {
  units: string[]
  beside: string
  name: string
  packs: { text: string; count: number | null; cases: string | null }[]
  /** The unit that the cell of the quantity says. */
  own: OwnUnit | null
  /** The header of the cost says its unit. */
  perUnit: boolean
}

/** One bottle or can, whatever a file calls it. A case, a multipack or 件 is none of these. */
const isSingle = (text: string): boolean =>
  /^(?:[瓶罐听支个只杯]|bottles?|btls?|cans?|each|ea|pcs?|pce|pieces?|units?)\.?$/i.test(text.trim())

/** Tells the lines whose unit is not that of their product's stock, and those that name two products. */
export async function withFaults(
  { tx, language, session }: TenantContext,
  lines: UnitLine[],
  notes: string[],
): Promise<Omit<SheetLines, 'asks'>> {
  const codes = lines.flatMap(({ code, beside }) => [code, beside].filter((one) => one !== ''))
  const scanned = codes.length > 0 ? await findScanned(tx, codes) : new Map<string, never>()
  const productOf = (code: string) => {
    const one = scanned.get(code)
    return one === undefined || one === 'misread' ? null : one.productId
  }
  const heads = await shownProducts(
    tx,
    codes.flatMap((code) => productOf(code) ?? []),
  )
  const otherNames: string[] = []
  const perPack: string[] = []
  const far: string[] = []
  const sees = seesCost(session)
  const told = lines.map(({ units, beside, name, packs, own, perUnit, ...line }) => {
    const head = heads.get(productOf(line.code) ?? 0)
    const second = heads.get(productOf(beside) ?? 0)
    const whole = head || beside ? null : withLostZero(line.code)
    if (line.fault === '' && whole !== null)
      return { ...line, fault: textOf(language, 'stock.sheetLostZero', { value: line.code, whole }) }
    if (line.fault === '' && head && second && head !== second)
      return {
        ...line,
        fault: textOf(language, 'stock.sheetTwo', { one: head.name, other: second.name }),
      }
    if (line.fault === '' && head && isUnlike(name, head.name) && name !== '')
      return {
        ...line,
        fault: textOf(language, 'stock.sheetOther', { name: head.name, value: name.slice(0, 40) }),
      }
    if (line.fault === '' && head && name !== '' && !isSameName(name, head.name))
      otherNames.push(`${line.row}: ${name} ≠ ${head.name}`)
    // The name of the row says 整箱, and that of the product does not.
    const inName = head && packSaid(head.name) === null ? (packSaid(name) ?? []) : []
    const counted = packs.flatMap(({ cases }) => cases ?? [])
    const isPiece = head && isSingle(unitText(head.stock_unit, 'zh', null))
    const isWeighed =
      head?.stock_unit === kilogram && own !== null && isExactWeight({ ...line, units, own, perUnit })
    const said = own === null ? units : isWeighed ? [] : [own.unit, ...units]
    const other =
      head &&
      [...said, ...inName, ...counted].find(
        (text) => stockUnitOf(text) !== head.stock_unit && !(isPiece && isSingle(text)),
      )
    if (line.fault !== '' || !head)
      return own === null || isSingle(own.unit) ? line : { ...line, amount: own.cell }
    if (other === undefined) {
      const pack = isPiece && said.length === 0 ? fewPacks(line, packs, head) : null
      if (pack !== null) perPack.push(`${line.row}: ${line.amount}, ${pack}`)
      const fault = packFault(line, packs, head, sees, language)
      const cents = fault === '' ? centsOf(line.cost) : null
      if (cents !== null && farCost(cents, head, sees, language) !== '')
        far.push(`${line.row}: ${yuanOf(cents)} ≠ ${yuanOf(knownAmount(head, sees).known)}`)
      return { ...line, fault }
    }
    const unit = unitText(head.stock_unit, language, null)
    // The text of the cell stays in a line that a person edits.
    const amount = own?.cell ?? line.amount
    return { ...line, amount, fault: textOf(language, 'stock.sheetUnit', { name: head.name, other, unit }) }
  })
  const note = (key: 'stock.sheetNames' | 'stock.sheetPacks' | 'stock.sheetFar', rows: readonly string[]) =>
    rows.length === 0
      ? []
      : [`${textOf(language, key, { count: rows.length })} (${rows.slice(0, mostNamed).join(', ')})`]
  return {
    lines: told,
    notes: [
      ...notes,
      ...note('stock.sheetNames', otherNames),
      ...note('stock.sheetPacks', perPack),
      ...note('stock.sheetFar', far),
    ],
  }
}

const mostNamed = 5

/** The pack of a row without a unit and a cost whose quantity is less than one pack: it may count packs. */
function fewPacks({ amount, cost }: SheetLine, packs: UnitLine['packs'], head: ShownProduct): string | null {
  if (cost !== '' || packCount(head.name) !== null) return null
  return packs.find(({ count }) => count !== null && Number(amount) < count)?.text ?? null
}

/** A row that says a pack of some pieces, and has about so many times the known cost of one piece. */
function packFault(
  { cost }: SheetLine,
  packs: UnitLine['packs'],
  head: ShownProduct,
  sees: boolean,
  language: Language,
): string {
  const cents = centsOf(cost)
  if (cents === null || head.sale_unit !== head.stock_unit) return ''
  const { known, isCost } = knownAmount(head, sees)
  const pack = packs.find(({ count }) => count !== null && isPackAmount(cents, known, count))
  if (!pack) return ''
  return textOf(language, isCost ? 'stock.sheetPackCost' : 'stock.sheetPackPrice', {
    ...{
      cost: yuanOf(cents),
      before: yuanOf(known),
      pack: pack.text,
      unit: unitText(head.stock_unit, language, null),
    },
    times: String(Math.round((cents / known) * 10) / 10),
  })
}
