import './two-lines.css'

/** A cell of two lines: the subject, and a detail in small type. */
export function TwoLines({ above, below }: { above: string; below: string }) {
  return (
    <div className="two-lines">
      <span title={above}>{above || '—'}</span>
      <span>{below}</span>
    </div>
  )
}
