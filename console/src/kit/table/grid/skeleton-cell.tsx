import { alignOf, type TableColumn } from '../columns/columns.tsx'

// Names and values differ in length, and bars of one length would look like a fault.
const nameWidths = [150, 210, 186, 172, 140, 224, 160, 176, 148, 196]
const codeWidths = [96, 120]
const shares = [1, 0.7, 1.1, 0.9]

/** The grey bar in a cell until the first rows arrive. */
export function SkeletonCell<R>({ column, index }: { column: TableColumn<R>; index: number }) {
  if (column.skeleton === 'thumb')
    return (
      <span className="bone-thumb">
        <span className="bone" style={{ width: 38, height: 38, borderRadius: 6 }} />
        <span>
          <span className="bone" style={{ width: nameWidths[index % nameWidths.length], height: 12 }} />
          <span className="bone" style={{ width: codeWidths[index % 2], height: 10, marginTop: 8 }} />
        </span>
      </span>
    )
  if (column.skeleton === 'tag') return <span className="bone" style={{ width: 58, height: 20 }} />
  const base = typeof column.skeleton === 'number' ? column.skeleton : 52
  const share = column.grow || base > 80 ? shares[index % shares.length]! : 1
  return (
    <span className="bone-line" style={{ justifyContent: alignOf(column) }}>
      <span className="bone" style={{ width: base * share, height: 12 }} />
    </span>
  )
}
