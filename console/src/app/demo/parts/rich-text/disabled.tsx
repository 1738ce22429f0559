import { RichTextEditor } from '../../../../kit/rich/rich-text-editor.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['只读的内容', 'Read-only text']

export default function Disabled() {
  return <RichTextEditor label={usePair()(label)} value="<p>已发布，不能修改</p>" height={250} disabled />
}
