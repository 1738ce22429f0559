import type { CSSProperties } from 'react'
import DatePick from './input/date-picker.tsx'
import { useLabel } from './label.ts'
import type { SearchField, SearchValue } from './search-fields.ts'
import { useText } from './text.ts'

/** A range of days to search by. */
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
