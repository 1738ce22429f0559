import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { sectionsIn } from './header-rows.ts'

/** The rows of which a line below them says that they are no usual ones. */
interface Range {
  from: number
  to: number
  kind: 'price' | 'off'
  text: string
}

/**
 * The words of lines of a file about rows above them. They are known when the file is read to its end. Then the file is read
 * again.
 */
export class LinesBelow {
  known: readonly Range[] = []
  private readonly found = new Map<string, Range>()

  add(range: Range): void {
    this.found.set(`${range.to} ${range.text}`, range)
  }

  /** True if a reading has found more than it knew. */
  learn(): boolean {
    const isNew = this.found.size > this.known.length
    this.known = [...this.found.values()]
    return isNew
  }
}

const every = Number.MAX_SAFE_INTEGER

/** Follows the lines of a table, and gives their words to the rows of which they speak. */
export class Sections {
  private readonly lines: LinesBelow
  private readonly prices: readonly string[]
  private now: Pick<Range, 'kind' | 'text'> | null = null
  private begin = 0

  constructor(columns: readonly SheetColumn[], lines: LinesBelow) {
    this.lines = lines
    this.prices = columns.flatMap(({ key, unit }) => (unit === 'yuan' ? [key] : []))
  }

  /** A line begins a section, ends one, or speaks for the rows above it. */
  read(rowNumber: number, line: string): void {
    const text = line.slice(0, 40)
    const said = sectionsIn(line)
    for (const { kind, where } of said) {
      if (kind !== 'usual' && where !== 'below')
        this.lines.add({
          ...{ kind, text, from: where === 'all' ? 0 : this.begin },
          to: where === 'all' ? every : rowNumber,
        })
      if (where === 'below') this.now = kind === 'usual' ? null : { kind, text }
    }
    if (said.some(({ where }) => where === 'below') || isTitle.test(line)) this.begin = rowNumber + 1
    if (said.length === 0 && isTitle.test(line)) this.now = null
  }

  /** Tells a row what the lines around it say. */
  tell(row: SheetRow): void {
    const { rowNumber, values } = row
    const said = this.lines.known.filter(({ from, to }) => rowNumber >= from && rowNumber <= to)
    for (const { kind, text } of [...(this.now ? [this.now] : []), ...said]) {
      if (kind === 'off') row.off ??= text
      const prices = this.prices.filter((key) => values[key])
      // Goods that are no longer sold need no new price either.
      row.others = { ...Object.fromEntries(prices.map((key) => [key, text])), ...row.others }
    }
  }
}

/** The short title of a group of goods. */
const isTitle = /^[^,，;；。!！:：]{1,12}$/
