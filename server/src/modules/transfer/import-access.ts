import { refuse } from '../../kernel/refusal.ts'
import { type Session, seesStores } from '../../kernel/session/session.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { VisibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import type { ImportRow, OwnImports } from './import.sql.ts'

// Whose imports a person sees, runs, and reads the figures of.

/** The imports of others may have rows of stores that this person does not see. Null: he sees every import. */
export const ownImports = ({ ofStores }: SheetService, { pin, stores }: Session): OwnImports | null =>
  ofStores && stores !== 'all' ? { pin, stores } : null

/** Refused as unknown: the import of another person, of whose stores this one may not see all. */
export function requireSeen(service: SheetService, session: Session, found: ImportRow): void {
  const own = ownImports(service, session)
  if (own && (found.pin !== own.pin || !seesStores(session, found.store_ids))) throw refuse('common.notFound')
}

/** The file of an import is open only to the person who uploaded it. */
export const isOwnFile = (found: Pick<ImportRow, 'employee_id'>, session: Session): boolean =>
  found.employee_id === session.employeeId

/**
 * Whoever may not open the file of an import starts nothing that reads it or writes a file of its rows: no other dry run and
 * no import, whose error files would be his. An undo does neither.
 */
export function requireOwnFile(found: ImportRow, session: Session): void {
  if (!isOwnFile(found, session)) throw refuse('transfer.othersFile')
}

/**
 * True if the person may read the figures of findings and reasons. They name values of the file and of the records, so they
 * may tell a hidden field. In his own file he has written the first himself, and the dry run left out the second ones that
 * were hidden from him then.
 */
export const seesFigures = (found: ImportRow, { hidden }: VisibleSheet, session: Session): boolean =>
  hidden.length === 0 ||
  (isOwnFile(found, session) && hidden.every(({ key }) => found.hidden?.includes(key) ?? false))
