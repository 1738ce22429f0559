// The editor must come first: the imports below register with it.
import hugerte, { type Editor as HugeEditor } from 'hugerte'
import 'hugerte/icons/default/icons.js'
import 'hugerte/models/dom/model.js'
import 'hugerte/themes/silver/theme.js'
import 'hugerte/plugins/autoresize/plugin.js'
import 'hugerte/plugins/autolink/plugin.js'
import 'hugerte/plugins/code/plugin.js'
import 'hugerte/plugins/fullscreen/plugin.js'
import 'hugerte/plugins/image/plugin.js'
import 'hugerte/plugins/insertdatetime/plugin.js'
import 'hugerte/plugins/link/plugin.js'
import 'hugerte/plugins/lists/plugin.js'
import 'hugerte/plugins/searchreplace/plugin.js'
import 'hugerte/plugins/table/plugin.js'
import 'hugerte/plugins/visualblocks/plugin.js'
import 'hugerte/plugins/wordcount/plugin.js'
// The skins are modules. The page's policy and offline machines would refuse to fetch them by URL.
import 'hugerte/skins/ui/oxide/skin.js'
import 'hugerte/skins/ui/oxide/content.js'
import 'hugerte/skins/ui/oxide-dark/skin.js'
import 'hugerte/skins/ui/oxide-dark/content.js'
import { Editor, type IAllProps } from '@hugerte/hugerte-react'
import { imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { ownPicture } from '@zhanggui/contract/rich-text.ts'
import { useContext, useMemo, useRef } from 'react'
import { useLanguage } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { t, useText } from '../base/text.ts'
import { useTheme } from '../frame/theme.ts'
import { UploadsUnderWay, uploadOne } from '../upload/use-uploads.ts'
import { colors, fontSizes, menu, toolbar } from './editor-menus.ts'
import { editorHeight, type RichTextEditorProps } from './editor-props.ts'
import { enGB } from './language/en-gb.ts'
import { esMX } from './language/es-mx.ts'
import { ja } from './language/ja.ts'
import { zhCN } from './language/zh-cn.ts'
import './rich-text-frame.css'

for (const [code, pack] of Object.entries({ zh_CN: zhCN, en_GB: enGB, es_MX: esMX, ja }))
  hugerte.addI18n(code, pack)

type Init = NonNullable<IAllProps['init']>

/** The editor, built on hugerte. */
export function RichTextFrame(props: RichTextEditorProps) {
  const { value = '', height = editorHeight.default, disabled = false } = props
  const text = useText()
  const theme = useTheme()
  const language = useLanguage()
  const form = useContext(UploadsUnderWay)
  const latest = useRef(props)
  latest.current = props
  const code = props.language ?? (language === 'zh' ? 'zh_CN' : 'en_GB')
  // hugerte has one language for all editors of a page, so the focused editor sets it.
  const speak = () => hugerte.util.I18n.setCode(code)
  const label = props.label ?? text('rich.richText')
  // If one of these changes, a new editor is made with the same text.
  const key = [theme, code, height, label].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that it depends on
  const init = useMemo(
    (): Init => ({
      ...(height === 'auto'
        ? { min_height: editorHeight.least, max_height: editorHeight.most }
        : { height, resize: false }),
      plugins: [
        ...['autolink', 'code', 'fullscreen', 'image', 'insertdatetime', 'link', 'lists', 'searchreplace'],
        ...['table', 'visualblocks', 'wordcount', ...(height === 'auto' ? ['autoresize'] : [])],
      ],
      menubar: 'file edit insert view format table',
      menu,
      toolbar,
      language: code,
      skin_url: theme === 'dark' ? 'dark' : 'default',
      content_css: false,
      content_style: contentStyle(),
      color_map: colors,
      font_size_formats: fontSizes,
      line_height_formats: '1 1.25 1.5 1.75 2',
      block_formats:
        'Paragraph=p;Heading 1=h1;Heading 2=h2;Heading 3=h3;Heading 4=h4;Preformatted=pre;Quotation=blockquote',
      insertdatetime_formats: ['%Y-%m-%d', '%H:%M', '%Y-%m-%d %H:%M'],
      autoresize_bottom_margin: 12,
      branding: false,
      elementpath: false,
      help_accessibility: false,
      contextmenu: false,
      convert_urls: false,
      link_assume_external_targets: 'https',
      link_target_list: false,
      link_title: false,
      link_quicklink: false,
      image_description: true,
      image_dimensions: true,
      images_file_types: (latest.current.extensions ?? imageExtensions).join(','),
      file_picker_types: 'image',
      block_unsupported_drop: true,
      table_default_attributes: { border: '1' },
      table_advtab: false,
      table_cell_advtab: false,
      table_row_advtab: false,
      table_class_list: [],
      iframe_aria_text: text('rich.richTextKeys', { label }),
      images_upload_handler: async (blob) => {
        const { maxBytes = uploadLimit.image, extensions = imageExtensions, ...target } = latest.current
        form.start()
        let arrived = false
        try {
          const content = blob.blob()
          const file = new File([content], nameOf(blob.filename(), content.type), { type: content.type })
          const rules = { extensions, maxBytes, limit: 1, type: 'image' } as const
          const address = await uploadOne(target, file, rules)
          arrived = true
          return address
        } catch (error) {
          // A picture that cannot be saved must not stay in the text.
          throw { message: error instanceof Error ? error.message : '', remove: true }
        } finally {
          form.end(arrived)
        }
      },
      setup: (editor) => {
        editor.on('ScriptsLoaded SkinLoaded PreInit init NodeChange', speak, true)
        keepOwnPictures(editor)
        // Dictation, emoji and autocorrection send no key event, so the component would miss them. It also listens to
        // CommentChange, which nothing else sends.
        editor.on('input', () => editor.dispatch('CommentChange'))
        editor.on('init', () => {
          const body = editor.getBody()
          body.setAttribute('role', 'textbox')
          body.setAttribute('aria-multiline', 'true')
        })
      },
    }),
    [key],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: this only notes which editor is in use
    <div className="rich-editor" onPointerEnter={speak} onFocus={speak}>
      <Editor
        key={key}
        {...(props.id ? { id: props.id } : {})}
        init={init}
        value={value}
        disabled={disabled}
        onEditorChange={(html) => {
          if (html !== latest.current.value) latest.current.onChange?.(html)
        }}
      />
    </div>
  )
}

/** A pasted picture has no file extension in its name. */
const nameOf = (name: string, type: string): string =>
  /\.\w+$/.test(name) ? name : `${name || 'picture'}.${type.replace(/^image\//, '')}`

/** Pictures of other sites would vanish on save, so the editor refuses them and says so. */
function keepOwnPictures(editor: HugeEditor): void {
  editor.on('PreInit', () => {
    editor.parser.addNodeFilter('img', (nodes) => {
      const foreign = nodes.filter((node) => {
        const address = node.attr('src') ?? ''
        return !ownPicture.test(address) && !/^(?:blob|data):/.test(address)
      })
      for (const node of foreign) node.remove()
      if (foreign.length > 0) notices.warning(t('rich.foreignPicture'))
    })
  })
}

/** The editor's text looks as it does on the page, in both themes. */
function contentStyle(): string {
  const css = getComputedStyle(document.documentElement)
  const of = (name: string) => css.getPropertyValue(name).trim()
  return `
    html { color-scheme: ${css.colorScheme}; }
    body { margin: 12px; background: ${of('--bg-container')}; color: ${of('--text')}; font: 14px / 22px ${of('--font')}; overflow-wrap: anywhere; }
    a { color: ${of('--link')}; }
    p { margin: 0 0 8px; }
    img { max-width: 100%; height: auto; }
    blockquote { margin: 0 0 8px; padding-left: 12px; border-left: 3px solid ${of('--border')}; color: ${of('--text-secondary')}; }
    pre, code { background: ${of('--fill-tertiary')}; border-radius: 4px; }
    pre { padding: 8px 12px; }
    table { border-collapse: collapse; }
    th, td { padding: 6px 8px; border: 1px solid ${of('--border')}; }
    :focus-visible { outline: none; }`
}
