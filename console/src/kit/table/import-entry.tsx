import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { useRead } from '../wire/queries.ts'
import { Pager } from './pager.tsx'
import './import-entry.css'

interface ImportEntryProps<L> {
  created: number
  changed: number
  /** Left out if the list does not know it. */
  refused?: number
  /** Unique per import; names its lines in the cache. */
  name: string
  read: (page: { pageNo: number; pageSize: number }) => Promise<{ records: readonly L[]; total: number }>
  line: (line: L) => ReactNode
  /** Stands under the changes. */
  foot?: ReactNode
}

/** An import as one row of a trail: its numbers, which open into the changes of each record. */
export function ImportEntry<L extends { id: string }>(props: ImportEntryProps<L>) {
  const { created, changed, refused = 0 } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const counts = (
    <span className="import-counts">
      {changed > 0 && <span>{t('kit.importChanged', { count: formatNumber(changed) })}</span>}
      {created > 0 && (
        <span className="import-created">{t('kit.importCreated', { count: formatNumber(created) })}</span>
      )}
      {refused > 0 && (
        <span className="import-refused">{t('kit.importRefused', { count: formatNumber(refused) })}</span>
      )}
      {created + changed + refused === 0 && t('kit.importNothing')}
    </span>
  )
  if (created + changed === 0 && !props.foot) return counts
  return (
    <>
      <button type="button" className="import-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <DownOutlined /> : <RightOutlined />}
        {counts}
      </button>
      {open && created + changed > 0 && <Lines {...props} />}
      {open && props.foot}
    </>
  )
}

/** At first so many records are shown, then a page of so many. */
const firstLines = 3
const pageLines = 20

function Lines<L extends { id: string }>({ name, read, line }: ImportEntryProps<L>) {
  const t = useText()
  const [pageNo, setPageNo] = useState(0)
  const page = pageNo === 0 ? { pageNo: 1, pageSize: firstLines } : { pageNo, pageSize: pageLines }
  const { data, error } = useRead(name, page, () => read(page), { keepPrevious: true })
  if (error) return <p className="import-failed">{error.message}</p>
  if (!data) return <span className="bone import-bone" />
  return (
    <>
      <ul className="import-lines">
        {data.records.map((one) => (
          <li key={one.id}>{line(one)}</li>
        ))}
      </ul>
      {pageNo === 0 && data.total > firstLines && (
        <Button className="import-all" type="link" size="small" onClick={() => setPageNo(1)}>
          {t('kit.importAll', { count: formatNumber(data.total) })}
        </Button>
      )}
      {pageNo > 0 && data.total > pageLines && (
        <Pager
          pageNo={pageNo}
          pageSize={pageLines}
          total={data.total}
          capped={false}
          onChange={setPageNo}
          simple
        />
      )}
    </>
  )
}
