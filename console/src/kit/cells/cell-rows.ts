/** A column of an editing table. `R` is the saved record of a row. */
export interface CellColumn<R> {
  name: string
  label: string
  /** px */
  width: number
  /** `number` stands at the right; `choice` and `choices` open a list; a `shown` column cannot be edited. */
  kind: 'text' | 'number' | 'choice' | 'choices' | 'shown'
  options?: readonly { label: string }[]
  /** The text of the saved value; '' is empty. */
  textOf: (record: R) => string
  /** The value of a typed text. Undefined if it names no value of this column. */
  valueOf?: (text: string) => unknown
}

/** A row of an editing table: the saved record, and the texts of its changed cells. Rows never change in place. */
export interface CellRow<R> {
  readonly id: string
  readonly saved: R
  readonly texts: Readonly<Record<string, string>>
  /** The server's refusals by column, until the row changes again. */
  readonly refused: Readonly<Record<string, string>>
  /** The columns that another person changed since this table was opened. */
  readonly theirs: readonly string[]
}

export const cellRow = <R extends { id: string }>(saved: R): CellRow<R> => ({
  id: saved.id,
  saved,
  texts: {},
  refused: {},
  theirs: [],
})

/** The text of a cell as it is now. A `shown` column is computed from what is typed in the others. */
export const cellText = <R>(row: CellRow<R>, column: CellColumn<R>): string =>
  column.kind === 'shown'
    ? column.textOf({ ...row.saved, ...row.texts })
    : (row.texts[column.name] ?? column.textOf(row.saved))

/** The average of the numbers that stand in a column, or null if there are none. */
export function averageOf<R>(rows: readonly CellRow<R>[], column: CellColumn<R>): string | null {
  if (column.kind !== 'number') return null
  const texts = rows.map((row) => cellText(row, column)).filter((text) => text !== '')
  const numbers = texts.map(Number).filter((one) => !Number.isNaN(one))
  if (numbers.length === 0) return null
  return (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(2)
}

export const isChanged = <R>(row: CellRow<R>): boolean => Object.keys(row.texts).length > 0

/** The row with this text in a cell. A text like the saved one is no change. */
export function withText<R>(row: CellRow<R>, column: CellColumn<R>, text: string): CellRow<R> {
  if (column.kind === 'shown' || cellText(row, column) === text) return row
  const { [column.name]: _, ...others } = row.texts
  const texts = text === column.textOf(row.saved) ? others : { ...others, [column.name]: text }
  return { ...row, texts, refused: {} }
}

/** The values of the changed cells. Texts that name no value are left out. */
export function valuesOfCells<R>(
  row: CellRow<R>,
  columns: readonly CellColumn<R>[],
  without: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const text = row.texts[column.name]
    if (text === undefined || without.has(column.name)) continue
    const value = column.valueOf?.(text)
    if (value !== undefined) values[column.name] = value
  }
  return values
}

/** The row after another person's change: the present record, one's own texts, and the columns that differ now. */
export function withTheirs<R extends { id: string }>(
  row: CellRow<R>,
  now: R,
  columns: readonly CellColumn<R>[],
): CellRow<R> {
  const theirs = columns
    .filter((column) => column.textOf(now) !== column.textOf(row.saved))
    .map(({ name }) => name)
  return columns.reduce(
    (next, column) => {
      const text = row.texts[column.name]
      return text === undefined ? next : withText(next, column, text)
    },
    { ...cellRow(now), theirs } as CellRow<R>,
  )
}

/** The steps of an editing table, for undo and redo. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
}

/** More steps than a person remembers. */
const mostSteps = 200

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] })

export const step = <T>({ past, now }: History<T>, next: T): History<T> =>
  next === now ? { past, now, future: [] } : { past: [...past, now].slice(-mostSteps), now: next, future: [] }

export function back<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  return last === undefined
    ? history
    : { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] }
}

export function forth<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future }
}
