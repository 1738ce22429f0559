import './color-mark.css'

/** A name with a dot in its colour: the words stay readable whatever the colour is. */
export const ColorMark = ({ color, name }: { color: string; name: string }) => (
  <span className="color-mark" title={name}>
    <i style={{ background: color }} aria-hidden="true" />
    {name}
  </span>
)
