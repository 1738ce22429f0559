import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import type { ImportDetail } from '@zhanggui/contract/transfer/transfer.ts'
import { useMemo, useState } from 'react'
import { formatBytes } from '../base/format.ts'
import { useLabel } from '../base/label.ts'
import { useText } from '../base/text.ts'
import { StatusTag } from '../show/status-tag.tsx'
import type { TableColumn } from '../table/columns/columns.tsx'
import { useColumns } from '../table/columns/use-columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { downloadUrl } from '../wire/download.ts'
import { useCall } from '../wire/queries.ts'
import { isMoving, lookOf } from './import-state.ts'

const pageSize = 10
const rowKey = (row: ImportDetail) => row.id

/**
 * The imports of this kind, newest first. After a reload the user finds an import here, with its error file and undo.
 */
export function RecentImports(props: { serviceBean: string; onOpen: (importId: string) => void }) {
  const t = useText()
  const label = useLabel()
  const [pageNo, setPageNo] = useState(1)
  const { data } = useCall(
    transferCalls.findImportPage,
    { serviceBean: props.serviceBean, pageNo, pageSize },
    {
      keepPrevious: true,
      refetchInterval: (query) => (query.state.data?.records.some(isMoving) ? 2000 : false),
    },
  )
  const { onOpen } = props
  const columns: TableColumn<ImportDetail>[] = useMemo(
    () => [
      {
        label: 'importScreen.fileName',
        headerSortKey: 'fileName',
        width: 280,
        grow: true,
        slot: (row) => (
          <span className="import-file" title={row.fileName}>
            {row.fileName} <small>{formatBytes(row.bytes)}</small>
          </span>
        ),
      },
      {
        label: 'importScreen.when',
        headerSortKey: 'when',
        prop: 'createdAt',
        kind: 'moment',
        width: 130,
        card: 'note',
      },
      {
        label: 'importScreen.counts',
        headerSortKey: 'counts',
        width: 300,
        card: 'foot',
        slot: ({ counts }) => t('importScreen.countsShort', counts),
      },
      {
        label: 'importScreen.state',
        headerSortKey: 'state',
        width: 120,
        card: 'tag',
        slot: (row) => {
          const look = lookOf(row)
          return (
            look && (
              <StatusTag tone={look.tone} {...(look.dot ? { dot: look.dot } : {})}>
                {label(look.label)}
              </StatusTag>
            )
          )
        },
      },
      {
        label: 'kit.actions',
        type: 'action',
        width: 120,
        buttons: [
          { key: 'open', text: 'importScreen.open', click: (row) => onOpen(row.id) },
          {
            key: 'errorFile',
            text: 'importScreen.errorFileShort',
            hidden: (row) => row.errorFile === '',
            click: (row) => downloadUrl(row.errorFile),
          },
        ],
      },
    ],
    [t, label, onOpen],
  )
  const arranged = useColumns('recent-imports', columns)
  if (data && data.total === 0) return null
  return (
    <section className="import-card import-recent">
      <h2>{t('importScreen.recent')}</h2>
      <DataTable
        columns={arranged}
        rows={data?.records}
        rowKey={rowKey}
        onOpen={(row) => onOpen(row.id)}
        card={{ title: (row) => row.fileName }}
      />
      {data && data.total > pageSize && (
        <Pager
          simple
          pageNo={pageNo}
          pageSize={pageSize}
          total={data.total}
          capped={data.totalCapped}
          onChange={setPageNo}
        />
      )}
    </section>
  )
}
