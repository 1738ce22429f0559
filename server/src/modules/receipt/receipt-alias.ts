import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { gramsOfPrice, readScaleCode, type ScaleCode } from '@zhanggui/contract/product/scale-code.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { type DocumentColumns, selectPrices } from '../stock/document.ts'
import { selectReceiptFacts } from './receipt.sql.ts'

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
  label: ScaleCode | null,
): Promise<number | null> {
  if (label?.grams != null || label?.cents == null) return label?.grams ?? null
  const [price] = await selectPrices(tx, storeId, [productId])
  const unitGrams = gramsOf[price?.sale_unit ?? 0]
  return price?.sales_price && unitGrams ? gramsOfPrice(label.cents, price.sales_price, unitGrams) : null
}

interface Scanned {
  code?: string | undefined
  productId?: string | undefined
}

/** Scans of barcodes that were linked in this receipt, with their products. All labels of one scale product are one. */
export async function withLinked<S extends Scanned>(
  tx: Tx,
  document: DocumentColumns,
  scans: readonly S[],
  onLabel?: (scan: S, grams: number) => S,
): Promise<S[]> {
  const facts = [...(await selectReceiptFacts(tx, document.id)).values()]
  if (facts.every(({ aliases }) => aliases.length === 0)) return [...scans]
  const read = await labelReader(tx)
  const nameOf = (code: string, label = read(code)) => (label ? `scale ${label.mnemonicCode}` : code)
  const products = new Map(
    facts.flatMap(({ aliases, product_id }) => aliases.map((code) => [nameOf(code), product_id] as const)),
  )
  const linked: S[] = []
  for (const scan of scans) {
    const productId = scan.code === undefined ? null : (products.get(nameOf(scan.code)) ?? null)
    if (productId === null || scan.code === undefined) {
      linked.push(scan)
      continue
    }
    const named = { ...scan, productId: String(productId) }
    const grams = onLabel ? await gramsOfLabel(tx, document.store_id, productId, read(scan.code)) : null
    linked.push(onLabel && grams !== null ? onLabel(named, grams) : named)
  }
  return linked
}

/** A scan of packs, as the weight of them. */
export function weighedScan<S extends { way: 'add' | 'set'; amount: string; bare: boolean }>(
  scan: S,
  grams: number,
): S {
  if (scan.way === 'set') return scan
  const minus = scan.amount.startsWith('-')
  const packs = thousandthsOf(minus ? scan.amount.slice(1) : scan.amount) ?? 0
  return {
    ...scan,
    bare: false,
    amount: `${minus ? '-' : ''}${decimalOf(Math.round((packs * grams) / 1000))}`,
  }
}
