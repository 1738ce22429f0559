import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { allWeekdays, mostOtherHours, type OtherHours } from '@zhanggui/contract/hours.ts'
import { Button, Checkbox, Input } from 'antd'
import { useText } from '../../base/text.ts'
import { DateInput } from '../date/date-input.tsx'
import { HoursInput } from './hours-input.tsx'
import { weekdayName } from './hours-value.ts'
import './hours.css'

const added = (kind: OtherHours['kind']): OtherHours => ({
  kind,
  weekdays: [],
  from: '',
  to: '',
  name: '',
  spans: [],
})

/** Hours of single weekdays and of holidays. An entry without a span is closed. */
export function OtherHoursInput(props: {
  id: string
  value: readonly OtherHours[]
  onChange: (value: readonly OtherHours[]) => void
  disabled: boolean
}) {
  const { id, value, onChange, disabled } = props
  const t = useText()
  const set = (index: number, change: Partial<OtherHours>) =>
    onChange(value.map((entry, place) => (place === index ? { ...entry, ...change } : entry)))
  const add = (kind: OtherHours['kind']) => onChange([...value, added(kind)])
  const full = value.length >= mostOtherHours
  return (
    <div id={id} className="hours" tabIndex={-1}>
      {value.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no key but its place
        <fieldset key={index} className="other-hours">
          <legend className="hours-span">
            <Days
              entry={entry}
              number={index + 1}
              disabled={disabled}
              onChange={(change) => set(index, change)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('input.removeDays', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, place) => place !== index))}
            />
          </legend>
          {entry.spans.length === 0 && <span className="hours-closed">{t('input.closedDay')}</span>}
          <HoursInput
            id={`${id}-${index}`}
            value={entry.spans}
            disabled={disabled}
            onChange={(spans) => set(index, { spans })}
          />
        </fieldset>
      ))}
      {!full && !disabled && (
        <div className="hours-span">
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add('weekdays')}>
            {t('input.addWeekdays')}
          </Button>
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add('holiday')}>
            {t('input.addHoliday')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Days(props: {
  entry: OtherHours
  number: number
  disabled: boolean
  onChange: (change: Partial<OtherHours>) => void
}) {
  const { entry, number, disabled, onChange } = props
  const t = useText()
  if (entry.kind === 'weekdays')
    return (
      <Checkbox.Group
        aria-label={t('input.weekdaysOf', { number })}
        value={[...entry.weekdays]}
        disabled={disabled}
        options={allWeekdays.map((day) => ({ value: day, label: weekdayName(day) }))}
        onChange={(days) => onChange({ weekdays: days.toSorted((a, b) => a - b) })}
      />
    )
  return (
    <>
      <DateInput
        type="daterange"
        aria-label={t('input.holidayDays', { number })}
        value={entry.from && entry.to ? [entry.from, entry.to] : null}
        disabled={disabled}
        onChange={(days) => onChange({ from: days?.[0] ?? '', to: days?.[1] ?? '' })}
      />
      <Input
        className="holiday-name"
        aria-label={`${t('input.holidayName')} ${number}`}
        placeholder={t('input.holidayName')}
        maxLength={20}
        value={entry.name}
        disabled={disabled}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </>
  )
}
