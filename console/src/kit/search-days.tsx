import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { CSSProperties } from 'react'
import { today } from './format.ts'
import { useLabel } from './label.ts'
import type { SearchField, SearchValue } from './search-fields.ts'
import { useText } from './text.ts'

const dayFormat = 'YYYY-MM-DD'

/** A range of days with the usual ones a click away (spec section 9). */
export default function SearchDays(props: {
  field: Extract<SearchField, { componentName: 'date' }>
  value: SearchValue
  onChange: (value: SearchValue) => void
  className: string
  style: CSSProperties
}) {
  const { field, value, onChange, className, style } = props
  const t = useText()
  const placeholder = useLabel()(field.placeholder)
  const days = Array.isArray(value) ? value.map((day) => dayjs(String(day))) : []
  const now = dayjs(today())
  const back = (count: number) => now.subtract(count, 'day')
  return (
    <DatePicker.RangePicker
      className={className}
      style={style}
      value={days[0] && days[1] ? [days[0], days[1]] : null}
      onChange={(next) =>
        onChange(next?.[0] && next[1] ? [next[0].format(dayFormat), next[1].format(dayFormat)] : undefined)
      }
      placeholder={[placeholder, t('kit.dayTo')]}
      aria-label={placeholder}
      format={dayFormat}
      {...(field.disableFuture ? { disabledDate: (day) => day.isAfter(now, 'day') } : {})}
      presets={[
        { label: t('kit.today'), value: [now, now] },
        { label: t('kit.yesterday'), value: [back(1), back(1)] },
        { label: t('kit.last7Days'), value: [back(7), back(1)] },
        { label: t('kit.last30Days'), value: [back(30), back(1)] },
      ]}
    />
  )
}
