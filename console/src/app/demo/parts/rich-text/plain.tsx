import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { RichText } from '../../../../kit/rich/rich-text.tsx'
import { RichTextEditor } from '../../../../kit/rich/rich-text-editor.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['商品详情', 'Product details']

export default function Plain() {
  const pair = usePair()
  const [html, setHtml] = useState('<h2>红富士苹果</h2><p>当季鲜果，<strong>脆甜多汁</strong>。</p>')
  return (
    <>
      <RichTextEditor label={pair(label)} value={html} onChange={setHtml} call={fileCalls.uploadImage} />
      <h3>{pair(['显示效果', 'Preview'])}</h3>
      <RichText html={html} />
    </>
  )
}
