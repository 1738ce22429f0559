import './two-lines.css'

/** A cell of two lines: what it is about, and what belongs to it in small. */
export function TwoLines({ above, below }: { above: string; below: string }) {
  return (
    <div className="two-lines">
      <span title={above}>{above || '—'}</span>
      <span>{below}</span>
    </div>
  )
}
