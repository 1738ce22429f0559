import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { RichTextEditor } from '../../../../kit/rich/rich-text-editor.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['店铺公告', 'Store notice']

export default function Growing() {
  const [html, setHtml] = useState('')
  return (
    <RichTextEditor
      label={usePair()(label)}
      value={html}
      onChange={setHtml}
      call={fileCalls.uploadImage}
      height="auto"
    />
  )
}
