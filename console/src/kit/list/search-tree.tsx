import { TreeSelect } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useOpenAfterParent } from '../input/open-after-parent.ts'
import type { TreeOption } from '../input/option.ts'

/** A search field for one option of a tree. */
export default function SearchTree(props: {
  /** Undefined while the options load. */
  options: readonly TreeOption[] | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** What the user has done with the field while this loaded. */
  before: { focused: boolean; opened: boolean; typed: string }
  className: string
  style: CSSProperties
  prefix?: string
  placeholder: string
  'aria-label': string
  onFocus: (() => void) | undefined
  onMouseEnter: () => void
}) {
  const { options, value, onChange, before, onFocus, ...look } = props
  const { open, onOpenChange, onSelect } = useOpenAfterParent(options, before.opened)
  const [typed, setTyped] = useState(before.typed)
  const waiting = options === undefined
  return (
    <TreeSelect<string | undefined>
      {...look}
      {...(onFocus ? { onFocus } : {})}
      autoFocus={before.focused}
      treeData={options ? [...options] : []}
      loading={waiting && (open || value !== undefined)}
      open={open}
      onOpenChange={onOpenChange}
      onSelect={(next) => onSelect(next ?? '')}
      value={waiting ? undefined : value}
      onChange={(next) => onChange(next ?? undefined)}
      allowClear
      treeNodeLabelProp="path"
      showSearch={{ treeNodeFilterProp: 'path', searchValue: typed, onSearch: setTyped }}
      treeExpandAction="click"
      popupMatchSelectWidth={240}
    />
  )
}
