import { useMemo, useState } from 'react'
import { SelectInput } from '../../input/select-input.tsx'
import { Dialog } from '../../layer/dialog.tsx'
import { childrenOf, mayStandIn, type TreeOrder, type TreeWay, treeLines, treeOf } from './tree-order.ts'

interface TreeMoveDialogProps<R> {
  /** The row that moves; null closes the dialog. */
  row: R | null
  rows: readonly R[]
  way: TreeWay<R>
  nameOf: (row: R) => string
  title: string
  /** The name of the input. */
  label: string
  /** The option for the top. */
  top: string
  ok: string
  onClose: () => void
  onMove: (order: TreeOrder, key: string) => Promise<boolean>
}

/** The value of the select for the top. */
const topValue = 'top'

/** Moves a row to the end of another level. The same can be done by dragging. */
export function TreeMoveDialog<R>(props: TreeMoveDialogProps<R>) {
  const { row, rows, way, nameOf, title, label, top, ok, onClose, onMove } = props
  const [parent, setParent] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const tree = useMemo(() => treeOf(rows, way), [rows, way])
  const options = useMemo(() => {
    if (row === null) return []
    const indent = (level: number) => '\u3000'.repeat(level)
    return [
      ...(mayStandIn(tree, row, '') ? [{ value: topValue, label: top }] : []),
      ...treeLines(tree, () => true)
        .filter((line) => mayStandIn(tree, row, way.keyOf(line.row)))
        .map((line) => ({ value: way.keyOf(line.row), label: indent(line.level) + nameOf(line.row) })),
    ].filter(({ value }) => value !== (way.parentOf(row) || topValue))
  }, [row, tree, way, nameOf, top])

  function close() {
    setParent(undefined)
    onClose()
  }
  async function handleOk() {
    if (!row || !parent) return
    const parentKey = parent === topValue ? '' : parent
    const key = way.keyOf(row)
    setBusy(true)
    const moved = await onMove({ parentKey, keys: [...childrenOf(tree, parentKey).map(way.keyOf), key] }, key)
    setBusy(false)
    if (moved) close()
  }
  return (
    <Dialog
      open={row !== null}
      width={440}
      title={title}
      onClose={close}
      ok={{ text: ok, onClick: handleOk, busy, disabled: !parent }}
    >
      <SelectInput
        value={parent}
        options={options}
        width="100%"
        aria-label={label}
        onChange={(next) => setParent(String(next))}
      />
    </Dialog>
  )
}
