import type { RefusalKey } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import {
  type ImportChoices,
  type ImportEffect,
  importEffects,
  importState,
  type KeptRecords,
  usualChoices,
} from '@zhanggui/contract/transfer/transfer.ts'
import { brokenConstraint } from '../../kernel/database/constraint.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { unusedUploadHours } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { SheetActor, SheetPlan, SheetService, UndoBlock } from '../../kernel/sheet/sheet-service.ts'
import { type VisibleSheet, visibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import { insertTask, type TaskOwner } from '../../kernel/task/insert-task.ts'
import type { TaskWork } from '../../kernel/task/tasks.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import {
  type ColumnMapping,
  type ImportOptions,
  type ImportRow,
  insertImport,
  keepUpload,
  moveImport,
  selectImport,
  updateTask,
} from './import.sql.ts'
import { requireOwnFile, requireSeen } from './import-access.ts'
import type { ImportFile } from './import-file.ts'
import type { Counts } from './import-row.sql.ts'
import { checkMapping } from './mapping-rules.ts'
import { withheldColumns } from './matching.ts'

/** The payload of an import's tasks. */
export interface ImportPayload {
  importId: number
  /** The name of the person who imports, for the change log. */
  actor: string
  /** Writes the result of the dry run at once (spec section 7 'importExcelByUrl'). */
  direct: boolean
  /** An undo leaves records with a later change as they are. */
  others?: boolean
}

export const actorOf = ({ task, payload, owner }: TaskWork<ImportPayload>): SheetActor => ({
  stores: owner.stores,
  permissions: owner.permissions,
  merchantId: task.merchant_id,
  employeeId: task.employee_id,
  name: payload.actor,
  language: task.language,
})

export const planOf = (given: { mapping: readonly ColumnMapping[]; options: ImportOptions }): SheetPlan => ({
  mapped: new Set(given.mapping.flatMap(({ field }) => field ?? [])),
  defaults: given.options.defaults,
  choices: choicesOf(given.options),
})

/** Imports of older versions lack some choices. They had their effect at once. */
export const choicesOf = ({ choices }: Pick<ImportOptions, 'choices'>): ImportChoices => ({
  ...usualChoices,
  ...choices,
})

/** The effects that a person may choose. */
export const effectsFor = ({ permissions }: SheetService, session: Session): ImportEffect[] =>
  permissions.now === undefined
    ? []
    : importEffects.filter((effect) => effect !== 'now' || session.permissions.has(permissions.now ?? ''))

/** The chosen effect of an import, or the usual one of this person. Refused if the person may not choose it. */
function effectOf(
  service: SheetService,
  session: Session,
  asked: ImportChoices['effect'],
): ImportChoices['effect'] {
  const { now } = service.permissions
  if (now === undefined) return null
  const may = effectsFor(service, session)
  if (asked === 'now' && !may.includes('now')) throw refuse('common.noPermission').withData({ code: now })
  return asked ?? (may.includes('now') ? 'now' : 'nextDay')
}

export function serviceOf(services: readonly SheetService[], serviceBean: string): SheetService {
  const service = services.find((item) => item.serviceBean === serviceBean)
  if (!service) throw refuse('transfer.unknownService')
  return service
}

/** The service with this name. Refused if the person may not import with it. */
export function importServiceOf(
  services: readonly SheetService[],
  session: Session,
  serviceBean: string,
): VisibleSheet {
  const service = serviceOf(services, serviceBean)
  const code = service.permissions.import
  if (!session.permissions.has(code)) throw refuse('common.noPermission').withData({ code })
  return visibleSheet(service, session.permissions)
}

/** An import of this merchant. Refused if the person may not import with its service. */
export async function findImport(
  services: readonly SheetService[],
  { tx, session }: TenantContext,
  id: string,
): Promise<{ found: ImportRow; service: VisibleSheet }> {
  const found = await selectImport(tx, Number(id))
  if (!found) throw refuse('common.notFound')
  const service = importServiceOf(services, session, found.service_bean)
  requireSeen(service, session, found)
  return { found, service }
}

/** Inserts an import and puts its dry run into the queue. */
export async function startImport(
  context: TenantContext,
  service: VisibleSheet,
  given: {
    file: ImportFile
    headers: readonly string[]
    mapping: ColumnMapping[]
    options: ImportOptions
    direct: boolean
  },
): Promise<{ importId: number; taskId: number }> {
  const { tx, session, services, language } = context
  const { file, headers, direct } = given
  const choices = choicesOf(given.options)
  const withheld = withheldColumns(service, headers, given.mapping)
  const mapping = given.mapping.map((one) => (withheld.includes(one.column) ? { ...one, field: null } : one))
  const options = {
    ...given.options,
    withheld: withheld.map((column) => headers[column] ?? columnLetters(column)),
    choices: { ...choices, effect: effectOf(service, session, choices.effect) },
  }
  checkMapping(service, mapping, options, language, direct)
  // Refuses invalid defaults before anything is written.
  service.startCheck(
    {
      merchantId: session.merchantId,
      employeeId: session.employeeId,
      name: session.name,
      stores: session.stores,
      permissions: session.permissions,
      language,
    },
    planOf({ mapping, options }),
  )
  const importId = await insertImport(tx, {
    merchantId: session.merchantId,
    serviceBean: service.serviceBean,
    file,
    mapping,
    options,
    employeeId: session.employeeId,
    pin: session.pin,
    stores: session.stores,
    language,
  })
  await keepUpload(tx, file.id, unusedUploadHours)
  const payload = { importId, actor: session.name, direct }
  const { effect } = options.choices
  const plan = { mapping, effect }
  const taskId = await enqueue(tx, session, service, language, 'import.check', payload, plan)
  context.note(String(importId), { title: file.name, serviceBean: service.serviceBean })
  context.afterCommit(() => services.tasks.wake())
  return { importId, taskId }
}

/** Starts another dry run of the same file with other choices. */
export async function recheckImport(
  services: readonly SheetService[],
  context: TenantContext,
  id: string,
  choices: ImportChoices,
): Promise<number> {
  const { found, service } = await findImport(services, context, id)
  requireOwnFile(found, context.session)
  if (found.state !== importState.ready) throw refuse('transfer.notReady')
  const { importId } = await startImport(context, service, {
    file: { id: found.file_id, key: found.file_key, name: found.file_name, bytes: found.bytes },
    headers: found.headers,
    mapping: found.mapping,
    options: { ...found.options, choices },
    direct: false,
  })
  return importId
}

type ImportTask = 'import.check' | 'import.apply' | 'import.undo'

async function enqueue(
  tx: Tx,
  owner: TaskOwner,
  service: Pick<SheetService, 'title' | 'permissions' | 'columns'>,
  language: Language,
  kind: ImportTask,
  payload: ImportPayload,
  { mapping, effect }: { mapping: readonly ColumnMapping[]; effect: ImportChoices['effect'] },
  follows = false,
): Promise<number> {
  const { import: own, now } = service.permissions
  const mapped = new Set(mapping.map(({ field }) => field))
  const guards = service.columns.flatMap(({ key, needs }) => (needs && mapped.has(key) ? [needs] : []))
  const publishes = kind === 'import.apply' && effect === 'now' && now ? [now] : []
  const taskId = await insertTask(tx, owner, {
    kind,
    payload,
    permission: [own, ...publishes, ...new Set(guards)].join(' '),
    language,
    source: service.title,
    follows,
  })
  await updateTask(tx, payload.importId, taskId)
  return taskId
}

/** The number of titles in a message. */
const namedTitles = 3

interface BlockedUndo {
  refusal: Refusal
  /** The import that must be undone first. */
  first: number | null
  /** The undo that is still possible. Null if all records have a later change. */
  others: { count: number; kept: KeptRecords } | null
}

/** The reason why an applied import cannot be undone; null if it can. */
export async function undoBlockOf(
  tx: Tx,
  service: SheetService,
  found: ImportRow,
): Promise<BlockedUndo | null> {
  const records = found.created + found.changed
  const block = found.rows_removed
    ? { touched: records, titles: [], laterImportId: null }
    : await service.findUndoBlock(tx, found.id)
  if (!block) return null
  const count = records - block.touched
  const kept = { count: block.touched, names: [...block.titles] }
  return { ...(await sayBlock(tx, block)), others: count > 0 ? { count, kept } : null }
}

/** The refusal for an impossible undo. If the undo of another import would help, it names that one. */
export async function sayBlock(
  tx: Tx,
  { touched, titles, laterImportId, held = {} }: UndoBlock,
): Promise<Pick<BlockedUndo, 'refusal' | 'first'>> {
  const later = laterImportId === null ? undefined : await selectImport(tx, laterImportId)
  if (later) return { refusal: refuse('transfer.undoLaterFirst', { file: later.file_name }), first: later.id }
  if (titles.length === 0) return { refusal: refuse('transfer.cannotUndo', { count: touched }), first: null }
  const said = { count: touched, names: titles.slice(0, namedTitles).join(' / ') }
  const reasons = Object.entries(held) as [RefusalKey, number][]
  const changed = touched - reasons.reduce((sum, [, count]) => sum + count, 0)
  const [only] = reasons
  const refusal = !only
    ? refuse('transfer.cannotUndoNamed', said)
    : only[1] === touched
      ? new Refusal(only[0], said)
      : refuse('transfer.cannotUndoSeveral', { ...said, changed })
  return { refusal, first: null }
}

/** Puts the writing of a checked import into the queue. Only one import of a service writes at a time. */
export async function applyImport(
  services: readonly SheetService[],
  context: TenantContext,
  id: string,
): Promise<number> {
  const { found, service } = await findImport(services, context, id)
  if (found.rows_removed) throw refuse('transfer.notReady')
  requireWriter(service, context.session, found)
  // The person may have lost the right to this effect since.
  effectOf(service, context.session, choicesOf(found.options).effect)
  requireOwnFile(found, context.session)
  return moveToTask(context, service, found, importState.ready, importState.applying, 'import.apply')
}

/**
 * Puts the undo of an applied import into the queue. The task checks the records again. With `others`, records with a
 * later change stay as they are.
 */
export async function undoImport(
  services: readonly SheetService[],
  context: TenantContext,
  id: string,
  others: boolean,
): Promise<number> {
  const { found, service } = await findImport(services, context, id)
  requireWriter(service, context.session, found)
  if (found.state === importState.applied) {
    if (found.created + found.changed === 0) throw refuse('transfer.notApplied')
    const block = await undoBlockOf(context.tx, service, found)
    if (block && !(others && block.others)) throw block.refusal
  }
  return moveToTask(context, service, found, importState.applied, importState.undoing, 'import.undo', others)
}

/** The import may be that of another person, who may write more, or has mapped a column that this one may not change. */
function requireWriter(service: VisibleSheet, session: Session, { mapping }: ImportRow): void {
  service.requireWriter?.(session)
  const missing = service.hidden.find(({ key }) => mapping.some(({ field }) => field === key))
  if (missing) throw refuse('common.noPermission').withData({ code: missing.needs })
}

async function moveToTask(
  context: TenantContext,
  service: SheetService,
  found: ImportRow,
  from: number,
  to: number,
  kind: ImportTask,
  others = false,
): Promise<number> {
  const { tx, session, language } = context
  const moved = await moveImport(tx, found.id, from, to).catch((error: unknown) => {
    throw brokenConstraint(error) === 'sheet_import_writing' ? refuse('transfer.otherImportRunning') : error
  })
  if (!moved) {
    const now = await selectImport(tx, found.id)
    // A second call: it runs already.
    if (now?.state === to && now.task_id !== null) return now.task_id
    throw whyNot(now?.state ?? found.state, kind)
  }
  const payload = { importId: found.id, actor: session.name, direct: false, others }
  const plan = { mapping: found.mapping, effect: choicesOf(found.options).effect }
  const taskId = await enqueue(tx, session, service, language, kind, payload, plan)
  context.note(String(found.id), { title: found.file_name, serviceBean: service.serviceBean })
  context.afterCommit(() => context.services.tasks.wake())
  return taskId
}

function whyNot(state: number, kind: ImportTask): Refusal {
  if (state === importState.applying || state === importState.undoing)
    return refuse('transfer.otherImportRunning')
  if (kind === 'import.undo')
    return refuse(state === importState.undone ? 'transfer.alreadyUndone' : 'transfer.notApplied')
  return state === importState.applied || state === importState.undone
    ? refuse('transfer.alreadyApplied')
    : refuse('transfer.notReady')
}

/** A direct import continues after its dry run. If another import is writing, it stays checked, with that reason. */
export async function startWriting(
  tx: Tx,
  work: TaskWork<ImportPayload>,
  service: SheetService,
  { id: importId, mapping, options }: ImportRow,
  counts: Counts,
): Promise<void> {
  if (counts.created + counts.changed === 0) {
    await moveImport(tx, importId, importState.ready, importState.applied)
    return
  }
  await tx.script('savepoint writing')
  try {
    await moveImport(tx, importId, importState.ready, importState.applying)
  } catch (error) {
    if (brokenConstraint(error) !== 'sheet_import_writing') throw error
    await tx.script('rollback to savepoint writing')
    const failure = { key: 'transfer.otherImportRunning', params: {} } as const
    await moveImport(tx, importId, importState.ready, importState.ready, failure)
    return
  }
  const { owner, payload, language } = work
  const plan = { mapping, effect: choicesOf(options).effect }
  await enqueue(tx, owner, service, language, 'import.apply', payload, plan, true)
}
