import type { UploadTarget } from '../wire/upload-call.ts'

/** Languages of the editor's menus (spec section 9). */
export const editorLanguages = ['zh_CN', 'en_GB', 'es_MX', 'ja'] as const
export type EditorLanguage = (typeof editorLanguages)[number]

/** px (spec section 9 'Rich-text editor'): the height elsewhere, and the ends between which it grows in one use. */
export const editorHeight = { default: 360, least: 250, most: 600 } as const

/** Pictures are sent to `call` or `action`, whose `data` has to be an address of our own media. */
export interface RichTextEditorProps extends UploadTarget {
  id?: string
  value?: string
  onChange?: (html: string) => void
  /** px; `auto` grows with the text between 250 and 600. 360 when not given. */
  height?: number | 'auto'
  /** That of the console when not given. */
  language?: EditorLanguage
  maxBytes?: number
  extensions?: readonly string[]
  disabled?: boolean
  label?: string
}
