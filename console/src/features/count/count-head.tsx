import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountDetail, countStatus } from '@zhanggui/contract/count/count.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { formatFullMoment } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { DocumentTitle } from '../../kit/document/document-page.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { requestExport } from '../../kit/list/export.ts'
import { usePrintKey } from '../../kit/print/use-print-key.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { daysOld } from './count-age.ts'
import { list } from './count-parts.tsx'
import { CountStatus, page } from './count-status.tsx'

const CountPrint = lazy(() => import('./count-print.tsx'))

/** The number, status and scope of a count, with its file, its papers and its actions. */
export function Head({ count, actions }: { count: CountDetail; actions: ReactNode }) {
  const t = useText()
  const phone = usePhone()
  const [printing, setPrinting] = useState(false)
  usePrintKey(() => setPrinting(true))
  const days = count.status < countStatus.posted ? daysOld(count.createdAt) : null
  // On a phone the files stand in the head only if it has no other action, and then without words.
  const inHead = !phone || !actions
  const named = (text: string) => (phone && inHead ? { 'aria-label': text, title: text } : { children: text })
  const files = (
    <>
      <Allow code={`${page}.export`}>
        <Button
          icon={<DownloadOutlined />}
          {...named(t('count.export'))}
          onClick={() => requestExport(countCalls.exportCountLines.path, { condition: { id: count.id } })}
        />
      </Allow>
      <Button icon={<PrinterOutlined />} {...named(t('count.print'))} onClick={() => setPrinting(true)} />
    </>
  )
  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('count.back')} number={count.number}>
            <CountStatus status={count.status} />
          </DocumentTitle>
        }
        note={[
          count.storeName,
          [t(`count.scope_${count.scope}` as const), count.scopeName].filter(Boolean).join(' '),
          `${t('count.createdAt')} ${formatFullMoment(count.createdAt)}`,
          count.note,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {actions}
            {inHead && files}
          </>
        }
      />
      {!inHead && <div className="count-files">{files}</div>}
      {days !== null && (
        <p className="count-old document-gap" role="note">
          {t('count.old', { days })}
        </p>
      )}
      <Deferred when={printing}>
        <CountPrint open={printing} count={count} onClose={() => setPrinting(false)} />
      </Deferred>
    </>
  )
}
