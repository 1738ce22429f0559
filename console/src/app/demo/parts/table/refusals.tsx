import { sortKeyFault } from '../../../../kit/table/columns/column-settings.ts'

const wrong = [
  [{ label: ['名称', 'Name'] }],
  [
    { label: ['名称', 'Name'], headerSortKey: 'name' },
    { label: ['别名', 'Alias'], headerSortKey: 'name' },
  ],
] as const
const right = [
  { label: ['名称', 'Name'], headerSortKey: 'name' },
  { label: 'kit.actions', type: 'action' },
] as const

export default function Refusals() {
  return (
    <ul>
      {[...wrong, right].map((columns) => (
        <li key={columns.map(({ label }) => label).join()}>
          <code>{JSON.stringify(columns)}</code>
          <br />
          {sortKeyFault('demo', columns)?.message ?? '✓'}
        </li>
      ))}
    </ul>
  )
}
