import type { DailyHours, OtherHours } from '@zhanggui/contract/hours.ts'
import { useText } from '../../base/text.ts'
import { hoursInWords, isAllDay, otherHoursInWords } from './hours-value.ts'
import './hours-cell.css'

/** The opening hours in a table cell. */
export function HoursCell({ hours, others = [] }: { hours: DailyHours; others?: readonly OtherHours[] }) {
  const lines = otherHoursInWords(others)
  return (
    <>
      <EveryDay hours={hours} />
      {lines.length > 0 && (
        <span className="hours-others" title={lines.join('\n')}>
          {lines[0]}
          {lines.length > 1 && ` +${lines.length - 1}`}
        </span>
      )}
    </>
  )
}

function EveryDay({ hours }: { hours: DailyHours }) {
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
