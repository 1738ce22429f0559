import { useState } from 'react'
import { TreeTable } from '../../../../kit/table/tree/tree-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { shelfColumns } from '../../sample/shelf-columns.tsx'
import { ordered, shelfWay, shelves } from '../../sample/shelves.ts'

/** sample/shelf-columns.tsx declares the columns, sample/shelves.ts the rules of the tree. */
export default function Order() {
  const pair = usePair()
  const [rows, setRows] = useState(shelves)
  return (
    <TreeTable
      name="gallery-tree"
      columns={shelfColumns}
      rows={rows}
      way={shelfWay}
      nameOf={({ name }) => pair(name)}
      onOrder={async (order) => {
        setRows((now) => ordered(now, order))
        return true
      }}
    />
  )
}
