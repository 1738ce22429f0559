import { StringDecoder } from 'node:string_decoder'
import { numberFormat, unescapeOffice } from '../cell-text.ts'
import { columnOf } from '../merges.ts'
import { refuseSheet } from '../sheet-refused.ts'
import { lastColumn, lastRow } from '../sheet-row.ts'
import { plainText, said } from '../words/plain-text.ts'
import { mostAreas, mostRules } from './apply-rules.ts'
import { type ConditionalLook, type ConditionalRule, changesValues, testOf } from './conditional-rules.ts'
import { between, type RuleAreas, ruleIn } from './rule-areas.ts'

const name = 'conditionalFormatting'
/** One that is closed in its own tag has no rules. */
const start = /<(?:\w+:)?conditionalFormatting(?=[\s>])(?![^<>]*\/>)/
const end = /<\/(?:\w+:)?conditionalFormatting>/
/** In characters: the longest end of a block, which two chunks may share. */
const endLength = 100
/** In characters. A block of areas made by hand has some hundred. */
const longest = 32 * 1024 * 1024
const noLook: ConditionalLook = { struck: false, format: null }

/** The conditional formats of a worksheet part, read with its chunks. Those that change nothing are left out. */
export class XlsxConditions {
  private readonly looks: readonly (ConditionalLook | null)[]
  private readonly found: { priority: number; rules: ConditionalRule[] }[] = []
  private readonly decoder = new StringDecoder('utf8')
  private hasBegun = false
  private last = Buffer.alloc(0)
  /** The texts of a block that has no end yet. */
  private open: string[] = []
  private length = 0
  private isInBlock = false
  private rules = 0
  private areas = 0
  private changes = false

  /** `looks`: those of the styles of the workbook. */
  constructor(looks: readonly (ConditionalLook | null)[]) {
    this.looks = looks
  }

  async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (this.hasBegun) this.add(chunk)
      else {
        // The name may be cut between two chunks.
        const both = Buffer.concat([this.last, chunk])
        this.hasBegun = both.includes(name)
        if (this.hasBegun) this.add(both)
        this.last = Buffer.from(chunk.subarray(-endLength))
      }
      yield chunk
    }
  }

  /** In the order of their priority. Too many are not all of them, but still too many. */
  inOrder(): ConditionalRule[] {
    if (!this.changes) return []
    return this.found.sort((a, b) => a.priority - b.priority).flatMap(({ rules }) => rules)
  }

  private add(chunk: Buffer): void {
    const text = this.decoder.write(chunk)
    const seam = (this.open.at(-1)?.slice(-endLength) ?? '') + text
    this.open.push(text)
    this.length += text.length
    this.isInBlock ||= start.test(seam)
    if (this.isInBlock && this.length > longest) throw refuseSheet('sheet.tooHeavy')
    if (this.isInBlock && !end.test(seam)) return
    let rest = this.open.join('')
    for (let at = end.exec(rest); at; at = end.exec(rest)) {
      const from = rest.search(start)
      if (from >= 0 && from < at.index) this.addBlock(rest.slice(from, at.index))
      rest = rest.slice(at.index + at[0].length)
    }
    this.isInBlock = start.test(rest)
    if (!this.isInBlock) rest = rest.slice(-endLength)
    this.open = [rest]
    this.length = rest.length
  }

  private addBlock(block: string): void {
    const head = block.slice(0, block.indexOf('>') >>> 0)
    const cells = said(head, 'sqref') || (/<(?:\w+:)?sqref>([^<]*)</.exec(block)?.[1] ?? '')
    let areas: RuleAreas | undefined
    for (const part of block.split(/<(?:\w+:)?cfRule(?=[\s>])/).slice(1)) {
      const tag = part.slice(0, part.indexOf('>') >>> 0)
      const id = said(tag, 'dxfId')
      // A rule that looks at another sheet has its look with it.
      const look = id === '' ? ownLook(part) : (this.looks[Number(id)] ?? null)
      const stops = /^(1|true)$/.test(said(tag, 'stopIfTrue'))
      if ((!look && !stops) || cells === '') continue
      this.changes ||= look !== null && changesValues({ look })
      if (this.rules > mostRules || this.areas > mostAreas) continue
      areas ??= areasOf(cells)
      const formulas = [...part.matchAll(/<(?:\w+:)?(?:formula|f)(?:\s[^<>]*)?>([^<]*)</g)].map(
        ([, text = '']) => unescapeOffice(plainText(text)).trim(),
      )
      const words = /\stext\s*=/.test(tag) ? said(tag, 'text') : undefined
      const holds = testOf(said(tag, 'type'), said(tag, 'operator'), formulas, areas, words)
      const rules = ruleIn(areas, { look: look ?? noLook, stops, holds })
      this.rules += rules.length
      this.areas += areas.length
      this.found.push({ priority: Number(said(tag, 'priority')), rules })
    }
  }
}

function ownLook(part: string): ConditionalLook | null {
  const [line] = /<(?:\w+:)?strike(?=[\s/>])[^<>]*/.exec(part) ?? []
  const unstruck = line !== undefined && /^(0|false)$/.test(said(line, 'val'))
  const struck = line !== undefined && !unstruck
  const [format] = /<(?:\w+:)?numFmt\s[^<>]*/.exec(part) ?? []
  if (format === undefined) return line === undefined ? null : { struck, unstruck, format: null }
  return {
    struck,
    unstruck,
    format: numberFormat(Number(said(format, 'numFmtId')), said(format, 'formatCode')),
  }
}

const area = /^\$?([A-Z]{1,3})?\$?(\d{1,7})?(?::\$?([A-Z]{1,3})?\$?(\d{1,7})?)?$/i

/** Areas such as `B2:B9`, `B:B` and `2:9`. One of a deleted cell is no area. */
function areasOf(text: string): RuleAreas {
  return text
    .split(/[\s,]+/)
    .filter((range) => range !== '' && !range.endsWith('#REF!'))
    .map((range) => {
      const [whole, left, top, right = left, bottom = top] = area.exec(range) ?? []
      if (whole === undefined || (left === undefined) !== (right === undefined)) return null
      if ((top === undefined) !== (bottom === undefined) || (left ?? top) === undefined) return null
      return between(
        Number(top ?? 1),
        Number(bottom ?? lastRow),
        left === undefined ? 0 : columnOf(left.toUpperCase()),
        right === undefined ? lastColumn : columnOf(right.toUpperCase()),
      )
    })
}
