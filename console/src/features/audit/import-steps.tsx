import { DownloadOutlined } from '@ant-design/icons'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { isText, sayText, useText } from '../../kit/base/text.ts'
import { useCall } from '../../kit/wire/queries.ts'

type ImportFile = OutputOf<typeof auditCalls.findAuditImport>['file']

/** The steps of an import, from the upload on, and its files. */
export function ImportSteps({ importId }: { importId: string }) {
  const t = useText()
  const language = useLanguage()
  const { data, error } = useCall(auditCalls.findAuditImport, { importId }, { quiet: true })
  if (error) return <p className="import-failed">{error.message}</p>
  if (!data) return <span className="bone import-bone" />
  return (
    <div className="audit-import">
      <ol>
        {data.steps.map(({ id, at, action, name, pin }) => {
          const key = `audit.${action}`
          return (
            <li key={id}>
              <span className="cell-moment">{formatFullMoment(at)}</span>
              <span>{isText(key) ? sayText(key, language) : action}</span>
              <span className="cell-quiet">{name || pin || t('audit.system')}</span>
            </li>
          )
        })}
      </ol>
      <p>
        <FileLink file={data.file} name={t('audit.file')} />
        {data.errorFile && <FileLink file={data.errorFile} name={t('audit.errorFile')} />}
      </p>
    </div>
  )
}

/** A file to download, or the reason why this person may not. */
function FileLink({ file: { address, reason }, name }: { file: ImportFile; name: string }) {
  const t = useText()
  if (address)
    return (
      <a href={address} download>
        <DownloadOutlined /> {name}
      </a>
    )
  return (
    <span className="cell-quiet">
      {name}
      {t('kit.colon')}
      {reason}
    </span>
  )
}
