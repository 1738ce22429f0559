import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { type Category, categoryCalls, categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Translate, useText } from '../../kit/base/text.ts'
import { InlineField } from '../../kit/form/inline-field.tsx'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { Busy } from '../../kit/show/busy.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { movedSorts } from './category-order.ts'
import { childrenOf, useCategories } from './use-categories.ts'
import './category-manager.css'

const nameLimit = 20

/** Adds, renames, removes and orders categories of both levels. */
export default function CategoryManager({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open={open} width={560} title={t('category.title')} onClose={onClose}>
      <Levels />
    </Dialog>
  )
}

function Levels() {
  const t = useText()
  const { data } = useCategories()
  const [busy, setBusy] = useState(false)

  /**
   * Runs the calls one after the other, then shows the server's present categories. Each call has shown its refusal.
   */
  async function run(...writes: (() => Promise<unknown>)[]): Promise<boolean> {
    setBusy(true)
    try {
      for (const write of writes) await write()
      return true
    } catch {
      return false
    } finally {
      await refresh(categoryCalls.findCategoryTree, productCalls.findProductPage)
      setBusy(false)
    }
  }
  const save = (category: Category, change: { name?: string; sort?: number }) => () =>
    send(categoryCalls.saveCategory, {
      id: category.id,
      version: category.version,
      parentId: category.parentId,
      name: change.name ?? category.name,
      sort: change.sort ?? category.sort,
    })
  const add = (parentId: string | null, siblings: readonly Category[]) => (name: string) =>
    run(() => send(categoryCalls.saveCategory, { parentId, name, sort: (siblings.at(-1)?.sort ?? 0) + 10 }))
  const order = (siblings: readonly Category[], index: number, step: -1 | 1) =>
    run(...movedSorts(siblings, index, step).map(({ category, sort }) => save(category, { sort })))

  if (!data) return <span className="bone" style={{ width: '60%', height: 14 }} />
  const level = (parentId: string | null): ReactNode => {
    const siblings = childrenOf(data, parentId)
    return (
      <ul className={parentId ? 'category-level category-sub' : 'category-level'}>
        {siblings.map((category, index) => (
          <li key={category.id}>
            <Line
              category={category}
              onRename={(name) => run(save(category, { name }))}
              onRemove={() => run(() => send(categoryCalls.removeCategory, { id: category.id }))}
              onUp={index > 0 ? () => order(siblings, index, -1) : null}
              onDown={index < siblings.length - 1 ? () => order(siblings, index, 1) : null}
            />
            {parentId === null && level(category.id)}
          </li>
        ))}
        <li>
          <AddLine label={t(parentId ? 'category.addSub' : 'category.add')} onAdd={add(parentId, siblings)} />
        </li>
      </ul>
    )
  }
  return (
    <Busy active={busy}>
      <p className="category-hint">{t('category.hint')}</p>
      {level(null)}
    </Busy>
  )
}

function Line(props: {
  category: Category
  onRename: (name: string) => Promise<boolean>
  onRemove: () => Promise<boolean>
  onUp: (() => unknown) | null
  onDown: (() => unknown) | null
}) {
  const { category } = props
  const t = useText()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <InlineField
        {...nameField(t)}
        label={t('category.name')}
        initial={category.name}
        onCancel={() => setEditing(false)}
        onSave={async (name) => {
          if (name === category.name || (await props.onRename(name))) setEditing(false)
        }}
      />
    )
  const name = { name: category.name }
  return (
    <div className="category-line">
      <span className={category.parentId ? 'category-name' : 'category-name category-parent'}>
        {category.name}
      </span>
      <IconButton
        text={t('category.up', name)}
        icon={<ArrowUpOutlined />}
        disabled={props.onUp === null}
        onClick={() => props.onUp?.()}
      />
      <IconButton
        text={t('category.down', name)}
        icon={<ArrowDownOutlined />}
        disabled={props.onDown === null}
        onClick={() => props.onDown?.()}
      />
      <IconButton
        text={t('category.rename', name)}
        icon={<EditOutlined />}
        onClick={() => setEditing(true)}
      />
      <ConfirmPopover
        content={t('category.removeQuestion', name)}
        okText={t('kit.remove')}
        onConfirm={props.onRemove}
      >
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('category.remove', name)} />
      </ConfirmPopover>
    </div>
  )
}

const nameField = (t: Translate) => ({ name: t('category.name'), rule: categoryName, max: nameLimit })

function AddLine({ label, onAdd }: { label: string; onAdd: (name: string) => Promise<boolean> }) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const [count, setCount] = useState(0)
  if (!adding)
    return (
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {label}
      </Button>
    )
  return (
    <InlineField
      {...nameField(t)}
      // The field empties after each category, because users mostly add several.
      key={count}
      label={label}
      initial=""
      onCancel={() => setAdding(false)}
      onSave={async (name) => {
        if (await onAdd(name)) setCount((now) => now + 1)
      }}
    />
  )
}
