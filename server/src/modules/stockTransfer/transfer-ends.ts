import { textOf } from '@zhanggui/contract'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { type TransferStatus, transferMachine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { seesStores } from '../../kernel/session/session.ts'
import { type DocumentColumns, requireDocument } from '../stock/document.ts'

/** A transfer has two stores. */
export type Transfer = DocumentColumns & { to_store_id: number; to_store_name: string }
type End = 'from' | 'to'

/** The ends of a transfer that the person may act for. */
export const endsOf = ({ session }: TenantContext, { store_id, to_store_id }: DocumentColumns) => ({
  from: seesStores(session, [store_id]),
  to: to_store_id !== null && seesStores(session, [to_store_id]),
})

/** The transfer, locked. */
export const lockTransfer = async (context: TenantContext, id: string): Promise<Transfer> =>
  (await requireDocument(context, documentKind.transfer, id, 'lock')) as Transfer

type Move = keyof typeof transferMachine

/** Refuses a move that does not go from the status of the transfer, or that the other end does. */
export function requireFrom(context: TenantContext, document: Transfer, move: Move, end: End | 'any'): void {
  const { number, status } = document
  if (!transferMachine[move].from.some((from: TransferStatus) => from === status))
    throw refuse('stockTransfer.ended', {
      number,
      status: textOf(context.language, `stockTransfer.status${status}` as 'stockTransfer.status10'),
    })
  if (end !== 'any' && !endsOf(context, document)[end])
    throw end === 'from'
      ? refuse('stockTransfer.notSender', { store: document.store_name })
      : refuse('stockTransfer.notReceiver', { store: document.to_store_name })
}

/**
 * The transfer, locked, in a status from which the move goes, and with the end in the scope of the person that does it.
 * With a version, nobody has changed it since it was looked over.
 */
export async function requireMove(
  context: TenantContext,
  id: string,
  move: Move,
  end: End | 'any',
  version?: number,
): Promise<Transfer> {
  const document = await lockTransfer(context, id)
  requireFrom(context, document, move, end)
  if (version !== undefined && version !== document.version)
    throw refuse('stockTransfer.meanwhile', { who: document.updated_by, when: document.updated_local })
  return document
}

/** The most changed lines that a row of the audit names. */
export const mostNoted = 200
