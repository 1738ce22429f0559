import { useMemo, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import type { TreeOrder } from '../../kit/table/tree/tree-order.ts'
import { type CategoryLine, categoryWay } from './category-tree.ts'

interface MoveCategoryDialogProps {
  category: CategoryLine | null
  lines: readonly CategoryLine[]
  onClose: () => void
  onMove: (order: TreeOrder, key: string) => Promise<boolean>
}

/** The value of the select for the top. */
const top = 'top'

/** Moves a category to the end of another level. The same can be done by dragging. */
export function MoveCategoryDialog({ category, lines, onClose, onMove }: MoveCategoryDialogProps) {
  const t = useText()
  const [parent, setParent] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const options = useMemo(() => {
    const parents = lines.filter(({ id, parentId }) => parentId === null && id !== category?.id)
    return [
      { value: top, label: t('category.top') },
      ...parents.sort(categoryWay.compare).map(({ id, name }) => ({ value: id, label: name })),
    ].filter(({ value }) => value !== (category?.parentId ?? top))
  }, [lines, category, t])

  function close() {
    setParent(undefined)
    onClose()
  }
  async function handleOk() {
    if (!category || !parent) return
    const parentKey = parent === top ? '' : parent
    const siblings = lines.filter((one) => (one.parentId ?? '') === parentKey).sort(categoryWay.compare)
    setBusy(true)
    const moved = await onMove(
      { parentKey, keys: [...siblings.map(({ id }) => id), category.id] },
      category.id,
    )
    setBusy(false)
    if (moved) close()
  }
  return (
    <Dialog
      open={category !== null}
      width={440}
      title={t('category.moveTitle', { name: category?.name ?? '' })}
      onClose={close}
      ok={{ text: t('category.move'), onClick: handleOk, busy, disabled: !parent }}
    >
      <SelectInput
        value={parent}
        options={options}
        width="100%"
        aria-label={t('category.parentId')}
        onChange={(next) => setParent(String(next))}
      />
    </Dialog>
  )
}
