import { useRef, useState } from 'react'
import type { TreeOption } from './option.ts'

/**
 * The picker of one option stays open when the user picks a parent, so that a child can follow. antd would close it.
 */
export function useOpenAfterParent(options: readonly TreeOption[] | undefined, opened = false) {
  const [open, setOpen] = useState(opened)
  const parentPicked = useRef(false)
  const isParent = (value: string, nodes: readonly TreeOption[] = options ?? []): boolean =>
    nodes.some(
      (node) => (node.value === value && !!node.children?.length) || isParent(value, node.children ?? []),
    )
  return {
    open,
    onSelect: (value: string) => {
      parentPicked.current = isParent(value)
    },
    onOpenChange: (next: boolean) => {
      if (next || !parentPicked.current) setOpen(next)
      parentPicked.current = false
    },
  }
}
