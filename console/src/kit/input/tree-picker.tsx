import { TreeSelect, type TreeSelectProps } from 'antd'
import { type ComponentRef, type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { useOpenAfterParent } from './open-after-parent.ts'
import type { TreeOption } from './option.ts'
import './input.css'

interface Shared {
  id?: string
  /** Undefined while the options load. */
  options: readonly TreeOption[] | undefined
  /** Whether the user can choose an option with children; true by default. */
  parents?: boolean
  onBlur?: () => void
  disabled?: boolean
  width?: CSSProperties['width']
  placeholder?: string
  status?: TreeSelectProps['status']
  'aria-label'?: string | undefined
}

export type TreePickerProps = Shared &
  (
    | { mode?: 'single'; value?: string | null | undefined; onChange?: (value: string) => void }
    | {
        mode: 'multiple'
        value?: readonly string[] | null | undefined
        onChange?: (value: string[]) => void
      }
  )

/** Trees of up to this many options open fully. */
const openUpTo = 12

const leavesOnly = (nodes: readonly TreeOption[]): (TreeOption & { selectable?: boolean })[] =>
  nodes.map((node) =>
    node.children?.length ? { ...node, selectable: false, children: leavesOnly(node.children) } : node,
  )

/**
 * One or several options of a tree. Typing finds them by any part of their path. A chosen option shows its full path.
 * With several, choosing a parent does not choose its children.
 */
export function TreePicker(props: TreePickerProps) {
  const { options, parents = true, onBlur, disabled, width, placeholder, status } = props
  const t = useText()
  const treeData = useMemo(
    () => (options ? (parents ? [...options] : leavesOnly(options)) : []),
    [options, parents],
  )
  const several = props.mode === 'multiple'
  const loading = options === undefined
  // antd unfolds a tree only when the picker is made, so the options bring a new one. It keeps focus and typed text.
  const picker = useRef<ComponentRef<typeof TreeSelect>>(null)
  const [typed, setTyped] = useState('')
  const [waited, setWaited] = useState(loading)
  const [focused, setFocused] = useState(false)
  const [kept, setKept] = useState('')
  // The old picker clears the text when it goes.
  useEffect(() => setTyped(kept), [kept])
  if (waited && !loading) {
    setWaited(false)
    setKept(typed)
    setFocused(picker.current?.nativeElement.contains(document.activeElement) ?? false)
  }
  const opening = useOpenAfterParent(options)
  const unfolded = several || treeData.length < openUpTo
  const shared = {
    ...(props.id ? { id: props.id } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(disabled === undefined ? {} : { disabled }),
    ...(status ? { status } : {}),
    ...(width === undefined ? {} : { style: { width } }),
    'aria-label': props['aria-label'],
    className: 'kit-input',
    classNames: { popup: { root: 'kit-options' } },
    treeData,
    loading,
    autoFocus: focused,
    placeholder: placeholder ?? t('kit.choose'),
    notFoundContent: t('input.notFound'),
    treeNodeLabelProp: several ? 'title' : 'path',
    showSearch: { treeNodeFilterProp: 'path', searchValue: typed, onSearch: setTyped },
    treeDefaultExpandAll: unfolded,
    // A click on a parent shows its children, unless all are shown and the click chooses it.
    ...(parents && unfolded ? {} : { treeExpandAction: 'click' as const }),
    allowClear: true,
  }
  // Before the options arrive, antd would show the ids in place of their names.
  if (props.mode === 'multiple')
    return (
      <TreeSelect<string[]>
        {...shared}
        key={String(loading)}
        ref={picker}
        multiple
        allowClear={false}
        value={options ? [...(props.value ?? [])] : []}
        onChange={(next) => props.onChange?.(next)}
      />
    )
  return (
    <TreeSelect<string | undefined>
      {...shared}
      open={opening.open}
      onOpenChange={opening.onOpenChange}
      onSelect={(value) => opening.onSelect(value ?? '')}
      key={String(loading)}
      ref={picker}
      value={options ? props.value || undefined : undefined}
      onChange={(next) => props.onChange?.(next ?? '')}
    />
  )
}
