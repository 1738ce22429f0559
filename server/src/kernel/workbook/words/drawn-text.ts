import type { ScannedZip } from '../prescan.ts'
import { SheetRefused } from '../sheet-refused.ts'
import { readRelations, relationsOf } from '../xlsx-workbook.ts'
import { attribute, readXml } from '../xml-stream.ts'
import { plainText } from './plain-text.ts'

/** A drawing of thousands of pictures has less. */
const mostBytes = 16 * 1024 * 1024
const mostDrawings = 5
/** Charts and diagrams of a drawing. */
const mostCharts = 50
const mostLines = 200
const longestLine = 500

/**
 * The lines of the text boxes and shapes of a worksheet part; apart from them those of its charts, diagrams and labels, which may speak
 * of something else.
 */
export async function drawnLines(
  zip: ScannedZip,
  part: string,
): Promise<{ lines: string[]; asides: string[] }> {
  const lines: string[] = []
  const asides: string[] = []
  const relations = (await readRelations(zip, relationsOf(part))).filter(
    ({ target }) => zip.has(target) && zip.sizeOf(target) <= mostBytes,
  )
  for (const { target } of relations.filter(({ type }) => type === 'drawing').slice(0, mostDrawings)) {
    await addLines(zip, target, lines, 'sp')
    const further = (await readRelations(zip, relationsOf(target))).filter(({ type }) =>
      /^(chart|chartEx|diagramData)$/.test(type),
    )
    for (const { type, target: inside } of further.slice(0, mostCharts))
      if (zip.has(inside) && zip.sizeOf(inside) <= mostBytes)
        await addLines(zip, inside, asides, type === 'diagramData' ? 'pt' : 'rich')
  }
  for (const { target } of relations.filter(({ type }) => type === 'vmlDrawing').slice(0, mostDrawings))
    addLabels(await textOfPart(zip, target), asides)
  return { lines, asides }
}

async function textOfPart(zip: ScannedZip, part: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.read(part)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Labels of a form are HTML in an old drawing, which is often no XML. The boxes of notes are empty there. */
function addLabels(markup: string, lines: string[]): void {
  for (const box of markup.split(/<v:textbox\b/i).slice(1)) {
    const text = box.slice(box.indexOf('>') + 1, box.search(/<\/v:textbox/i) >>> 0)
    for (const line of text.split(/<\/div>|<\/p>|<br\s*\/?>/i)) {
      const plain = plainText(line.replace(/<[^<>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim()
      if (plain !== '' && lines.length < mostLines) lines.push(plain.slice(0, longestLine))
    }
  }
}

/** Excel opens a file without its damaged drawing. `frame` is the element whose texts count. */
async function addLines(
  zip: ScannedZip,
  part: string,
  lines: string[],
  frame: 'sp' | 'rich' | 'pt',
): Promise<void> {
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
        else if (name === frame) {
          shape++
          hidden = false
        } else if (name === 'cNvPr' && shape > 0) hidden = /^(1|true)$/.test(attribute(tag, 'hidden') ?? '')
        else if (name === 't') inText = shape > 0 && fallback === 0
        else if (name === 'br') endLine()
      },
      close(name) {
        if (name === 'Fallback') fallback--
        else if (name === frame) shape--
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
