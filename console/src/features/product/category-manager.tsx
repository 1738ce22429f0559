import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { categoryCalls, categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { InlineField } from '../../kit/form/inline-field.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { useCategories } from '../../kit/product/use-categories.ts'
import { TreeMoveDialog } from '../../kit/table/tree/tree-move-dialog.tsx'
import { foundRows, type TreeOrder } from '../../kit/table/tree/tree-order.ts'
import { TreeTable } from '../../kit/table/tree/tree-table.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { useCategoryColumns } from './category-columns.tsx'
import { type CategoryLine, categoryLines, categoryWay, moveBackOf, moveOf } from './category-tree.ts'
import './category-manager.css'

/** The most characters of a name. */
const nameLimit = 20
const nameOf = ({ name }: CategoryLine) => name

/** Adds, renames, removes, moves and orders the categories of both levels. */
export default function CategoryManager({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { data } = useCategories()
  const { data: counts } = useCall(categoryCalls.findCategoryCounts, {}, { staleTime: 0, enabled: open })
  const lines = useMemo(() => data && categoryLines(data, counts), [data, counts])
  const figures = lines && {
    tops: lines.filter(({ parentId }) => parentId === null).length,
    subs: lines.filter(({ parentId }) => parentId !== null).length,
    products: formatNumber(
      lines.reduce((sum, { parentId, products }) => (parentId === null ? sum + products : sum), 0),
    ),
  }
  return (
    <Drawer
      open={open}
      size={560}
      className="category-manager"
      title={
        <>
          {t('category.title')}
          {figures && <small>{t('category.figures', figures)}</small>}
        </>
      }
      footer={<span className="category-hint">{t('category.hint')}</span>}
      onClose={onClose}
    >
      <Manager lines={lines} />
    </Drawer>
  )
}

/** The place of a new category: the top (null), or a parent. */
type NewPlace = { parent: CategoryLine | null }

function Manager({ lines }: { lines: readonly CategoryLine[] | undefined }) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [folded, setFolded] = useState(false)
  const [busy, setBusy] = useState(false)
  const [adding, setAdding] = useState<NewPlace | null>(null)
  const [added, setAdded] = useState(0)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [moving, setMoving] = useState<CategoryLine | null>(null)
  const searching = keyword.trim() !== ''

  /** Runs a call and shows the server's present categories. The call has shown its refusal. */
  async function run(write: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await write()
      return true
    } catch {
      return false
    } finally {
      await refresh(
        categoryCalls.findCategoryTree,
        categoryCalls.findCategoryCounts,
        productCalls.findProductPage,
      )
      setBusy(false)
    }
  }

  async function move(order: TreeOrder, key: string): Promise<boolean> {
    const input = lines && moveOf(lines, order, key)
    if (!input || !(await run(() => send(categoryCalls.moveCategory, input)))) return false
    notices.success(
      t('category.moved', { name: lines.find(({ id }) => id === key)?.name ?? '' }),
      undo(async () => {
        const now = await send(categoryCalls.findCategoryTree, {})
        const back = moveBackOf(lines, now, key)
        if (back) await run(() => send(categoryCalls.moveCategory, back))
      }),
    )
    return true
  }

  async function rename(category: CategoryLine, name: string) {
    const { id, version, parentId, sort } = category
    if (name === category.name) setRenaming(null)
    else if (await run(() => send(categoryCalls.saveCategory, { id, version, parentId, sort, name })))
      setRenaming(null)
  }

  async function add({ parent }: NewPlace, name: string) {
    const parentId = parent?.id ?? null
    const sorts = (lines ?? []).filter((one) => one.parentId === parentId).map(({ sort }) => sort)
    const sort = Math.max(0, ...sorts) + 10
    // The field empties after each category, because users mostly add several.
    if (await run(() => send(categoryCalls.saveCategory, { parentId, name, sort })))
      setAdded((now) => now + 1)
  }

  const columns = useCategoryColumns({
    lines,
    renaming,
    searching,
    nameField: (category) => (
      <InlineField
        name={t('category.name')}
        rule={categoryName}
        max={nameLimit}
        label={t('category.renameOne', { name: category.name })}
        initial={category.name}
        onCancel={() => setRenaming(null)}
        onSave={(name) => rename(category, name)}
      />
    ),
    onRename: ({ id }) => setRenaming(id),
    onAdd: (parent) => setAdding({ parent }),
    onOrder: move,
    onMove: setMoving,
    onRemove: ({ id }) => run(() => send(categoryCalls.removeCategory, { id })),
  })
  const shown = useMemo(
    () => (lines && searching ? foundRows(lines, categoryWay, nameOf, keyword) : lines),
    [lines, searching, keyword],
  )

  return (
    <>
      <div className="category-tools">
        <Input
          allowClear
          className="category-search"
          prefix={<SearchOutlined />}
          value={keyword}
          placeholder={t('category.search')}
          aria-label={t('category.search')}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button type="text" disabled={searching} onClick={() => setFolded(!folded)}>
          {t(folded ? 'category.unfoldAll' : 'category.foldAll')}
        </Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding({ parent: null })}>
          {t('category.add')}
        </Button>
      </div>
      {adding && (
        <InlineField
          key={`${adding.parent?.id ?? ''} ${added}`}
          name={t('category.name')}
          rule={categoryName}
          max={nameLimit}
          label={adding.parent ? t('category.addTo', { name: adding.parent.name }) : t('category.add')}
          initial=""
          onCancel={() => setAdding(null)}
          onSave={(name) => add(adding, name)}
        />
      )}
      <TreeTable
        // A search opens everything that it finds.
        key={`${folded && !searching}`}
        name="category"
        columns={columns}
        rows={shown}
        way={categoryWay}
        nameOf={nameOf}
        openAtFirst={() => searching || !folded}
        busy={busy}
        onOrder={searching ? undefined : move}
        empty={
          <p className="table-note">
            {searching ? t('category.nothingFound', { keyword }) : t('kit.noData')}
          </p>
        }
      />
      <TreeMoveDialog
        row={moving}
        rows={lines ?? []}
        way={categoryWay}
        nameOf={nameOf}
        title={t('category.moveTitle', { name: moving?.name ?? '' })}
        label={t('category.parentId')}
        top={t('category.top')}
        ok={t('category.move')}
        onClose={() => setMoving(null)}
        onMove={move}
      />
    </>
  )
}
