import type { ScannedZip } from '../prescan.ts'
import { SheetRefused } from '../sheet-refused.ts'
import { readRelations, relationsOf } from '../xlsx-workbook.ts'
import { attribute, readXml } from '../xml-stream.ts'

/** A drawing of thousands of pictures has less. */
const mostBytes = 16 * 1024 * 1024
const mostDrawings = 5
const mostLines = 200
const longestLine = 500

/** The lines of the text boxes and shapes of a worksheet part. */
export async function drawnLines(zip: ScannedZip, part: string): Promise<string[]> {
  const lines: string[] = []
  const drawings = (await readRelations(zip, relationsOf(part))).filter(({ type }) => type === 'drawing')
  for (const { target } of drawings.slice(0, mostDrawings))
    if (zip.has(target) && zip.sizeOf(target) <= mostBytes) await addLines(zip, target, lines)
  return lines
}

/** Excel opens a file without its damaged drawing. */
async function addLines(zip: ScannedZip, part: string, lines: string[]): Promise<void> {
  let [shape, fallback, hidden, inText, line] = [0, 0, false, false, '']
  const endLine = () => {
    if (line.trim() !== '' && !hidden && lines.length < mostLines) lines.push(line.slice(0, longestLine))
    line = ''
  }
  try {
    await readXml(await zip.read(part), {
      open(name, tag) {
        // A fallback repeats the shapes for older programs.
        if (name === 'Fallback') fallback++
        else if (name === 'sp') {
          shape++
          hidden = false
        } else if (name === 'cNvPr' && shape > 0) hidden = /^(1|true)$/.test(attribute(tag, 'hidden') ?? '')
        else if (name === 't') inText = shape > 0 && fallback === 0
        else if (name === 'br') endLine()
      },
      close(name) {
        if (name === 'Fallback') fallback--
        else if (name === 'sp') shape--
        else if (name === 't') inText = false
        else if (name === 'p') endLine()
      },
      wantsText: () => inText && line.length < longestLine,
      text(text) {
        line += text
      },
    })
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
  }
}
