import { TreeTable } from '../../../../kit/table/tree/tree-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { shelfColumns } from '../../sample/shelf-columns.tsx'
import { shelfWay, shelves } from '../../sample/shelves.ts'

const folded = () => false

export default function LookedAt() {
  const pair = usePair()
  return (
    <TreeTable
      name="gallery-tree-looked-at"
      columns={shelfColumns}
      rows={shelves}
      way={shelfWay}
      nameOf={({ name }) => pair(name)}
      openAtFirst={folded}
    />
  )
}
