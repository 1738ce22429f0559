import type { UploadTarget } from '../wire/upload-call.ts'

/** Languages of the editor's menus (spec section 9). */
export const editorLanguages = ['zh_CN', 'en_GB', 'es_MX', 'ja'] as const
export type EditorLanguage = (typeof editorLanguages)[number]

/** In px (spec section 9 'Rich-text editor'). With `auto` the height grows between `least` and `most`. */
export const editorHeight = { default: 360, least: 250, most: 600 } as const

/** Pictures go to `call` or `action`. The `data` of its answer must be an address of our own media. */
export interface RichTextEditorProps extends UploadTarget {
  id?: string
  value?: string
  onChange?: (html: string) => void
  /** In px; 360 by default. `auto` grows with the text between 250 and 600. */
  height?: number | 'auto'
  /** The console's language by default. */
  language?: EditorLanguage
  maxBytes?: number
  extensions?: readonly string[]
  disabled?: boolean
  label?: string
}
