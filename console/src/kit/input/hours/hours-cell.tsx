import type { DailyHours } from '@zhanggui/contract/hours.ts'
import { useText } from '../../base/text.ts'
import { hoursInWords, isAllDay } from './hours-value.ts'
import './hours-cell.css'

/** The opening hours in a table cell. */
export function HoursCell({ hours }: { hours: DailyHours }) {
  const t = useText()
  if (hours.length === 0) return <span className="cell-quiet">{t('input.notSaid')}</span>
  if (isAllDay(hours)) return <>{t('input.allDay')}</>
  const shown = hoursInWords(hours, t('kit.slash'))
  return (
    <span className="hours-line" title={shown}>
      {shown}
    </span>
  )
}
