import { HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import type { FieldMap, NounFields } from '@zhanggui/contract/fields.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { Button } from 'antd'
import { type ComponentType, type LazyExoticComponent, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useLabel } from '../base/label.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { Deferred } from '../layer/deferred.tsx'
import { useAskedForNew } from '../list/asked-for-new.ts'
import { ListPage, type ListPageProps, type Page } from '../list/list-page.tsx'
import { Allow, useAllowed } from '../session/allow.tsx'
import type { RowButton } from '../table/columns/columns.tsx'
import { send } from '../wire/call.ts'
import { refresh } from '../wire/queries.ts'
import { useHiddenFields } from './hidden-fields.ts'
import { fieldOf, type RecordColumn, recordColumns } from './record-columns.tsx'
import type { OpenRecord } from './record-dialog.tsx'
import { type RecordSheet, SheetActions } from './record-sheet.tsx'
import { type ListNoun, nounText } from './record-texts.ts'

type ListProps<R, P extends Page<R>, I extends z.ZodType> = Omit<
  ListPageProps<R, P, I>,
  'call' | 'load' | 'name' | 'title' | 'columns' | 'rowKey' | 'rangeText' | 'onOpen' | 'actions' | 'empty'
>

export type RecordListProps<F extends FieldMap, R, P extends Page<R>, I extends z.ZodType> = ListProps<
  R,
  P,
  I
> & {
  described: NounFields<ListNoun, F>
  /** Reads a page of the records. */
  call: Call<I, z.ZodType<P>>
  /** The permission to add and edit, and the one to remove. */
  edit: PermissionCode
  columns: readonly RecordColumn<F, R>[]
  /** The row's buttons besides edit, history and remove. */
  buttons?: readonly RowButton<R>[]
  /** Removes a record of a version. Asks `<noun>.removeQuestion` first. */
  remove?: Call<z.ZodType<{ id: string; version: number }, { id: string; version: number }>>
  /** The calls whose answers a removal makes outdated, besides the list's own. */
  stale?: readonly Call[]
  /** Its code loads when it first opens. */
  dialog?: LazyExoticComponent<ComponentType<OpenRecord<R>>>
  /** Instead of a dialog: the path of the page of a record. It takes the id as `?id=`. */
  page?: string
  /** The noun's spreadsheet. Import, template and export stand beside the button for a new record. */
  sheet?: RecordSheet
}

interface ListRecord {
  id: string
  version: number
  name: string
}

/**
 * The list of a noun with add, edit, history and remove, each only for users with the permission. Its columns come
 * from the noun's description.
 */
export function RecordList<F extends FieldMap, R extends ListRecord, P extends Page<R>, I extends z.ZodType>(
  props: RecordListProps<F, R, P, I>,
) {
  const {
    described,
    call,
    edit,
    columns,
    buttons,
    remove,
    stale,
    dialog: RecordDialog,
    page,
    sheet,
    ...list
  } = props
  const { noun } = described
  const t = useText()
  const say = useLabel()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<R | 'new' | null>(null)
  const open = useCallback(
    (record: R | 'new' | null) => {
      if (page === undefined || record === null) setEdited(record)
      else navigate(record === 'new' ? page : `${page}?id=${record.id}`)
    },
    [page, navigate],
  )
  const mayEdit = allowed.has(edit)
  useAskedForNew(mayEdit && !allowed.locked(edit), (asked) => open(asked ? 'new' : null))
  const hidden = useHiddenFields(described)
  const table = useMemo(() => {
    const removeRow = async ({ id, version, name }: R) => {
      if (!remove) return
      try {
        await send(remove, { id, version })
        notices.success(t(nounText(noun, 'removed') as 'label.removed', { name }))
      } finally {
        await refresh(call, ...(stale ?? []))
      }
    }
    const all: RowButton<R>[] = [
      { key: 'edit', text: 'kit.edit', code: edit, click: open },
      {
        key: 'history',
        text: 'audit.history',
        icon: <HistoryOutlined />,
        code: 'iposWeb.settings.audit',
        click: ({ id }) => navigate(`/settings/audit?record=${noun}:${id}`),
      },
      ...(buttons ?? []),
    ]
    if (remove)
      all.push({
        key: 'remove',
        text: 'kit.remove',
        type: 'popover',
        btnType: 'danger',
        code: edit,
        popoverContent: ({ name }) => t(nounText(noun, 'removeQuestion') as 'label.removeQuestion', { name }),
        click: removeRow,
      })
    return [
      ...recordColumns<F, R>(
        described,
        columns.filter((column) => !hidden.has(fieldOf(column))),
      ),
      {
        label: 'kit.actions',
        type: 'action',
        disabled: true,
        fixed: 'end',
        width: 104,
        skeleton: 52,
        buttons: all,
      } as const,
    ]
  }, [described, hidden, noun, columns, buttons, edit, remove, stale, call, navigate, open, t])
  const add = say(nounText(noun, 'add'))
  return (
    <>
      <ListPage<R, P, I>
        {...list}
        call={call}
        name={noun}
        title={say(nounText(noun, 'listTitle'))}
        columns={table}
        rowKey={rowKey}
        rangeText={nounText(noun, 'pageRange')}
        onOpen={open}
        actions={(handle) => (
          <>
            {sheet && <SheetActions sheet={sheet} list={handle} />}
            <Allow code={edit}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
                {add}
              </Button>
            </Allow>
          </>
        )}
        empty={{
          noun: say(nounText(noun, 'many')),
          title: say(nounText(noun, 'emptyTitle')),
          hint: mayEdit && say(nounText(noun, 'emptyHint')),
          actions: (
            <Allow code={edit}>
              <Button onClick={() => open('new')}>{add}</Button>
            </Allow>
          ),
        }}
      />
      {RecordDialog && (
        <Deferred when={edited !== null}>
          <RecordDialog
            record={edited}
            viewing={!mayEdit || allowed.locked(edit)}
            onClose={() => setEdited(null)}
          />
        </Deferred>
      )}
    </>
  )
}

const rowKey = ({ id }: ListRecord) => id
