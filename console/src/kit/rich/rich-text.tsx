import {
  linkRel,
  ownPicture,
  richTextAttributes,
  richTextStyles,
  richTextTags,
} from '@zhanggui/contract/rich-text.ts'
import { webAddress } from '@zhanggui/contract/rules.ts'
import { createElement, type ReactNode, useMemo } from 'react'
import './rich-text.css'

/** Links to other addresses become plain text. */
const link = webAddress(2000)
const allowed: ReadonlySet<string> = new Set(richTextTags)
/**
 * Elements whose content is not text. They are removed with their content; other refused elements keep their text.
 */
const dropped: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'title', 'textarea', 'select', 'option', 'button', 'noscript', 'iframe'],
  ...['object', 'embed', 'noembed', 'noframes', 'xmp', 'plaintext'],
])
/** React allows no white space between the rows and cells of a table. */
const blankless: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
const void_: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col'])
const namesInReact: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
const xhtml = 'http://www.w3.org/1999/xhtml'

/**
 * Rich text, safe to show. It is parsed outside of the page, where nothing loads or runs, and redrawn from an
 * allow-list. No HTML is ever written into the page.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return childrenOf(body)
  }, [html])
  return <div className="rich-text">{content}</div>
}

function childrenOf(element: Element): ReactNode[] {
  const withoutBlanks = blankless.has(element.localName)
  return [...element.childNodes].map((node, index) => {
    if (node instanceof Text) return withoutBlanks && node.data.trim() === '' ? null : node.data
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is read once, its parts never move
    return node instanceof Element ? <Drawn key={index} element={node} /> : null
  })
}

/** One element of the text. A refused element leaves only its text, or nothing. */
function Drawn({ element }: { element: Element }): ReactNode {
  const tag = element.localName
  if (element.namespaceURI !== xhtml || dropped.has(tag)) return null
  if (!allowed.has(tag)) return childrenOf(element)
  const props: Record<string, unknown> = { style: styleOf(element) }
  for (const name of richTextAttributes[tag] ?? []) {
    const value = element.getAttribute(name)
    if (value !== null) props[namesInReact[name] ?? name] = value
  }
  if (tag === 'img') {
    if (!ownPicture.test(element.getAttribute('src') ?? '')) return null
    props.loading = 'lazy'
    props.alt ??= ''
  }
  if (tag === 'a') {
    const href = link.safeParse(element.getAttribute('href') ?? '')
    if (!href.success) return childrenOf(element)
    props.href = href.data
    props.target = '_blank'
    props.rel = linkRel
  }
  return void_.has(tag) ? createElement(tag, props) : createElement(tag, props, ...childrenOf(element))
}

/** The allowed style declarations of an element, in React's form. */
function styleOf(element: Element): Record<string, string> | undefined {
  const written = element.getAttribute('style')
  if (written === null) return undefined
  const style: Record<string, string> = {}
  for (const declaration of written.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && Object.hasOwn(richTextStyles, name) && richTextStyles[name]?.test(value))
      style[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return style
}
