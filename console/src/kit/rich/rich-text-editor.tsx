import { lazyPart } from '../show/lazy-part.tsx'
import { editorHeight, type RichTextEditorProps } from './editor-props.ts'

/**
 * An editor for rich text with the menus file, edit, insert, view, format and table. It loads when it is first shown.
 */
export const RichTextEditor = lazyPart<RichTextEditorProps>('rich.editor', editorHeight.default, async () => {
  const { RichTextFrame } = await import('./rich-text-frame.tsx')
  return RichTextFrame
})
