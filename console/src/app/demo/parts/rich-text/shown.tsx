import { Input } from 'antd'
import { useState } from 'react'
import { RichText } from '../../../../kit/rich/rich-text.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['任意 HTML', 'Any HTML']
const start = `<p style="position:fixed;font-weight:bold">买一送一 <a href="javascript:alert(1)">活动</a>
<a href="https://example.com">说明</a></p><script>alert(1)</script>
<img src="https://example.com/pixel.gif"><table><tr><td>规格</td><td>500g</td></tr></table>`

export default function Shown() {
  const pair = usePair()
  const [html, setHtml] = useState(start)
  return (
    <>
      <Input.TextArea
        aria-label={pair(label)}
        value={html}
        onChange={(event) => setHtml(event.target.value)}
        autoSize={{ minRows: 4 }}
        style={{ marginBottom: 8 }}
      />
      <RichText html={html} />
    </>
  )
}
