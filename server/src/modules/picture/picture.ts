import { readFile, rm } from 'node:fs/promises'
import { texts } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import type { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import {
  extensionOf,
  type PictureFile,
  type PictureRun,
  pictureMatch,
  pictureResult,
  pictureState,
} from '@zhanggui/contract/picture/picture.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import {
  fileAddress,
  keepFile,
  storeFile,
  thumbnailAddress,
  unusedUploadHours,
} from '../../kernel/file/files.ts'
import type { FileAnswer, OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { insertTask } from '../../kernel/task/insert-task.ts'
import type { TaskFailure } from '../../kernel/task/task-interrupted.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import { openXlsxWriter } from '../../kernel/workbook/write-xlsx.ts'
import {
  countPictures,
  countResults,
  countWaiting,
  insertRun,
  keepSeen,
  lockRun,
  type PictureRow,
  productExists,
  type RunRow,
  selectAtPlace,
  selectOpenRun,
  selectPicture,
  selectPictures,
  selectProgress,
  selectRun,
  updatePicture,
  updateRun,
} from './picture.sql.ts'
import { placeLimits } from './picture-check.ts'
import type { WritePayload } from './picture-write.ts'
import { openPictureZip } from './picture-zip.ts'

const permission = 'iposWeb.product.productGoodProduct.images'
type Call = keyof typeof pictureCalls
type Input<K extends Call> = ParsedInputOf<(typeof pictureCalls)[K]>

/** Stores a zip, after a look at its directory. Its check follows as a task. */
export async function uploadPictures({ received, session, services, inTenant }: OutsideContext) {
  if (extensionOf(received.name) !== 'zip') throw refuse('file.wrongExtension', { types: 'zip' })
  if (received.bytes > uploadLimit.imageZip)
    throw refuse('file.tooLarge', { limit: uploadLimit.imageZip / 1024 / 1024 })
  if (received.bytes === 0) throw refuse('file.empty')
  ;(await openPictureZip(received.path)).close()
  const { merchantId, employeeId } = session
  const stored = await storeFile(
    services.storage,
    inTenant,
    {
      ...{ merchantId, employeeId, kind: 'private', name: received.name },
      ...{ extension: 'zip', contentType: 'application/zip' },
    },
    { path: received.path },
  )
  return async (context: TenantContext): Promise<{ runId: string }> => {
    const { tx } = context
    await keepFile(tx, stored, unusedUploadHours)
    const runId = await insertRun(tx, {
      fileId: stored.id,
      fileName: received.name,
      bytes: stored.bytes,
      employeeId,
    })
    await startTask(context, runId, 'picture.check', { runId })
    context.note(String(runId), { title: received.name, bytes: stored.bytes })
    return { runId: String(runId) }
  }
}

async function startTask(
  { tx, session, language, services, afterCommit }: TenantContext,
  runId: number,
  kind: 'picture.check' | 'picture.write',
  payload: { runId: number } | WritePayload,
): Promise<number> {
  const taskId = await insertTask(tx, session, { kind, payload, permission, language })
  const state = kind === 'picture.check' ? pictureState.checking : pictureState.writing
  await updateRun(tx, runId, { state, task_id: taskId, failure: null })
  afterCommit(() => services.tasks.wake())
  return taskId
}

const reasonOf = (failure: TaskFailure | null, language: Language): string =>
  failure ? fillText(texts[failure.key] ?? texts['common.unexpected'], language, failure.params) : ''

async function runOf({ tx }: TenantContext, id: string): Promise<RunRow> {
  const run = await selectRun(tx, Number(id))
  if (!run) throw refuse('common.notFound')
  return run
}

/** A run for an act on it, locked. As with imports, only the person who uploaded the file acts on it. */
async function ownRun({ tx, session }: TenantContext, id: string): Promise<RunRow> {
  const run = await lockRun(tx, Number(id))
  if (!run) throw refuse('common.notFound')
  if (run.employee_id !== session.employeeId) throw refuse('picture.othersZip')
  return run
}

export async function findPictureRun(
  context: TenantContext,
  { id }: Input<'findPictureRun'>,
): Promise<PictureRun | null> {
  const { tx, session, language } = context
  const run = id === undefined ? await selectOpenRun(tx, session.employeeId) : await runOf(context, id)
  if (!run) return null
  const results = await countResults(tx, run.id)
  const of = (result: number) => results.find((one) => one.result === result)?.files ?? 0
  const { written, failed, ...waiting } = await countWaiting(tx, run.id)
  const progress = run.task_id === null ? undefined : await selectProgress(tx, run.task_id)
  return {
    id: String(run.id),
    own: run.employee_id === session.employeeId,
    fileName: run.file_name,
    bytes: run.bytes,
    state: run.state,
    reason: reasonOf(run.failure, language),
    taskId: run.task_id === null ? null : String(run.task_id),
    progress: { done: progress?.done ?? 0, total: progress?.total ?? 0 },
    durationMs: run.checked_ms,
    expiresAt: run.expires_at,
    counts: { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) },
    waiting,
    written,
    notWritten: failed,
    limits: await placeLimits(tx),
  }
}

export async function findPictureFilePage(
  context: TenantContext,
  { id, ...filter }: Input<'findPictureFilePage'>,
): Promise<OutputOf<(typeof pictureCalls)['findPictureFilePage']>> {
  const { tx, session, language } = context
  const run = await runOf(context, id)
  const rows = await selectPictures(tx, run.id, filter)
  return {
    records: rows.map((row) => fileOf(row, session.merchantId, language)),
    total: await countPictures(tx, run.id, filter),
    totalCapped: false,
  }
}

function fileOf(row: PictureRow, merchantId: number, language: Language): PictureFile {
  const address = (key: string | null) => (key === null ? '' : fileAddress(merchantId, 'media', key))
  return {
    id: String(row.id),
    name: row.name,
    bytes: row.bytes,
    result: row.result,
    thumbnail: row.key === null ? '' : thumbnailAddress(merchantId, row.key, row.thumbnail_key),
    picture: address(row.key),
    original:
      row.original_key === null
        ? null
        : { picture: address(row.original_key), smallBytes: row.small_bytes ?? 0 },
    product: row.product,
    suggested: row.suggested,
    match: row.match,
    kind: row.kind,
    position: row.position,
    replaces: row.replaces,
    reason: reasonOf(row.failure, language),
    written: row.written,
  }
}

/** A file of a run that may be changed now. Locks the run, so that no writing begins meanwhile. */
async function changeable(context: TenantContext, fileId: string): Promise<PictureRow> {
  const found = await selectPicture(context.tx, Number(fileId))
  if (!found) throw refuse('common.notFound')
  const run = await ownRun(context, String(found.run_id))
  if (run.state !== pictureState.ready || run.expired) throw refuse('picture.notReady')
  const row = await selectPicture(context.tx, found.id)
  if (!row) throw refuse('common.notFound')
  if (row.written) throw refuse('picture.alreadyWritten')
  if (row.file_id === null) throw refuse('picture.refusedFile')
  return row
}

const resultOf = (row: Pick<PictureRow, 'product_id' | 'original_key'>) =>
  row.product_id === null
    ? pictureResult.unmatched
    : row.original_key === null
      ? pictureResult.matched
      : pictureResult.shrunk

/** Refuses a place that another file of the run has. */
async function refuseTaken(
  { tx }: TenantContext,
  row: PictureRow,
  place: { productId: number; kind: PictureRow['kind']; position: number },
): Promise<void> {
  const other = await selectAtPlace(tx, row.run_id, place)
  if (other && other.id !== row.id) throw refuse('picture.placeTaken', { name: other.name })
}

export async function placePicture(context: TenantContext, asked: Input<'placePicture'>): Promise<null> {
  const { tx, note } = context
  const { kind, position } = asked
  const productId = Number(asked.productId)
  const row = await changeable(context, asked.fileId)
  const max = (await placeLimits(tx))[kind]
  if (position > max) throw refuse('picture.positionOver', { max }).at('position')
  if (!(await productExists(tx, productId))) throw refuse('common.notFound')
  await refuseTaken(context, row, { productId, kind, position })
  const result = resultOf({ ...row, product_id: productId })
  await updatePicture(tx, row.id, {
    result,
    product_id: productId,
    kind,
    position,
    match: pictureMatch.person,
  })
  await keepSeen(tx, [row.id])
  note(String(row.run_id), { title: row.name, productId: asked.productId, kind, position })
  return null
}

export async function ignorePicture(
  context: TenantContext,
  { fileId, ignored }: Input<'ignorePicture'>,
): Promise<null> {
  const row = await changeable(context, fileId)
  const result = ignored ? pictureResult.ignored : resultOf(row)
  if (!ignored && row.product_id !== null)
    await refuseTaken(context, row, { ...row, productId: row.product_id })
  await updatePicture(context.tx, row.id, { result })
  await keepSeen(context.tx, [row.id])
  context.note(String(row.run_id), { title: row.name, ignored })
  return null
}

export async function writePictures(
  context: TenantContext,
  { id }: Input<'writePictures'>,
): Promise<{ taskId: string }> {
  const { tx, session, ip, requestId } = context
  const run = await ownRun(context, id)
  if (run.state !== pictureState.ready || run.expired) throw refuse('picture.notReady')
  const { files, products } = await countWaiting(tx, run.id)
  if (files === 0) throw refuse('picture.nothingToWrite')
  const payload = { runId: run.id, actor: session.name, timeZone: session.timeZone, ip, requestId }
  const taskId = await startTask(context, run.id, 'picture.write', payload)
  context.note(id, { title: run.file_name, files, products })
  return { taskId: String(taskId) }
}

/** The stored files expire by themselves. */
export async function giveUpPictures(context: TenantContext, { id }: Input<'giveUpPictures'>): Promise<null> {
  const run = await ownRun(context, id)
  if (run.state !== pictureState.ready && run.state !== pictureState.failed) throw refuse('picture.notReady')
  await updateRun(context.tx, run.id, { state: pictureState.givenUp })
  context.note(id, { title: run.file_name })
  return null
}

/** The files of one list. */
const listed = [pictureResult.unmatched, pictureResult.refused]

/** A workbook with the files that are not matched or refused, and those that could not be written. */
export async function downloadPictureList(
  context: TenantContext,
  { id }: Input<'downloadPictureList'>,
): Promise<() => Promise<FileAnswer>> {
  const { tx, language, services } = context
  const run = await runOf(context, id)
  const rows = await selectPictures(tx, run.id, { pageNo: 1, pageSize: 5000, todoFirst: true })
  const chosen = rows.filter(
    ({ result, failure }) => listed.some((one) => one === result) || failure !== null,
  )
  type Word =
    | 'listSheet'
    | 'listFile'
    | 'picture'
    | 'size'
    | 'result'
    | 'product'
    | 'reason'
    | 'result1'
    | 'result3'
    | 'result4'
  const t = (word: Word) => fillText(texts[`picture.${word}`], language)
  return async () => {
    const path = tempPath(services, 'pictures', 'xlsx')
    const writer = await openXlsxWriter(path, {
      sheetName: t('listSheet'),
      columns: (['picture', 'size', 'result', 'product', 'reason'] as const).map((key) => ({
        header: t(key),
        kind: key === 'size' ? 'number' : 'text',
        width: key === 'size' || key === 'result' ? 12 : 40,
      })),
    })
    await writer.writeRows(
      chosen.map((row) => [
        row.name,
        row.bytes,
        t(row.result === 3 ? 'result3' : row.result === 4 ? 'result4' : 'result1'),
        row.product ? `${row.product.code} ${row.product.name}` : '',
        reasonOf(row.failure, language),
      ]),
    )
    const { bytes } = await writer.finish()
    const body = await readFile(path)
    await rm(path, { force: true })
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { body, bytes, name: t('listFile'), contentType }
  }
}
