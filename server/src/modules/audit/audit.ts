import { type TextKey, textEntry } from '@zhanggui/contract'
import type { AuditPage, AuditQuery, AuditRow, auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { type AuditNoun, type AuditPart, recordNounOf } from '@zhanggui/contract/audit/audit.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { z } from 'zod'
import { fileAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { readAuditValue } from '../../kernel/record/audit.ts'
import { shownChanges, showsField } from '../../kernel/record/hidden.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lackedOf, type Rights } from '../../kernel/session/session.ts'
import {
  type AuditPageRow,
  countAudit,
  type ImportFileRow,
  seesImport,
  selectActors,
  selectAuditPage,
  selectFields,
  selectImportChanges,
  selectImportFiles,
  selectSteps,
  selectTitled,
} from './audit.sql.ts'

/** The most suggestions of people or records. */
const mostFound = 20

const changes = z
  .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
  .catch([])

/** A page of the audit trail, newest first. */
export async function findAuditPage(
  { tx, session, language }: TenantContext,
  asked: AuditQuery,
): Promise<AuditPage> {
  const { rows, found } = await selectAuditPage(tx, asked, session)
  return {
    records: rows.map((row) => rowOf(row, language, session.permissions)),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
    counts: await countParts(tx, asked, session, found),
  }
}

/** The rows of each tab. Those of a tab whose number is known are not counted again. */
async function countParts(
  tx: TenantContext['tx'],
  { part, ...asked }: AuditQuery,
  session: TenantContext['session'],
  found: number,
): Promise<AuditPage['counts']> {
  const count = async (wanted?: AuditPart) =>
    Math.min(
      wanted === part
        ? found
        : await countAudit(tx, wanted ? { ...asked, part: wanted } : asked, session, countLimit),
      countLimit,
    )
  return {
    all: await count(),
    data: await count('data'),
    people: await count('people'),
    session: await count('session'),
  }
}

/** An entry on the wire for a person, with its texts in his language. */
export const rowOf = (row: AuditPageRow, language: Language, held: ReadonlySet<string>): AuditRow => ({
  id: String(row.id),
  at: row.created_at,
  employeeId: row.employee_id === null ? '' : String(row.employee_id),
  pin: row.pin,
  name: row.name ?? '',
  action: row.action,
  call: row.call,
  record: recordName(row),
  title: row.title,
  storeId: row.store_id === null ? '' : String(row.store_id),
  storeName: row.store_name ?? '',
  ip: row.ip,
  viewedAs: row.viewed_as,
  ...changesText(row.action, row.detail.changes, language, held),
  import: row.import,
  sealed: row.sealed,
})

/** The changed fields of an action that a person may see, in the user's language. */
function changesText(
  action: string,
  stored: unknown,
  language: Language,
  held: ReadonlySet<string>,
): Pick<AuditRow, 'changes' | 'hidden'> {
  const all = withMoments(changes.parse(stored ?? []))
  const shown = shownChanges(action.split('.')[0] ?? '', all, held)
  return {
    changes: shown.map(({ field, before, after }) => ({
      field,
      before: valueText(action, field, before, language),
      after: valueText(action, field, after, language),
    })),
    hidden: shown.length < all.length,
  }
}

/**
 * Rows from before the moment of a cost had a name of its own say it as that of a price. They are sealed, and a moment
 * without a price that waits is that of the cost.
 */
function withMoments<C extends { field: string }>(all: C[]): C[] {
  const has = (field: string) => all.some((one) => one.field === field)
  if (!has('scheduledCostPrice') || has('scheduledSalesPrice') || has('scheduledCostFor')) return all
  return all.map((one) => (one.field === 'scheduledFor' ? { ...one, field: 'scheduledCostFor' } : one))
}

/** The records that an import, or its undo, has changed. */
export async function findAuditImportPage(
  { tx, session, language }: TenantContext,
  asked: ParsedInputOf<typeof auditCalls.findAuditImportPage>,
): Promise<OutputOf<typeof auditCalls.findAuditImportPage>> {
  if (!(await seesImport(tx, asked.importId, session))) throw refuse('common.notFound')
  const { rows, found } = await selectImportChanges(tx, asked)
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      noun: row.noun,
      title: row.title,
      ...changesText(`${row.noun}.import`, row.changes, language, session.permissions),
    })),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
  }
}

/** The steps and the files of an import. */
export async function findAuditImport(
  { tx, session, language }: TenantContext,
  { importId }: { importId: string },
): Promise<OutputOf<typeof auditCalls.findAuditImport>> {
  if (!(await seesImport(tx, importId, session))) throw refuse('common.notFound')
  const steps = await selectSteps(tx, importId, session)
  const files = await selectImportFiles(tx, importId, session)
  const fileOf = (wanted: ImportFileRow['kind']) => {
    const file = files.find(({ kind }) => kind === wanted)
    if (!file) return null
    const refused = refusalOf(file, session)
    return refused
      ? { address: '', reason: plainText(refused, language) }
      : { address: fileAddress(tx.merchantId, 'private', file.key), reason: '' }
  }
  return {
    steps: steps.map(({ id, created_at, action, pin, name, ip }) => ({
      id: String(id),
      at: created_at,
      action,
      name: name ?? '',
      pin,
      ip,
    })),
    file: fileOf('file') ?? { address: '', reason: plainText('task.fileExpired', language) },
    errorFile: fileOf('errorFile'),
  }
}

/** The reason why a download of the file would be refused. */
function refusalOf({ own, gone, permission }: ImportFileRow, rights: Rights): TextKey | null {
  if (!own) return 'audit.fileOfOther'
  if (permission && lackedOf(permission, rights) !== undefined) return 'common.noPermission'
  return gone ? 'task.fileExpired' : null
}

const recordName = ({ action, record }: { action: string; record: string }) =>
  record === '' ? '' : `${recordNounOf(action)}:${record}`

/** People for the filter of the trail, from the rows that the user sees. */
export const findAuditActors = async (
  { tx, session }: TenantContext,
  asked: { keyword?: string | undefined; id?: string | undefined },
) =>
  (await selectActors(tx, asked, session, mostFound)).map(({ id, name, pin }) => ({
    id: String(id),
    name,
    pin,
  }))

/** Records for the filter of the trail, the last changed first, with their titles of that time. */
export async function findAuditRecords(
  { tx, session }: TenantContext,
  asked: { keyword?: string | undefined; record?: string | undefined },
): Promise<{ record: string; noun: string; title: string }[]> {
  const found = new Map<string, { record: string; noun: string; title: string }>()
  for (const row of await selectTitled(tx, asked, session)) {
    const record = recordName(row)
    if (!found.has(record)) found.set(record, { record, noun: recordNounOf(row.action), title: row.title })
    if (found.size === mostFound) break
  }
  return [...found.values()]
}

/** Changed fields for the filter of the trail. */
export const findAuditFields = async (
  { tx, session }: TenantContext,
  { noun }: { noun?: AuditNoun | undefined },
): Promise<{ noun: string; field: string }[]> =>
  (await selectFields(tx, noun, session)).filter((one) =>
    showsField(one.noun, one.field, session.permissions),
  )

/** A text without slots. */
const plainText = (key: TextKey, language: Language) => fillText(textEntry(key) ?? [key, key], language)

/** The text of a value in the user's language. A product's values are stored as codes, as in its change log. */
function valueText(action: string, field: string, value: string | null, language: Language): string | null {
  const read = readAuditValue(value, language)
  return action.startsWith('product.') && read === value
    ? productValueText(field, value, language, (key) => plainText(key, language))
    : read
}
