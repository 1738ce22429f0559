import { type CountLine, countStatus } from '@zhanggui/contract/count/count.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { valueAt } from '@zhanggui/contract/stock/ledger.ts'
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
import { selectCountLines } from './count.sql.ts'

/** The variance of a counted line, in thousandths. */
export const varianceOf = ({ amount, expected }: LineColumns): number =>
  amount === null || expected === null ? 0 : amount - expected

/** Its value in cents; below 0 is a loss. */
export function worthOf(line: LineColumns): number {
  const variance = varianceOf(line)
  const value = valueAt(Math.abs(variance), line.unit_cost ?? 0)
  return variance < 0 ? -value : value
}

/** A line with its figures, in thousandths and cents. What people must not see while they count is null. */
export interface CountedLine extends ShownLine {
  shelf: string
  snapshot: number | null
  expected: number | null
  variance: number | null
  worth: number | null
  movedBetween: number | null
  /** Of a line that nobody counted: what counts as lost if there is none of it, and its value. */
  rest: number | null
  rest_value: number
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
    const {
      snapshot = null,
      moved_between = 0,
      rest = null,
      rest_value = 0,
      shelf = '',
    } = more.get(row.id) ?? {}
    return {
      ...line,
      shelf,
      snapshot: known ? snapshot : null,
      expected: counted ? row.expected : known && !ended ? rest : null,
      variance: counted ? varianceOf(row) : null,
      worth: counted ? worthOf(row) : null,
      movedBetween: counted && moved_between > 0 ? moved_between : null,
      rest,
      rest_value,
    }
  })
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
