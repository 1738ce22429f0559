import { TreeSelect, type TreeSelectProps } from 'antd'
import { type CSSProperties, useMemo } from 'react'
import { useText } from '../base/text.ts'
import type { TreeOption } from './option.ts'
import './input.css'

interface Shared {
  id?: string
  /** Undefined while they are being read. */
  options: readonly TreeOption[] | undefined
  /** Whether what has children can be chosen itself; it can by default. */
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

/** Small trees are shown whole. */
const openUpTo = 12

const leavesOnly = (nodes: readonly TreeOption[]): (TreeOption & { selectable?: boolean })[] =>
  nodes.map((node) =>
    node.children?.length ? { ...node, selectable: false, children: leavesOnly(node.children) } : node,
  )

/**
 * One or several of a tree, found by any part of their path; one that is chosen shows its whole path. Several are each by
 * itself: choosing a parent does not choose what is in it.
 */
export function TreePicker(props: TreePickerProps) {
  const { options, parents = true, onBlur, disabled, width, placeholder, status } = props
  const t = useText()
  const treeData = useMemo(
    () => (options ? (parents ? [...options] : leavesOnly(options)) : []),
    [options, parents],
  )
  const several = props.mode === 'multiple'
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
    loading: options === undefined,
    placeholder: placeholder ?? t('kit.choose'),
    notFoundContent: t('input.notFound'),
    treeNodeLabelProp: several ? 'title' : 'path',
    showSearch: { treeNodeFilterProp: 'path' },
    treeDefaultExpandAll: several || treeData.length < openUpTo,
    // A click on a parent that cannot be chosen opens it.
    ...(parents ? {} : { treeExpandAction: 'click' as const }),
    allowClear: true,
  }
  // Until the options are there the ids would be shown in place of the names.
  if (props.mode === 'multiple')
    return (
      <TreeSelect<string[]>
        {...shared}
        key={String(options === undefined)}
        multiple
        allowClear={false}
        value={options ? [...(props.value ?? [])] : []}
        onChange={(next) => props.onChange?.(next)}
      />
    )
  return (
    <TreeSelect<string | undefined>
      {...shared}
      key={String(options === undefined)}
      value={options ? props.value || undefined : undefined}
      onChange={(next) => props.onChange?.(next ?? '')}
    />
  )
}
