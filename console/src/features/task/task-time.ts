import type { ExportTask } from '@zhanggui/contract/task/task.ts'
import { formatMoment, today } from '../../kit/base/format.ts'
import type { Translate } from '../../kit/base/text.ts'

const hour = 3_600_000
const day = 24 * hour

/** `今天 13:41`, `昨天 18:20`, then `11-19 09:30`. */
export function dayAndTime(iso: string, now: number, t: Translate): string {
  const shown = formatMoment(iso, new Date(now))
  const time = shown.slice(-5)
  const itsDay = today(new Date(iso))
  if (itsDay === today(new Date(now))) return t('task.today', { time })
  if (itsDay === today(new Date(now - day))) return t('task.yesterday', { time })
  return shown
}

/** `10:15` for today, otherwise with the day before it. */
export function timeOfDay(iso: string, now: number): string {
  const shown = formatMoment(iso, new Date(now))
  return today(new Date(iso)) === today(new Date(now)) ? shown.slice(-5) : shown
}

/** The rest of the time to download a file: whole hours, or minutes in the last hour. */
export function timeLeft({ expires_date }: ExportTask, now: number, t: Translate): string {
  const left = Math.max(0, Date.parse(expires_date ?? '') - now || 0)
  if (left < hour) return t('task.minutesLeft', { minutes: Math.max(1, Math.ceil(left / 60_000)) })
  const hours = Math.floor(left / hour)
  if (hours < 24) return t('task.hoursLeft', { hours })
  const days = Math.floor(hours / 24)
  return hours % 24 === 0
    ? t('task.wholeDaysLeft', { days })
    : t('task.daysLeft', { days, hours: hours % 24 })
}
