import type { Tx } from '../../database/tenant.ts'
import { selectTimeZone } from '../export-rows.sql.ts'
import type { KnownRecord, SheetNoun, SheetRecord } from '../sheet-noun.ts'
import type { Findings } from './findings.ts'
import type { ReadRow } from './read-cells.ts'

/** Tells the values that wait for a day: those that will replace a value which a row confirms, and those that a row removes. */
export class WaitingValues {
  private readonly noun: SheetNoun
  private readonly findings: Findings
  private found: { row: string; text: string; at: string; gone?: true }[] = []

  constructor(noun: SheetNoun, findings: Findings) {
    this.noun = noun
    this.findings = findings
  }

  note(
    title: string,
    { row, cells }: ReadRow,
    known: KnownRecord,
    changed: readonly string[],
    record: Partial<SheetRecord>,
  ): void {
    const given = Object.keys(cells).filter((field) => cells[field])
    const waiting = this.noun.rules?.waiting?.(known, given, changed, record, Object.keys(cells))
    if (waiting) this.found.push({ row: `${row.rowNumber}: ${title}`, ...waiting })
  }

  /** Adds the findings, with the days in the merchant's time zone. */
  async tell(tx: Tx): Promise<void> {
    const found = this.found
    if (found.length === 0) return
    this.found = []
    // The Swedish form of a date is 2026-11-25.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: await selectTimeZone(tx) })
    for (const { row, text, at, gone } of found)
      this.findings.add(gone ? 'replaced' : 'waiting', `${row} → ${text} (${day.format(new Date(at))})`)
  }
}
