import './watermark.css'

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A faint text over the whole page and its dialogs. Clicks go through it. */
export function Watermark({ text }: { text: string }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><text x="20" y="100" transform="rotate(-22 120 100)" font-family="sans-serif" font-size="15" fill="rgba(120,130,150,0.18)">${escaped(text)}</text></svg>`
  return (
    <div
      className="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")` }}
    />
  )
}
