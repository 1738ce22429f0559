import type { SaveContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import {
  selectBarcodeHolder,
  selectBarcodeInTheWay,
  selectCodeHolder,
  selectMnemonicHolder,
  selectMnemonicInTheWay,
} from './product-barcode.sql.ts'

/**
 * The refusal with the owner of a barcode, a code or a mnemonic code. Null, or a conflict to be tried again, if the
 * owner has freed it meanwhile.
 */
export async function barcodeTaken(
  context: SaveContext,
  barcodes: readonly string[],
  exceptId: number,
): Promise<Refusal> {
  const holder = await selectBarcodeHolder(context.tx, barcodes, exceptId)
  return holder ? refuse('product.barcodeTaken', { ...holder }).at('barcodes') : refuse('common.conflict')
}

export async function codeTaken(
  context: SaveContext,
  code: string,
  exceptId: number,
): Promise<Refusal | null> {
  const holder = await selectCodeHolder(context.tx, code, exceptId)
  return holder ? refuse('product.codeTaken', { ...holder }).at('code') : null
}

export async function mnemonicTaken(
  context: SaveContext,
  mnemonic: string,
  exceptId: number,
): Promise<Refusal | null> {
  const holder = await selectMnemonicHolder(context.tx, mnemonic, exceptId)
  return holder ? refuse('product.mnemonicTaken', { mnemonic, ...holder }).at('mnemonicCode') : null
}

/** The reason why invalid products cannot take their former values again. */
export async function takenMeanwhile(context: SaveContext, productIds: readonly number[]): Promise<Refusal> {
  const barcode = await selectBarcodeInTheWay(context.tx, productIds)
  if (barcode) return refuse('product.barcodeTaken', { ...barcode }).at('barcodes')
  const mnemonic = await selectMnemonicInTheWay(context.tx, productIds)
  if (mnemonic) return refuse('product.mnemonicTaken', { ...mnemonic }).at('mnemonicCode')
  return refuse('common.conflict')
}
