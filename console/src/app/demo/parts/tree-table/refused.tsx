import { notices } from '../../../../kit/base/notices.ts'
import { TreeTable } from '../../../../kit/table/tree/tree-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { shelfColumns } from '../../sample/shelf-columns.tsx'
import { shelfWay, shelves } from '../../sample/shelves.ts'

const dairy = shelves.filter(({ id, above }) => id === 'dairy' || above === 'dairy')

/** Another person saved first. */
export default function Refused() {
  const pair = usePair()
  return (
    <TreeTable
      name="gallery-tree-refused"
      columns={shelfColumns}
      rows={dairy}
      way={shelfWay}
      nameOf={({ name }) => pair(name)}
      onOrder={async () => {
        notices.error(pair(['别人刚改过顺序', 'Someone just changed the order']))
        return false
      }}
    />
  )
}
