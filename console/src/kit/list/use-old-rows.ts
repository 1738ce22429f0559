import { formatMoment } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { useOutage } from '../wire/connection.ts'
import type { LastAnswer } from '../wire/queries.ts'

/** The note under rows that an outage or a failed read leaves behind: the time of their answer. */
export function useOldRows(last: LastAnswer<unknown, unknown> | null, failed: boolean): string | undefined {
  const t = useText()
  const out = useOutage() !== null
  if (!last || (!out && !failed)) return undefined
  return t(out ? 'kit.rowsFromOut' : 'kit.rowsFrom', { time: formatMoment(new Date(last.at).toISOString()) })
}
