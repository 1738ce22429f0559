import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { type PictureFile, type PictureRun, pictureResult } from '@zhanggui/contract/picture/picture.ts'
import { Checkbox } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { useColumns } from '../../kit/table/columns/use-columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { send } from '../../kit/wire/call.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { fileColumns, Thumb } from './picture-columns.tsx'
import type { Choice } from './picture-places.ts'
import { refreshPictures } from './refresh-pictures.ts'

const PictureCompare = lazy(() => import('./picture-compare.tsx'))

const tabs = [
  { value: '', label: 'picture.all' },
  { value: '1', label: 'picture.result1', mark: 'tone-task-complete-dot' },
  { value: '2', label: 'picture.result2', mark: 'tone-completed-dot' },
  { value: '3', label: 'picture.result3', mark: 'tone-stage-started-dot', todo: true },
  { value: '4', label: 'picture.result4', mark: 'tone-cancelled-dot' },
  { value: '5', label: 'picture.result5', mark: 'tone-closed-dot' },
] as const

const rowKey = (file: PictureFile) => file.id

/** The files of a zip with their result. A person chooses here what the check could not. */
export function PictureRows({ run, replacing }: { run: PictureRun; replacing: boolean }) {
  const t = useText()
  const [tab, setTab] = useState('')
  const [todoFirst, setTodoFirst] = useState(true)
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [compared, setCompared] = useState<PictureFile | null>(null)
  const [shown, setShown] = useState(replacing)
  if (shown !== replacing) {
    setShown(replacing)
    setPage({ ...page, pageNo: 1 })
  }
  const { data, isPlaceholderData } = useCall(
    pictureCalls.findPictureFilePage,
    { id: run.id, ...page, todoFirst, replacing, ...(tab && !replacing ? { result: Number(tab) } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
  const { counts, limits, own } = run
  const countOf = (value: string) =>
    value === ''
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : counts[Number(value) as keyof typeof counts]
  const turnTo = (next: { tab?: string; todoFirst?: boolean }) => {
    if (next.tab !== undefined) setTab(next.tab)
    if (next.todoFirst !== undefined) setTodoFirst(next.todoFirst)
    setPage({ ...page, pageNo: 1 })
  }
  const columns = useColumns(
    'pictures',
    useMemo(() => {
      const choose = (file: PictureFile, choice: Choice | null) =>
        setChoices(({ [file.id]: _former, ...others }) =>
          choice ? { ...others, [file.id]: choice } : others,
        )
      const run = async (write: () => Promise<unknown>, file: PictureFile) => {
        try {
          await write()
          choose(file, null)
        } catch {
          // The call has shown its refusal.
        }
        await refreshPictures()
      }
      return fileColumns({
        t,
        own,
        limits,
        choices,
        choose,
        onCompare: setCompared,
        onConfirm: (file, { product, kind, position }) =>
          product
            ? run(
                () =>
                  send(pictureCalls.placePicture, { fileId: file.id, productId: product.id, kind, position }),
                file,
              )
            : Promise.resolve(),
        onIgnore: (file, ignored) =>
          run(() => send(pictureCalls.ignorePicture, { fileId: file.id, ignored }), file),
      })
    }, [t, own, limits, choices]),
  )
  return (
    <>
      {!replacing && (
        <ListTabs
          tabs={tabs.filter(({ value }) => value !== '5' || counts[pictureResult.ignored] > 0)}
          active={tab}
          count={countOf}
          onChange={(next) => turnTo({ tab: next })}
        >
          <Checkbox checked={todoFirst} onChange={({ target }) => turnTo({ todoFirst: target.checked })}>
            {t('picture.todoFirst')}
          </Checkbox>
        </ListTabs>
      )}
      <DataTable
        columns={columns}
        rows={data?.records}
        rowKey={rowKey}
        rowHeight={52}
        autoHeight
        stale={isPlaceholderData}
        empty={<p className="table-note">{t('picture.nothing')}</p>}
        card={{
          picture: (file) => <Thumb file={file} own={own} />,
          title: ({ name }) => <span title={name}>{name}</span>,
        }}
      />
      {data && data.total > 0 && (
        <Pager
          {...page}
          total={data.total}
          capped={false}
          rangeText="picture.pageRange"
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      )}
      <Deferred when={compared !== null}>
        <PictureCompare file={compared} onClose={() => setCompared(null)} />
      </Deferred>
    </>
  )
}
