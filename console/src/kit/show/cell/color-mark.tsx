import './color-mark.css'

/** A name with a dot in its colour. The text stays readable in any colour. */
export const ColorMark = ({ color, name }: { color: string; name: string }) => (
  <span className="color-mark" title={name}>
    <i style={{ background: color }} aria-hidden="true" />
    {name}
  </span>
)
