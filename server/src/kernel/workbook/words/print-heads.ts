import { decodeEntities } from '../xml-stream.ts'
import { watched } from './watched.ts'

const start = 'headerFooter'
/** In bytes. Excel takes 255 characters of each of six texts. */
const mostBytes = 32 * 1024

/** The chunks of a worksheet part, of which `seen` gets the beginning of its print headers and footers. */
export const watchHeads = (chunks: AsyncIterable<Buffer>, seen: (markup: string) => void) =>
  watched(chunks, start, mostBytes, seen)

const textTag = /<(?:\w+:)?(odd|even|first)(?:Header|Footer)(?:\s[^<>]*)?>(?:<!\[CDATA\[)?([^<\]]*)/g

/** The places of a text, and the codes of its look: `&"宋体,加粗"&14&K00FF00`. */
const look = /&(?:"[^"]*"|\d{1,3}|K(?:[\dA-F]{6}|\d{2}[+-]\d{3})|[BIUESXYOH])/gi
/** The number of the page or of the pages, the date, the time, the file, its folder, the sheet and a picture. */
const fields = /&(?:[PN](?:[+-]\d+)?|[DTFZAG])/gi
/** Words beside such a field. */
const besideField =
  /[第页頁共总總張张]|打印|印刷|导出|制表|日期|时间|文件|工作表|page|pages|of|printed|print|date|time|file|sheet/gi

/** The words of a line beside its fields. A line that only counts pages or names the file has none. */
export const besideFields = (line: string, hasField: boolean): string[] =>
  hasField && !/[\p{L}\p{N}]/u.test(line.replace(besideField, '')) ? [] : [line]

/** The lines of a print header or footer, without those that only count pages or name the file. */
export function linesOf(text: string): string[] {
  const plain = text.replace(/&&/g, '\0')
  return plain.split(/&[LCR]/i).flatMap((part) =>
    part.split(/[\r\n]+/).flatMap((line) => {
      const shown = line.replace(look, '')
      const bare = shown.replace(fields, '')
      return besideFields(bare.replaceAll('\0', '&'), bare !== shown)
    }),
  )
}

/** The lines of the print headers and footers in their markup. Those of first and even pages need a switch. */
export function printLines(markup: string): string[] {
  const head = /^headerFooter(\s[^<>]*)?>/.exec(markup.slice(markup.indexOf(start)))?.[1] ?? ''
  const isOn = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["'](?:1|true)`).test(head)
  const shown = { odd: true, even: isOn('differentOddEven'), first: isOn('differentFirst') }
  return [...markup.matchAll(textTag)].flatMap(([, page, text = '']) =>
    shown[page as keyof typeof shown] ? linesOf(decodeEntities(text)) : [],
  )
}
