import type { ExportService, SheetService } from './sheet-service.ts'

/** A sheet for a person. Imports take no value of the hidden columns. */
export type VisibleSheet = SheetService & { hidden: SheetService['columns'] }

const isShown = (held: ReadonlySet<string>) => {
  return ({ needs }: ExportService['columns'][number]) => needs === undefined || held.has(needs)
}

/** An export without the columns whose permission is missing. */
export function visibleExport<S extends ExportService>(service: S, held: ReadonlySet<string>): S {
  const shown = service.columns.map(isShown(held))
  // Matching remembers the names of a list of columns, so the whole list stays the same one.
  if (shown.every(Boolean)) return service
  return {
    ...service,
    columns: service.columns.filter((_, index) => shown[index]),
    async selectRows(...asked) {
      const { rows, cursor } = await service.selectRows(...asked)
      return { rows: rows.map((row) => row.filter((_, index) => shown[index])), cursor }
    },
  }
}

/** The same for a sheet that is also imported. */
export const visibleSheet = (service: SheetService, held: ReadonlySet<string>): VisibleSheet => ({
  ...visibleExport(service, held),
  hidden: service.columns.filter((column) => !isShown(held)(column)),
})
