import type { ImportChoices, ImportFinding } from '@zhanggui/contract/transfer/transfer.ts'
import type { KnownRecord, SheetNoun, SheetRecord, SheetRules } from '../sheet-noun.ts'
import type { SheetActor, SheetRow } from '../sheet-service.ts'
import type { ReadRow } from './read-cells.ts'

const mostExamples = 10
const exampleLength = 80

/** The facts about the rows of a dry run, counted by kind. */
export class Findings {
  private readonly found = new Map<ImportFinding['kind'], ImportFinding>()

  add(kind: ImportFinding['kind'], example: string): void {
    const finding = this.found.get(kind) ?? { kind, count: 0, examples: [] }
    finding.count++
    if (finding.examples.length < mostExamples) finding.examples.push(example.slice(0, exampleLength))
    this.found.set(kind, finding)
  }

  list(): ImportFinding[] {
    return [...this.found.values()]
  }
}

/** True if these words stand in a line of the file, and not in the row. */
export const saysLine = ({ line }: Pick<SheetRow, 'line'>, value: string): boolean =>
  line?.split(' | ').includes(value) ?? false

type Doubts = ReturnType<SheetRules['doubt'] & {}>

/** The doubts about a new price that words of its row give: it is open, or it is no usual one. `falls`: lower prices. */
function priceDoubts(
  { open, others, onSale, line }: SheetRow,
  changed: readonly string[],
  falls: readonly string[],
  money: string | undefined,
): Doubts {
  const said = { ...(onSale ? Object.fromEntries(falls.map((key) => [key, onSale])) : {}), ...others }
  const field = Object.keys(said).find((key) => changed.includes(key))
  const doubt = (choice: 'openPrices' | 'otherPrices', field: string, value = ''): Doubts[number] => ({
    ...{ choice, field, example: value.slice(0, 40) },
    fault: {
      key:
        choice === 'openPrices'
          ? 'transfer.openPrice'
          : saysLine({ line }, value)
            ? 'transfer.otherLine'
            : 'transfer.otherPrice',
      params: { value: value.slice(0, 40) },
    },
  })
  return [
    ...(open !== undefined && money ? [doubt('openPrices', money, open)] : []),
    ...(field === undefined ? [] : [doubt('otherPrices', field, said[field])]),
  ]
}

/** The doubts about a row that breaks no rule: those of its noun, and those of the words about its prices. */
export function doubtsOf(
  noun: SheetNoun,
  actor: SheetActor,
  { row, cells }: ReadRow,
  given: { record: Partial<SheetRecord>; known: KnownRecord | undefined; changed: readonly string[] },
  offSale: ImportChoices['offSale'],
  learned: unknown,
): Doubts {
  const { known, changed } = given
  // Rows with missing values were refused before.
  const record = given.record as SheetRecord
  const amounts = noun.columns.flatMap(({ key, unit }) => (unit === 'yuan' ? [key] : []))
  const money = amounts.find((key) => cells[key] && changed.includes(key))
  const falls = amounts.filter((key) => known && Number(record[key]) < Number(known.record[key]))
  const own = noun.rules?.doubt?.(record, known, actor, cells, row, learned) ?? []
  // New goods that are not sold are one question.
  const saysOff = own.some(({ choice }) => choice === 'offSale')
  if (saysOff && !known && offSale !== 'keep') return own
  const prices = priceDoubts(row, changed, falls, money)
  // So is a line about goods that are no longer sold.
  return [
    ...own,
    ...prices.filter(
      ({ choice, example }) => !(saysOff && choice === 'otherPrices' && row.off?.startsWith(example)),
    ),
  ]
}
