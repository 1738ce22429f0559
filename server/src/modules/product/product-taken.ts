import type { TenantContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import {
  selectBarcodeHolder,
  selectBarcodeInTheWay,
  selectCodeHolder,
  selectMnemonicHolder,
  selectMnemonicInTheWay,
} from './product-barcode.sql.ts'

/** A refusal that is about one field, so that the form shows it there. */
function atField({ language }: TenantContext, path: string, refusal: Refusal): Refusal {
  return refusal.withData([{ path, key: refusal.key, message: refusal.say(language) }])
}

/** Who has a barcode, a code or a mnemonic code. Null, or a conflict to be tried again, when he let go of it meanwhile. */
export async function barcodeTaken(
  context: TenantContext,
  barcodes: readonly string[],
  exceptId: number,
): Promise<Refusal> {
  const holder = await selectBarcodeHolder(context.tx, barcodes, exceptId)
  return holder
    ? atField(context, 'barcodes', refuse('product.barcodeTaken', { ...holder }))
    : refuse('common.conflict')
}

export async function codeTaken(
  context: TenantContext,
  code: string,
  exceptId: number,
): Promise<Refusal | null> {
  const holder = await selectCodeHolder(context.tx, code, exceptId)
  return holder ? atField(context, 'code', refuse('product.codeTaken', { ...holder })) : null
}

export async function mnemonicTaken(
  context: TenantContext,
  mnemonic: string,
  exceptId: number,
): Promise<Refusal | null> {
  const holder = await selectMnemonicHolder(context.tx, mnemonic, exceptId)
  return holder
    ? atField(context, 'mnemonicCode', refuse('product.mnemonicTaken', { mnemonic, ...holder }))
    : null
}

/** Why invalid products cannot take back what they had freed. */
export async function takenMeanwhile(
  context: TenantContext,
  productIds: readonly number[],
): Promise<Refusal> {
  const barcode = await selectBarcodeInTheWay(context.tx, productIds)
  if (barcode) return atField(context, 'barcodes', refuse('product.barcodeTaken', { ...barcode }))
  const mnemonic = await selectMnemonicInTheWay(context.tx, productIds)
  if (mnemonic) return atField(context, 'mnemonicCode', refuse('product.mnemonicTaken', { ...mnemonic }))
  return refuse('common.conflict')
}
