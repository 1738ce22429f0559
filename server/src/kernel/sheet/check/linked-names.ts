import type { Tx } from '../../database/tenant.ts'
import type { CellValue } from '../cell.ts'
import type { LinkNames, SheetLink, SheetNoun, SheetRecord } from '../sheet-noun.ts'
import type { RowReason, SheetActor } from '../sheet-service.ts'
import { type ReadRow, unknownReason } from './read-cells.ts'

const namesOf = (link: SheetLink, read: (field: string) => CellValue | undefined): LinkNames =>
  link.fields.map((field) => (read(field) ?? null) as string | null)

/** For each link, unknown names as JSON. */
export type UnknownNames = ReadonlyMap<SheetLink, ReadonlySet<string>>

/** The names in the rows that must belong to an existing record, but do not. */
export async function findUnknown(
  tx: Tx,
  links: readonly SheetLink[],
  read: readonly ReadRow[],
  defaults: Partial<SheetRecord>,
  actor: SheetActor,
): Promise<UnknownNames> {
  const found = links.flatMap((link) => {
    if (!('find' in link)) return []
    const wanted = new Map<string, LinkNames>()
    for (const row of read) {
      const names = namesOf(link, (field) => row.cells[field]?.value ?? defaults[field])
      if (names.some((name) => name !== null)) wanted.set(JSON.stringify(names), names)
    }
    return [
      link.find(tx, [...wanted.values()], actor).then((ids) => {
        const unknown = [...wanted.keys()].filter((name) => !ids.has(name))
        return [link, new Set(unknown)] as const
      }),
    ]
  })
  return new Map(await Promise.all(found))
}

/** The names of records that the import would create, if its person may not do so. `read` has the names of each row. */
export async function findForbidden(
  tx: Tx,
  links: readonly SheetLink[],
  read: readonly ((field: string) => CellValue | undefined)[],
  { permissions }: SheetActor,
): Promise<UnknownNames> {
  const found = new Map<SheetLink, ReadonlySet<string>>()
  for (const link of links) {
    if (!('make' in link) || permissions.has(link.needs)) continue
    const wanted = new Map(
      read.map((row) => namesOf(link, row)).map((names) => [JSON.stringify(names), names]),
    )
    const missing = await link.missing(tx, [...wanted.values()])
    found.set(link, new Set(missing.map((names) => JSON.stringify(names))))
  }
  return found
}

/** Refuses names without a record. */
export function refuseUnknownNames(
  noun: SheetNoun,
  record: Partial<SheetRecord>,
  written: readonly string[],
  unknown: UnknownNames,
  reasons: RowReason[],
): void {
  for (const link of Object.values(noun.links ?? {})) {
    if (!link.fields.some((field) => written.includes(field))) continue
    const names = namesOf(link, (field) => record[field])
    if (unknown.get(link)?.has(JSON.stringify(names))) reasons.push(unknownReason(link, names))
  }
}

/** Collects the names of other records in an accepted row. */
export function wantNames(
  noun: SheetNoun,
  record: SheetRecord,
  changed: readonly string[],
  wanted: ReadonlyMap<SheetLink, Map<string, LinkNames>>,
): void {
  for (const link of Object.values(noun.links ?? {})) {
    if (!link.fields.some((field) => changed.includes(field))) continue
    const names = namesOf(link, (field) => record[field])
    wanted.get(link)?.set(JSON.stringify(names), names)
  }
}
