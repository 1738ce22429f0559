import { TreeTable } from '../../../../kit/table/tree/tree-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { shelfColumns } from '../../sample/shelf-columns.tsx'
import { shelfWay } from '../../sample/shelves.ts'

export default function Loading() {
  const pair = usePair()
  return (
    <TreeTable
      name="gallery-tree-loading"
      columns={shelfColumns}
      rows={undefined}
      way={shelfWay}
      nameOf={({ name }) => pair(name)}
    />
  )
}
