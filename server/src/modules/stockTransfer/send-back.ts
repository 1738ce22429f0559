import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { transferMachine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { makeDocument, untouched, updateDocument, upsertLines } from '../stock/document.ts'
import { type Holding, heldAt, type Move, postMoves } from '../stock/ledger.ts'
import { updateSteps } from './stockTransfer.sql.ts'

/**
 * Sends goods that a store took back to the store that sold them, with a transfer that is on its way at once. That store
 * receives it as every other. The stock of the sending store is held, and has the goods.
 */
export async function sendBack(
  work: {
    tx: Tx
    language: Language
    timeZone: string
    actor: { employeeId: number | null; name: string }
  },
  held: Holding,
  sent: {
    storeId: number
    toStoreId: number
    note: string
    /** Each product once. */
    goods: readonly { productId: number; amount: number }[]
  },
): Promise<{ id: number; number: string }> {
  const { tx, actor } = work
  const { storeId, toStoreId, note, goods } = sent
  const made = await makeDocument(
    tx,
    documentKind.transfer,
    { storeId, toStoreId, source: '', note },
    { ...actor, timeZone: work.timeZone },
  )
  const before = new Map(
    goods.map(({ productId }) => [productId, heldAt(held, { storeId, productId }).value]),
  )
  await postMoves(
    work,
    actor,
    held,
    goods.map(
      ({ productId, amount }): Move => ({
        storeId,
        productId,
        kind: moveKind.transferOut,
        change: -amount,
        note,
        document: { noun: 'stockTransfer', ...made },
      }),
    ),
  )
  const lines = await upsertLines(
    tx,
    made.id,
    goods.map(({ productId, amount }) => ({
      id: null,
      product_id: productId,
      barcode: '',
      expected: amount,
      unit_cost: null,
      amount: null,
      added: false,
      ...untouched,
    })),
    actor.name,
  )
  await updateSteps(
    tx,
    made.id,
    lines.map(({ id, product_id }) => {
      const productId = product_id ?? 0
      return {
        id,
        sent: goods.find((one) => one.productId === productId)?.amount ?? 0,
        sent_value: (before.get(productId) ?? 0) - heldAt(held, { storeId, productId }).value,
        arrived: 0,
        missing: 0,
        reason: null,
        reason_note: '',
      }
    }),
  )
  const { to: status } = transferMachine.send
  await updateDocument(tx, made.id, { status, sent: true, ended: false }, actor.name)
  return made
}
