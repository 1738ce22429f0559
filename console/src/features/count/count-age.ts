const dayMs = 24 * 3600 * 1000

/** The age of a count in days; null within the first day. */
export function daysOld(createdAt: string, now = Date.now()): number | null {
  const days = Math.floor((now - Date.parse(createdAt)) / dayMs)
  return days >= 1 ? days : null
}
