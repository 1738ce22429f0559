import { readScaleCode, type ScaleCode } from '@zhanggui/contract/product/scale-code.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { selectBarcodeOwners, selectByCodes, selectFolded, selectScanned } from './product-scan.sql.ts'

/** What a scanner has read, or a person has typed. */
export interface Scanned {
  productId: number
  /** What the label of a scale says; null for any other code. */
  label: Pick<ScaleCode, 'grams' | 'cents'> | null
}

/**
 * The products of barcodes, product codes, mnemonic codes and the labels of scales. An unknown code has none; 'misread'
 * is the label of a scale with a wrong check digit.
 */
export async function findScanned(
  tx: Tx,
  codes: readonly string[],
): Promise<Map<string, Scanned | 'misread'>> {
  const found = new Map<string, Scanned | 'misread'>()
  const wanted = [...new Set(codes)]
  for (const { code, id } of await selectScanned(tx, wanted)) found.set(code, { productId: id, label: null })
  const rest = wanted.filter((code) => !found.has(code) && /^\d{12,20}$/.test(code))
  if (rest.length === 0) return found
  const { scaleForms } = await selectMerchantSettings(tx)
  const labels = rest.map((code) => ({ code, label: readScaleCode(code, scaleForms) }))
  const mnemonics = labels.flatMap(({ label }) => (label && label !== 'misread' ? [label.mnemonicCode] : []))
  const weighed = new Map(
    (await selectScanned(tx, [...new Set(mnemonics)])).map(({ code, id }) => [code, id]),
  )
  for (const { code, label } of labels) {
    if (label === 'misread') found.set(code, label)
    const productId = label && label !== 'misread' ? weighed.get(label.mnemonicCode) : undefined
    if (label && label !== 'misread' && productId !== undefined) found.set(code, { productId, label })
  }
  return found
}

/** The mnemonic code in the label of a scale. Null for any other keyword. */
export async function mnemonicOfLabel(tx: Tx, keyword: string | undefined): Promise<string | null> {
  if (!keyword || !/^\d{12,20}$/.test(keyword)) return null
  const label = readScaleCode(keyword, (await selectMerchantSettings(tx)).scaleForms)
  return label && label !== 'misread' ? label.mnemonicCode : null
}

/** The ids of products by their codes, as other systems write them: the exact one, or the one in another case. */
export async function idsOfCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(codes)]
  const found = new Map((await selectByCodes(tx, wanted)).map(({ code, id }) => [code, id]))
  const rest = wanted.filter((code) => !found.has(code))
  if (rest.length > 0) for (const { code, id } of await selectFolded(tx, rest)) found.set(code, id)
  return found
}

/** Who has these barcodes, for sheets that find a product by its code and have its barcode, too. */
export const findBarcodeOwners = (tx: Tx, gtins: readonly string[], products: readonly number[]) =>
  selectBarcodeOwners(tx, gtins, products)
