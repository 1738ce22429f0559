/**
 * The allowed tags of rich text: formatted text, lists, tables, links to the web, and uploaded pictures. Rich text
 * can run no script, load nothing from elsewhere and cover no other part of the page.
 */
export const richTextTags = [
  ...['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const

/** Allowed attributes by tag, besides `style`. The cleaner always sets `target` and `rel` of a link itself. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  table: ['border'],
  col: ['span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

const color =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\(\s*\d{1,3}(?:\.\d+)?\s*(?:,\s*\d{1,3}(?:\.\d+)?%?\s*){2,3}\))$/i
const length = /^(?:auto|0|\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%))$/i
const borderStyle = /^(?:none|hidden|solid|dotted|dashed|double|groove|ridge|inset|outset)$/i

/** The styles that the editor writes, with their allowed values. None can cover the page or load a resource. */
export const richTextStyles: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:left|right|center|justify)$/i,
  'text-decoration': /^(?:underline|line-through|none)$/i,
  'font-weight': /^(?:normal|bold|[1-9]00)$/i,
  'font-style': /^(?:normal|italic)$/i,
  'font-size': /^\d{1,3}(?:\.\d{1,4})?(?:px|pt|em|rem|%)$/i,
  'font-family': /^[\p{L}\d\s,'"_-]{1,200}$/u,
  'line-height': /^\d(?:\.\d{1,4})?$/,
  'list-style-type': /^[a-z-]{1,30}$/i,
  'vertical-align': /^(?:top|middle|bottom|baseline|sub|super)$/i,
  'border-collapse': /^(?:collapse|separate)$/i,
  'border-width': length,
  'border-style': borderStyle,
  'border-color': color,
  'background-color': color,
  color,
  float: /^(?:left|right|none)$/i,
  display: /^(?:block|inline|inline-block)$/i,
  width: length,
  height: length,
  'margin-left': length,
  'margin-right': length,
  'padding-left': length,
}

/** The address of an uploaded picture. */
export const ownPicture = /^\/media\/[1-9]\d{0,15}\/[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/

/** The `rel` of a link: the opened page gets no reference to this one. */
export const linkRel = 'noopener noreferrer'
