import { Segmented } from 'antd'
import { useState } from 'react'
import { type EditorLanguage, editorLanguages } from '../../../../kit/rich/editor-props.ts'
import { RichTextEditor } from '../../../../kit/rich/rich-text-editor.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['各语言的菜单', 'Menus in each language']
const names: Record<EditorLanguage, string> = {
  zh_CN: '简体中文',
  en_GB: 'English',
  es_MX: 'Español',
  ja: '日本語',
}

export default function Languages() {
  const pair = usePair()
  const [language, setLanguage] = useState<EditorLanguage>('ja')
  const [html, setHtml] = useState('<p>掌柜</p>')
  return (
    <>
      <Segmented
        aria-label={pair(label)}
        options={editorLanguages.map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={setLanguage}
        style={{ marginBottom: 8 }}
      />
      <RichTextEditor label={pair(label)} value={html} onChange={setHtml} language={language} height={250} />
    </>
  )
}
