import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { perWeight } from '@zhanggui/contract/measure-per.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { goneLine } from './gone-said.ts'
import { sectionsIn } from './header-rows.ts'
import type { ImportedRow } from './import-file.ts'
import { isSameUnit, lineUnit } from './price-unit.ts'

/** The words of a line about rows. `gone`: their records go. */
interface Said {
  kind: 'price' | 'off' | 'gone'
  text: string
  /** Only the rows with this mark are meant. */
  mark?: string
  /** The unit of the goods for which the prices are, and true if the line says nothing else about them. */
  per?: string
  isOnlyUnit?: boolean
}

/** The rows of which a line below them says that they are no usual ones. */
interface Range extends Said {
  from: number
  to: number
}

/**
 * The words of lines of a file about rows above them. They are known when the file is read to its end. Then the file is read
 * again.
 */
export class LinesBelow {
  /** The noun has records that go: products of a group. */
  readonly go: boolean
  known: readonly Range[] = []
  private readonly found = new Map<string, Range>()

  constructor(go = false) {
    this.go = go
  }

  add(range: Range): void {
    this.found.set(`${range.to} ${range.mark} ${range.text}`, range)
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
  /** Prices are for the sale unit of the goods. */
  private readonly hasUnits: boolean
  private now: Said | null = null
  private begin = 0

  constructor(columns: readonly SheetColumn[], lines: LinesBelow, hasUnits = false) {
    this.lines = lines
    this.hasUnits = hasUnits
    this.prices = columns.flatMap(({ key, unit }) => (unit === 'yuan' ? [key] : []))
  }

  /** A line begins a section, ends one, or speaks for the rows above it. `asks`: it says a unit of prices. */
  read(rowNumber: number, line: string, asks = false): void {
    const text = line.slice(0, 40)
    const found = sectionsIn(line, this.lines.go)
    const isKnown = !asks || found.some(({ kind }) => kind !== 'usual')
    const said: typeof found = isKnown ? found : [{ kind: 'price', where: 'below' }]
    const per = unitSaid(line, found)
    for (const { kind, where, mark } of said) {
      if (kind !== 'usual' && where !== 'below')
        this.lines.add({
          ...(mark ? { mark } : {}),
          ...per,
          ...{ kind, text, from: where === 'all' ? 0 : this.begin },
          to: where === 'all' ? every : rowNumber,
        })
      if (where === 'below') this.now = kind === 'usual' ? null : { kind, text, ...per }
    }
    // 'Prices per pair' below a table is about all of its rows.
    if (per.per && found.length === 0 && isAboutPrices.test(line))
      this.lines.add({ ...per, kind: 'price', text, from: 0, to: every })
    const begins = isTitle.test(line) || per.per !== undefined
    if (said.some(({ where }) => where === 'below') || begins) this.begin = rowNumber + 1
    if (said.length === 0 && begins) this.now = null
  }

  /** Tells a row what the lines around it say, and what its error file says of such lines. */
  tell(row: SheetRow, { cells, line = '' }: ImportedRow): void {
    const { rowNumber, values } = row
    const known = this.lines.known.filter(
      ({ from, to, mark }) =>
        rowNumber >= from &&
        rowNumber <= to &&
        (!mark || cells.some((cell) => cell.normalize('NFKC').includes(mark))),
    )
    const said = [...(this.now ? [this.now] : []), ...known, ...this.saidBefore(line)]
    if (said.length > 0) row.line = [...new Set(said.map(({ text }) => text))].join(lineSeparator)
    for (const { kind, text, per, isOnlyUnit } of said) {
      if (kind === 'off') row.off ??= text
      if (kind === 'gone') row.gone ??= { text, clear: goneLine(text) === 'out' }
      const priced = this.prices.filter((key) => values[key])
      const unfit =
        kind === 'price' && per && this.hasUnits ? priced.filter((key) => !fitsUnit(row, key, per)) : priced
      const prices = isOnlyUnit ? unfit : priced
      // Goods that are no longer sold need no new price either.
      row.others = { ...Object.fromEntries(prices.map((key) => [key, text])), ...row.others }
    }
  }

  /** The words of lines in an error file, which a person has not deleted. */
  private saidBefore(line: string): Said[] {
    return line.split(lineSeparator).flatMap((part): Said[] => {
      const text = part.trim().slice(0, 40)
      if (text === '') return []
      const all = sectionsIn(text, this.lines.go)
      const found = all.find(({ kind }) => kind !== 'usual')?.kind
      const kind = found && found !== 'usual' ? found : this.lines.go ? 'gone' : 'price'
      return [{ kind, text, ...unitSaid(text, all) }]
    })
  }
}

/** Words of other prices beside a unit. */
const otherPrice =
  /[特促惠]价|促销|特惠|优惠|会员|vip|批发|团购|活动|秒杀|限时|清仓|临期|处理|折|员工|内部|成本|进价|进货|旧|(?<![单售格斤克箱瓶])价(?!格)/i

function unitSaid(
  line: string,
  found: readonly { kind: string; unsure?: boolean }[],
): Pick<Said, 'per' | 'isOnlyUnit'> {
  const per = lineUnit(line)
  if (per === null) return {}
  const isPlain = found.every(({ kind, unsure }) => unsure || kind === 'usual')
  return { per, isOnlyUnit: isPlain && !otherPrice.test(line) }
}

/** True if the row says the same unit, or takes the weight of a line for the unit of its price: then its rules judge it. */
function fitsUnit(row: SheetRow, key: string, per: string): boolean {
  const own = row.pers?.[key]
  if (own !== undefined) return isSameUnit(own, per)
  if (perWeight(per) !== null) {
    row.pers = { ...row.pers, [key]: per }
    return true
  }
  const unit = (row.values.saleUnit || row.values.stockUnit || '').trim()
  return unit !== '' && isSameUnit(unit, per)
}

const isAboutPrices = /^\W*(?:all )?prices?\b|^\P{L}*(?:所有|全部)?价格/iu

/** Between the words of several lines in an error file. */
export const lineSeparator = ' | '

/** The short title of a group of goods. */
const isTitle = /^[^,，;；。!！:：]{1,12}$/
