import { useState } from 'react'
import { TreeTable } from '../../../../kit/table/tree/tree-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { shelfColumns } from '../../sample/shelf-columns.tsx'
import { ordered, shelfWay, shelves } from '../../sample/shelves.ts'

/** The columns are declared in sample/shelf-columns.tsx, the rule of what lies where in sample/shelves.ts. */
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
