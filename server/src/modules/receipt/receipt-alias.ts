import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { gramsOfPrice, readScaleCode, type ScaleCode } from '@zhanggui/contract/product/scale-code.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import type { DocumentEntry } from '@zhanggui/contract/stock/document.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { type DocumentColumns, selectPrices } from '../stock/document.ts'
import { isWeighed } from '../stock/ledger.ts'
import { type KnownAlias, type LinkedPart, selectAliases } from './receipt.sql.ts'

export { upsertAliases } from './receipt.sql.ts'

/** What a code says if it is the label of a scale. */
export async function labelReader(tx: Tx): Promise<(code: string) => ScaleCode | null> {
  const { scaleForms } = await selectMerchantSettings(tx)
  return (code) => {
    const label = readScaleCode(code, scaleForms)
    return label === 'misread' ? null : label
  }
}

/** The grams of one pack with this label. Null: neither a weight nor a price tells it. */
export async function gramsOfLabel(
  tx: Tx,
  storeId: number,
  productId: number,
  label: Pick<ScaleCode, 'grams' | 'cents'> | null,
): Promise<number | null> {
  // A label of 0 g weighs nothing that one can count.
  if (label?.grams != null || label?.cents == null) return label?.grams || null
  const [price] = await selectPrices(tx, storeId, [productId])
  const unitGrams = gramsOf[price?.sale_unit ?? 0]
  return price?.sales_price && unitGrams ? gramsOfPrice(label.cents, price.sales_price, unitGrams) : null
}

interface Scanned {
  code?: string | undefined
  productId?: string | undefined
}

/** All labels of one scale product are one barcode. */
export const aliasOf = (code: string, label: ScaleCode | null) =>
  label ? `scale ${label.mnemonicCode}` : code

/** The linked barcodes of products, as people see them: all labels of one scale product are one. */
export async function shownAliases(
  tx: Tx,
  linked: ReadonlyMap<number, readonly LinkedPart[]>,
): Promise<(productId: number | null) => string[]> {
  if (linked.size === 0) return () => []
  const read = await labelReader(tx)
  return (productId) => {
    const shown = new Map<string, string>()
    for (const { barcode } of linked.get(productId ?? 0) ?? []) {
      const name = aliasOf(barcode, read(barcode))
      if (!shown.has(name)) shown.set(name, barcode)
    }
    return [...shown.values()]
  }
}

/** So many scans weigh so much, in thousandths. */
export interface Pack {
  scans: number
  weight: number
}
export const weightOf = ({ scans, weight }: Pack, amount: number) => share(amount, weight, scans)

/** Scans with the products of barcodes that were linked in this receipt. `onPack` gets what they weigh. */
export async function withLinked<S extends Scanned>(
  tx: Tx,
  document: DocumentColumns,
  scans: readonly S[],
  onPack: (scan: S, pack: Pack, isLabel: boolean) => S,
): Promise<{ scan: S; barcode: string | null }[]> {
  const aliases = await selectAliases(tx, document.id)
  if (aliases.length === 0) return scans.map((scan) => ({ scan, barcode: null }))
  const read = await labelReader(tx)
  const known = new Map(aliases.map((alias) => [aliasOf(alias.barcode, read(alias.barcode)), alias]))
  const exact = new Map(aliases.map((alias) => [alias.barcode, alias]))
  const linked: { scan: S; barcode: string | null }[] = []
  for (const scan of scans) {
    const { code } = scan
    const label = code === undefined ? null : read(code)
    const alias = code === undefined ? undefined : (exact.get(code) ?? known.get(aliasOf(code, label)))
    if (!alias) {
      linked.push({ scan, barcode: null })
      continue
    }
    const named = { ...scan, productId: String(alias.product_id) }
    const pack = isWeighed(alias) ? await packOf(tx, document.store_id, alias, label) : null
    linked.push({
      scan: pack ? onPack(named, pack, label !== null) : named,
      barcode: alias.barcode,
    })
  }
  return linked
}

/** The linked barcodes of scans by their keys. */
export const barcodesOf = (
  linked: readonly { scan: { key: string }; barcode: string | null }[],
): ReadonlyMap<string, string> =>
  new Map(linked.flatMap(({ scan, barcode }) => (barcode === null ? [] : [[scan.key, barcode] as const])))

/** Refuses an amount for the line of an unknown barcode that is gone, because somebody has linked it since. */
export function refuseLinked(
  barcodes: ReadonlyMap<string, string>,
  { entry, name }: { entry: DocumentEntry; name: string },
): void {
  if (entry.way === 'set' && entry.seen === null && barcodes.has(entry.key))
    throw refuse('receipt.linkedMeanwhile', { code: entry.code ?? '', name })
}

async function packOf(
  tx: Tx,
  storeId: number,
  { product_id, scans, weight }: KnownAlias,
  label: ScaleCode | null,
): Promise<Pack | null> {
  const grams = await gramsOfLabel(tx, storeId, product_id, label)
  if (grams !== null) return { scans: 1000, weight: grams }
  return scans === null || weight === null ? null : { scans, weight }
}

/** A scan of packs, as the weight of them. What one barcode without a weight holds differs from pack to pack. */
export function weighedScan<S extends { way: 'add' | 'set'; amount: string; bare: boolean }>(
  scan: S,
  pack: Pack,
  isLabel: boolean,
): S {
  if (scan.way === 'set' || !isLabel) return scan
  const minus = scan.amount.startsWith('-')
  const packs = thousandthsOf(minus ? scan.amount.slice(1) : scan.amount) ?? 0
  return { ...scan, bare: false, amount: `${minus ? '-' : ''}${decimalOf(weightOf(pack, packs))}` }
}
