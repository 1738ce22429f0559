import { type AuditRow, auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { ImportEntry } from '../../kit/table/import-entry.tsx'
import { send } from '../../kit/wire/call.ts'
import { fieldName } from './audit-fields.ts'
import { ImportSteps } from './import-steps.tsx'

/** The changed fields of a row. Those of an import are the records that it wrote. */
export function AuditChanges({ row }: { row: AuditRow }) {
  const { action, record } = row
  const wrote = action === 'transfer.start' ? null : row.import
  if (!wrote) return <FieldChanges {...row} noun={action.split('.')[0] ?? ''} />
  const importId = record.slice(record.indexOf(':') + 1)
  const undo = action === 'transfer.undo'
  return (
    <ImportEntry
      {...wrote}
      name={`audit ${action} ${importId}`}
      read={(page) => send(auditCalls.findAuditImportPage, { importId, undo, ...page }, { quiet: true })}
      line={(line) => (
        <>
          <span className="import-line-title">{line.title}</span>
          <FieldChanges {...line} />
        </>
      )}
      {...(undo ? {} : { foot: <ImportSteps importId={importId} /> })}
    />
  )
}

function FieldChanges(props: Pick<AuditRow, 'changes' | 'hidden'> & { noun: string }) {
  const { noun, changes, hidden } = props
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <ChangeList
        changes={changes.map((change) => ({ ...change, name: fieldName(noun, change.field, language) }))}
      />
      {hidden && <span className="cell-quiet">{t('kit.hiddenFields')}</span>}
    </>
  )
}
