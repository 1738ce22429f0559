import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { pictureKind, pictureState } from '@zhanggui/contract/picture/picture.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import { insertAudit } from '../../kernel/http/audit-rows.ts'
import type { NotedRecord } from '../../kernel/http/implement.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TaskKind, TaskWork } from '../../kernel/task/tasks.ts'
import { lockPictured, placePictures } from '../product/product-pictures.ts'
import {
  keepSeen,
  lockPicturesOf,
  selectOvertaken,
  selectProductsToWrite,
  updateRun,
  updateWritten,
} from './picture.sql.ts'

export interface WritePayload {
  runId: number
  /** The person and the call that started it, for the change log and the audit. */
  actor: string
  timeZone: string
  ip: string
  requestId: string
}

/**
 * Writes the pictures of a run, one product at a time, each in a transaction of its own. A cancellation keeps the
 * products that are written.
 */
export const writeTask: TaskKind<WritePayload> = {
  kind: 'picture.write',
  async run(work) {
    const { runId } = work.payload
    const products = await work.inTenant((tx) => selectProductsToWrite(tx, runId))
    for (const [index, productId] of products.entries()) {
      work.signal.throwIfAborted()
      work.progress(index, products.length)
      await writeProduct(work, productId)
    }
    work.progress(products.length, products.length)
    await work.finish(async (tx) => {
      await updateRun(tx, runId, { state: pictureState.ready, task_id: null })
      return { result: { rows: products.length } }
    })
  },
  async ended(tx, task, _outcome, failure) {
    // Tasks of this kind always have this payload.
    const { runId } = task.payload as WritePayload
    await updateRun(tx, runId, { state: pictureState.ready, task_id: null, failure })
  },
}

/** Says that these places got another picture. The person sees it now, so the next writing replaces it. */
async function leaveOvertaken(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await updateWritten(tx, ids, { key: 'picture.placeSince', params: {} })
  await keepSeen(tx, ids)
}

async function writeProduct(work: TaskWork<WritePayload>, productId: number): Promise<void> {
  const { payload, task, owner } = work
  const { employeeId } = owner
  if (employeeId === null) throw new Error('a person starts this task')
  try {
    await work.inTenant(async (tx) => {
      const pictures = await lockPicturesOf(tx, payload.runId, productId)
      if (pictures.length === 0) return
      await lockPictured(tx, productId)
      const overtaken = await selectOvertaken(
        tx,
        pictures.map(({ id }) => id),
      )
      const [kept, placed] = [
        pictures.filter(({ id }) => overtaken.has(id)),
        pictures.filter(({ id }) => !overtaken.has(id)),
      ]
      await leaveOvertaken(
        tx,
        kept.map(({ id }) => id),
      )
      if (placed.length === 0) return
      const noted: NotedRecord[] = []
      // The task changes no field, so it needs no permission of a field.
      const session = {
        merchantId: task.merchant_id,
        employeeId,
        name: payload.actor,
        permissions: new Set<never>(),
        timeZone: payload.timeZone,
      }
      await placePictures(
        { tx, session, language: work.language, noteEach: (records) => noted.push(...records) },
        productId,
        placed.map(({ key, kind, position }) => ({
          field: kind === pictureKind.detail ? 'detailImages' : 'gallery',
          position,
          address: fileAddress(task.merchant_id, 'media', key),
        })),
      )
      await updateWritten(
        tx,
        placed.map(({ id }) => id),
        null,
      )
      const { path } = pictureCalls.writePictures
      await insertAudit(
        tx,
        { audit: 'product.save', path },
        { ...session, pin: owner.pin, viewing: null },
        payload,
        noted,
      )
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const failure = { key: error.key, params: error.params }
    await work.inTenant(async (tx) => {
      const pictures = await lockPicturesOf(tx, payload.runId, productId)
      await updateWritten(
        tx,
        pictures.map(({ id }) => id),
        failure,
      )
    })
  }
}
