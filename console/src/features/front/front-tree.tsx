import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { frontCalls, frontLimit, frontName } from '@zhanggui/contract/front/front.calls.ts'
import { Button, Input } from 'antd'
import { type KeyboardEvent, lazy, useMemo, useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { InlineField } from '../../kit/form/inline-field.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { TreeMoveDialog } from '../../kit/table/tree/tree-move-dialog.tsx'
import { foundRows, leveled, stepped, type TreeOrder, treeOf } from '../../kit/table/tree/tree-order.ts'
import { TreeTable } from '../../kit/table/tree/tree-table.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { useFrontColumns } from './front-columns.tsx'
import { type FrontLine, frontWay, moveOf, placeOf } from './front-way.ts'

const FrontPicture = lazy(() => import('./front-picture.tsx'))
const nameOf = ({ name }: FrontLine) => name

/** Alt and an arrow move a category among its siblings, or to another level. */
const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const levels: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The place of a new category: the top (null), or a parent. */
type NewPlace = { parent: FrontLine | null }

interface FrontTreeProps {
  lines: readonly FrontLine[] | undefined
  chosen: string
  /** The store of the page; '' for all. */
  storeId: string
  canEdit: boolean
  /** Whether this person may add categories that all stores share. */
  canShare: boolean
  onChoose: (id: string) => void
}

/** The categories: choose, search, add, rename, move, hide and remove. */
export function FrontTree({ lines, chosen, storeId, canEdit, canShare, onChoose }: FrontTreeProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const [adding, setAdding] = useState<NewPlace | null>(null)
  const [added, setAdded] = useState(0)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [pictured, setPictured] = useState<FrontLine | null>(null)
  const [moving, setMoving] = useState<FrontLine | null>(null)
  const searching = keyword.trim() !== ''
  const canAddIn = (parent: FrontLine | null) =>
    canEdit &&
    (parent?.level ?? 0) < frontLimit.levels &&
    (canShare || storeId !== '' || (parent?.storeId ?? null) !== null)

  /** Runs a call and shows the server's present tree. The call has shown its refusal. */
  async function run(write: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await write()
      return true
    } catch {
      return false
    } finally {
      await refresh(frontCalls.findFrontTree, frontCalls.findFrontProductPage)
      setBusy(false)
    }
  }

  /** Names the category into which one has come. */
  function movedText(before: readonly FrontLine[], key: string, parentKey: string): string {
    const line = before.find(({ id }) => id === key)
    const name = line?.name ?? ''
    if ((line?.parentId ?? '') === parentKey) return t('front.moved', { name })
    const parent = before.find(({ id }) => id === parentKey)?.name
    return parent === undefined ? t('front.movedToTop', { name }) : t('front.movedIn', { name, parent })
  }

  async function move(order: TreeOrder, key: string): Promise<boolean> {
    const input = lines && moveOf(lines, order, key)
    if (!input) return false
    const former = placeOf(lines, key)
    let version = input.version
    const moved = await run(async () => {
      version = (await send(frontCalls.moveFront, input)).version
    })
    if (!moved) return false
    notices.success(
      movedText(lines, key, order.parentKey),
      undo(() => run(() => send(frontCalls.moveFront, { id: key, version, ...former }))),
    )
    return true
  }

  async function rename({ id, version, name: old }: FrontLine, name: string) {
    if (name === old || (await run(() => send(frontCalls.saveFront, { id, version, name }))))
      setRenaming(null)
  }

  async function add({ parent }: NewPlace, name: string) {
    const input = { name, parentId: parent?.id ?? null, storeId: parent?.storeId ?? (storeId || null) }
    let made = ''
    const done = await run(async () => {
      made = (await send(frontCalls.saveFront, input)).id
    })
    if (!done) return
    // The field empties after each category, because users mostly add several.
    setAdded((now) => now + 1)
    if (lines?.length === 0) onChoose(made)
  }

  async function remove({ id, name }: FrontLine): Promise<boolean> {
    const removed = await run(() => send(frontCalls.removeFront, { id }))
    if (removed) notices.success(t('front.removed', { name }))
    return removed
  }

  /** Shows the copy, or the shared category, and tells it with a way back. */
  async function exchange(
    write: () => Promise<string>,
    text: string,
    back: (id: string) => Promise<unknown>,
  ) {
    let id = ''
    const done = await run(async () => {
      id = await write()
    })
    if (!done) return false
    onChoose(id)
    notices.success(
      text,
      undo(() => back(id)),
    )
    return true
  }

  const makeOwn = ({ id, name }: FrontLine): Promise<boolean> =>
    exchange(
      async () => (await send(frontCalls.makeFrontOwn, { id, storeId })).id,
      t('front.madeOwn', { name }),
      (copy) =>
        run(async () => {
          onChoose((await send(frontCalls.followFront, { id: copy })).id)
        }),
    )

  const follow = ({ id: formerId, name, storeId: own }: FrontLine): Promise<boolean> =>
    exchange(
      async () => (await send(frontCalls.followFront, { id: formerId })).id,
      t('front.followed', { name }),
      (id) =>
        run(async () => {
          onChoose((await send(frontCalls.makeFrontOwn, { id, storeId: own ?? '', formerId })).id)
        }),
    )

  const columns = useFrontColumns({
    lines,
    chosen,
    storeId,
    canEdit,
    canAddIn,
    renaming,
    searching,
    nameField: (front) => (
      <InlineField
        name={t('front.name')}
        rule={frontName}
        max={frontLimit.name}
        label={t('front.renameOne', { name: front.name })}
        initial={front.name}
        onCancel={() => setRenaming(null)}
        onSave={(name) => rename(front, name)}
      />
    ),
    onChoose: ({ id }) => onChoose(id),
    onRename: ({ id }) => setRenaming(id),
    onPicture: setPictured,
    onAdd: (parent) => setAdding({ parent }),
    onOrder: move,
    onMove: setMoving,
    onMakeOwn: makeOwn,
    onFollow: follow,
    onHide: ({ id, hidden }) => run(() => send(frontCalls.hideFront, { id, storeId, hidden: !hidden })),
    onRemove: remove,
  })
  const shown = useMemo(
    () => (lines && searching ? foundRows(lines, frontWay, nameOf, keyword) : lines),
    [lines, searching, keyword],
  )

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
    const front = lines?.find(({ id }) => id === key)
    if (!front || !canEdit || target.closest('input')) return
    const [step, level] = event.altKey ? [steps[event.key], levels[event.key]] : []
    if (event.key === 'F2' && front.editable) setRenaming(front.id)
    else if (event.key === 'n' && !event.altKey && !event.ctrlKey && !event.metaKey && canAddIn(front))
      setAdding({ parent: front })
    else if ((step || level) && !searching && !busy) {
      const tree = treeOf(lines ?? [], frontWay)
      const order = step ? stepped(tree, front.id, step) : level ? leveled(tree, front.id, level) : null
      if (order) void move(order, front.id)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={handleKey}>
      <div className="front-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          value={keyword}
          placeholder={t('front.search')}
          aria-label={t('front.search')}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {canAddIn(null) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding({ parent: null })}>
            {t(storeId ? 'front.addOwn' : 'front.add')}
          </Button>
        )}
      </div>
      {adding && (
        <InlineField
          key={`${adding.parent?.id ?? ''} ${added}`}
          name={t('front.name')}
          rule={frontName}
          max={frontLimit.name}
          label={adding.parent ? t('front.addTo', { name: adding.parent.name }) : t('front.add')}
          initial=""
          onCancel={() => setAdding(null)}
          onSave={(name) => add(adding, name)}
        />
      )}
      <TreeTable
        key={`${searching}`}
        name="fronts"
        columns={columns}
        rows={shown}
        way={frontWay}
        nameOf={nameOf}
        busy={busy}
        onOrder={searching || !canEdit ? undefined : move}
        empty={
          <p className="table-note">
            {searching ? t('front.nothingFound', { keyword }) : t('front.chooseTitle')}
          </p>
        }
      />
      {canEdit && <p className="front-keys">{t('front.keys')}</p>}
      <Deferred when={pictured !== null}>
        <FrontPicture front={pictured} onClose={() => setPictured(null)} />
      </Deferred>
      <TreeMoveDialog
        row={moving}
        rows={lines ?? []}
        way={frontWay}
        nameOf={nameOf}
        title={t('front.moveTitle', { name: moving?.name ?? '' })}
        label={t('front.parentId')}
        top={t('front.top')}
        ok={t('front.move')}
        onClose={() => setMoving(null)}
        onMove={move}
      />
    </div>
  )
}
