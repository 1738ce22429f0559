import { type CountLine, countStatus } from '@zhanggui/contract/count/count.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { moved, valueAt } from '@zhanggui/contract/stock/ledger.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import {
  type DocumentColumns,
  type LineColumns,
  lineFacts,
  lineText,
  type ShownLine,
  shownLines,
} from '../stock/document.ts'
import { seesValue } from '../stock/stock.ts'
import { type CountLineColumns, selectCountLines } from './count.sql.ts'

/** The variance of a counted line, in thousandths. */
export const varianceOf = ({ amount, expected }: LineColumns): number =>
  amount === null || expected === null ? 0 : amount - expected

type Stock = Pick<CountLineColumns, 'on_hand' | 'value' | 'unit_cost'>

/** What a change of the stock of now is worth in the ledger, in cents; below 0 is a loss. */
export const worthOf = ({ on_hand, value, unit_cost }: Stock, change: number): number =>
  moved({ onHand: on_hand, value }, change, { unitCents: unit_cost ?? 0 }).value - value

/** A line with its figures, in thousandths and cents. What people must not see while they count is null. */
export interface CountedLine extends ShownLine {
  shelf: string
  snapshot: number | null
  expected: number | null
  variance: number | null
  worth: number | null
  movedBetween: number | null
  /** Of a line that nobody counted: what counts as lost if there is none of it. */
  rest: number | null
  stock: Stock
}

export async function countLines(
  { tx }: { tx: Tx },
  document: DocumentColumns,
  rows: readonly LineColumns[],
): Promise<CountedLine[]> {
  const blind = document.status === countStatus.open
  const ended = document.status === countStatus.posted || document.status === countStatus.abandoned
  const ids = rows.map(({ id }) => id)
  const more = new Map((await selectCountLines(tx, document, ids)).map((row) => [row.id, row]))
  return (await shownLines({ tx }, rows)).map((line) => {
    const { row } = line
    const known = !blind && row.product_id !== null
    const counted = known && row.amount !== null
    const of = more.get(row.id)
    const posted = document.status === countStatus.posted
    const written = posted ? (of?.written ?? null) : null
    const stock = of ?? { on_hand: 0, value: 0, unit_cost: null }
    const variance = counted ? varianceOf(row) : written
    const rest = of?.rest ?? null
    return {
      ...line,
      shelf: of?.shelf ?? '',
      snapshot: known ? (of?.snapshot ?? null) : null,
      expected: counted ? row.expected : written !== null ? -written : known && !ended ? rest : null,
      variance,
      worth:
        written !== null
          ? (of?.written_value ?? 0)
          : variance === null
            ? null
            : posted
              ? formerWorth(row)
              : worthOf(stock, variance),
      movedBetween: counted && of && of.moved_between > 0 ? of.moved_between : null,
      rest,
      stock,
    }
  })
}

/** Of counts that were posted before the ledger's value was kept, and of lines of which nothing was written. */
function formerWorth(row: LineColumns): number {
  const variance = varianceOf(row)
  return Math.sign(variance) * valueAt(Math.abs(variance), row.unit_cost ?? 0)
}

export function lineOf(context: TenantContext, line: CountedLine): CountLine {
  const text = (amount: number | null) => (amount === null ? null : lineText(line, amount))
  return {
    ...lineFacts(context, line),
    added: line.row.added,
    shelf: line.shelf,
    snapshot: text(line.snapshot),
    expected: text(line.expected),
    variance: text(line.variance),
    movedBetween: text(line.movedBetween),
    varianceValue: line.worth === null || !seesValue(context.session) ? null : yuanOf(line.worth),
  }
}
