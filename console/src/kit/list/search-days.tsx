import type { CSSProperties } from 'react'
import { useLabel } from '../base/label.ts'
import { useText } from '../base/text.ts'
import DatePick from '../input/date/date-picker.tsx'
import type { SearchField, SearchValue } from './search-fields.ts'

/** A search field for a range of days. */
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
  const [from, to] = Array.isArray(value) ? value.map(String) : []
  return (
    <DatePick
      type="daterange"
      className={className}
      style={style}
      value={from && to ? [from, to] : null}
      onChange={(days) => onChange(days ?? undefined)}
      placeholder={[placeholder, t('input.dayTo')]}
      aria-label={placeholder}
      disableFuture={field.disableFuture ?? false}
    />
  )
}
