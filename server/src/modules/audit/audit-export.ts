import { textEntry, textOf } from '@zhanggui/contract'
import {
  type AuditFilters,
  type AuditRow,
  type auditCalls,
  auditFilters,
} from '@zhanggui/contract/audit/audit.calls.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { withoutWholePhone } from '../../kernel/record/export-keyword.ts'
import { fieldGuards } from '../../kernel/record/hidden.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { startExport } from '../transfer/export.ts'
import { countAudit, selectAuditSlice } from './audit.sql.ts'
import { rowOf } from './audit.ts'

/** The most entries of one file. A longer time is exported in parts. */
const mostEntries = 100_000

const columns: readonly SheetColumn<keyof typeof cells>[] = [
  { key: 'at', label: 'audit.at', kind: 'moment', width: 20, aliases: [] },
  { key: 'name', label: 'audit.who', kind: 'text', width: 14, aliases: [] },
  { key: 'pin', label: 'audit.login', kind: 'text', width: 14, aliases: [] },
  { key: 'action', label: 'audit.what', kind: 'text', width: 24, aliases: [] },
  { key: 'noun', label: 'audit.noun', kind: 'text', width: 14, aliases: [] },
  { key: 'title', label: 'audit.title', kind: 'text', width: 32, aliases: [] },
  { key: 'store', label: 'audit.store', kind: 'text', width: 20, aliases: [] },
  { key: 'changes', label: 'audit.changes', kind: 'text', width: 60, aliases: [] },
  { key: 'ip', label: 'audit.ip', kind: 'text', width: 16, aliases: [] },
]

/** A text whose key may be unknown; then the words that stand in its place. */
const say = (key: string, language: Language, otherwise: string): string => {
  const entry = textEntry(key)
  return entry ? fillText(entry, language) : otherwise
}

const cells = {
  at: ({ at }: AuditRow, _: Language, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
      new Date(at),
    ),
  name: ({ name, pin }: AuditRow, language: Language) =>
    name || (pin ? '' : say('audit.system', language, '')),
  pin: ({ pin }: AuditRow) => pin,
  action: ({ action, viewedAs }: AuditRow, language: Language) => {
    const done = say(`audit.${action}`, language, action)
    const entry = textEntry('audit.viewedAs')
    return viewedAs && entry ? `${done} ${fillText(entry, language, { name: viewedAs })}` : done
  },
  noun: ({ record }: AuditRow, language: Language) => {
    const [noun = ''] = record.split(':')
    return say(`audit.noun${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, language, '')
  },
  title: ({ title }: AuditRow) => title,
  store: ({ storeName }: AuditRow) => storeName,
  changes: changesOf,
  ip: ({ ip }: AuditRow) => ip,
}

/** A changed field per line. An import has the numbers of its rows. */
function changesOf({ action, changes, hidden, import: wrote }: AuditRow, language: Language): string {
  if (wrote && action !== 'transfer.start')
    return (['changed', 'created', 'refused'] as const)
      .filter((kind) => wrote[kind] > 0)
      .map((kind) => importWords(kind, wrote[kind], language))
      .join(' ')
  const [noun = ''] = action.split('.')
  const lines = changes.map(({ field, before, after }) => {
    const name = say(`${noun}.${field}`, language, say(`audit.${field}`, language, field))
    const values = [before, after].filter((value) => value !== null)
    return `${name}${language === 'zh' ? '：' : ': '}${after === null ? `${before} → —` : values.join(' → ')}`
  })
  return [...lines, ...(hidden ? [textOf(language, 'kit.hiddenFields')] : [])].join('\n')
}

function importWords(kind: 'changed' | 'created' | 'refused', count: number, language: Language): string {
  const entry = textEntry(`kit.import${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
  return entry ? fillText(entry, language, { count }) : String(count)
}

/** The filters with the days of the merchant's calendar, for a person. */
const readingOf = async (tx: Tx, reader: SheetReader) => ({ ...reader, timeZone: await selectTimeZone(tx) })

/** The trail as a spreadsheet, newest first. Each person gets the entries that he sees on the page. */
export const auditExport: ExportService = {
  serviceBean: 'auditService',
  title: 'audit.pageTitle',
  columns,
  permissions: { export: 'iposWeb.settings.audit.export' },
  ofStores: true,
  guards: fieldGuards,
  parseCondition(raw, language) {
    const parsed = auditFilters.safeParse(raw, { reportInput: true })
    if (parsed.success) return withoutWholePhone(parsed.data)
    throw refuseInput(fieldIssues(parsed.error.issues, 'audit', language), language)
  },
  // `asked` is always a result of parseCondition.
  countRows: async (tx, asked, reader) =>
    countAudit(tx, asked as AuditFilters, await readingOf(tx, reader), mostEntries),
  async selectRows(tx, asked, cursor, limit, language, reader) {
    const reading = await readingOf(tx, reader)
    const found = await selectAuditSlice(tx, asked as AuditFilters, reading, cursor, limit)
    return {
      rows: found.map((one) => {
        const row = rowOf(one, language, reader.permissions)
        return columns.map(({ key }) => cells[key](row, language, reading.timeZone))
      }),
      cursor: found.length === limit ? (found.at(-1)?.cursor ?? null) : null,
    }
  },
}

export async function exportAudit(
  context: TenantContext,
  { condition, asyncSystemName }: ParsedInputOf<typeof auditCalls.exportAudit>,
): Promise<OutputOf<typeof auditCalls.exportAudit>> {
  const { tx, session } = context
  if ((await countAudit(tx, condition, session, mostEntries + 1)) > mostEntries)
    throw refuse('audit.exportTooMany', { max: mostEntries })
  return { taskId: String(await startExport(context, { service: auditExport, condition, asyncSystemName })) }
}
