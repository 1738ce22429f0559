import { FilterOutlined, UndoOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useLabel } from '../base/label.ts'
import { usePhone } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { SearchFieldControl } from './search-field.tsx'
import {
  acceptedValue,
  inSearchOrder,
  isApplied,
  type SearchField,
  type SearchValue,
  type SearchValues,
} from './search-fields.ts'
import './search-bar.css'

interface SearchBarProps {
  fields: readonly SearchField[]
  values: SearchValues
  onChange: (name: string, value: SearchValue) => void
  /** Replaces all values: a reset, or the values before it. */
  onReplace: (values: SearchValues) => void
  /** Enter in a text field, with the text that it sends. */
  onEnter?: (name: string, text: string) => void
  /** Buttons at the right end. */
  children?: ReactNode
}

/** In ms. A reset can be taken back for this long. */
const keptFor = 20_000

/** False on a button and in the layers that the bar's end buttons opened: Esc closes those. */
const isInField = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('.search-bar, .more-filters') !== null &&
  target.closest('.search-bar-end, button') === null

/** The layers that may be open over the bar. */
const open = [
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.more-filters-popover:not(.ant-popover-hidden)',
].join()

/** The search fields of a list in one row. Text fields stand last, the rest behind 'more filters'. Esc resets all. */
export function SearchBar({ fields, values, onChange, onReplace, onEnter, children }: SearchBarProps) {
  const t = useText()
  const phone = usePhone()
  const ordered = inSearchOrder(fields)
  // On a phone only text fields stand in the row.
  const isBehind = (field: SearchField) => field.more === true || (phone && field.componentName !== 'input')
  const behind = ordered.filter(isBehind)
  const applied = fields.some((field) => isApplied(values[field.name]))
  const [resets, setResets] = useState(0)
  /** The values before the last reset, for a while. */
  const [before, setBefore] = useState<SearchValues | null>(null)
  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setBefore(null), keptFor)
    return () => clearTimeout(timer)
  }, [before])
  function reset() {
    setResets((count) => count + 1)
    if (applied) setBefore(values)
    onReplace({})
  }

  const control = (field: SearchField, wide: boolean) => (
    <SearchFieldControl
      key={field.name}
      field={field}
      wide={wide}
      resets={resets}
      value={values[field.name]}
      onEnter={(text) => onEnter?.(field.name, text)}
      onChange={(next) => {
        const accepted = acceptedValue(field, next, values[field.name])
        if (accepted !== values[field.name]) onChange(field.name, accepted)
      }}
    />
  )

  return (
    <search
      className="search-bar"
      onKeyDown={(event) => {
        // If a list, a calendar or the other filters are open, Esc closes that layer.
        const expanded =
          (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') ||
          document.querySelector(open) !== null
        if (event.key === 'Escape' && isInField(event.target) && !event.nativeEvent.isComposing && !expanded)
          reset()
      }}
    >
      {ordered.filter((field) => !isBehind(field)).map((field) => control(field, false))}
      {behind.length > 0 && (
        <MoreFilters count={behind.filter((field) => isApplied(values[field.name])).length}>
          {behind.map((field) => (
            <FieldWithLabel key={field.name} field={field}>
              {control(field, true)}
            </FieldWithLabel>
          ))}
        </MoreFilters>
      )}
      {applied ? (
        <Button type="text" onClick={reset}>
          {t('kit.clear')}
        </Button>
      ) : (
        before && (
          <Button type="text" icon={<UndoOutlined />} onClick={() => onReplace(before)}>
            {t('kit.restoreSearch')}
          </Button>
        )
      )}
      <div className="search-bar-end">{children}</div>
    </search>
  )
}

function FieldWithLabel({ field, children }: { field: SearchField; children: ReactNode }) {
  const label = useLabel()
  return (
    <div className="more-filters-field">
      <span>{label(field.placeholder)}</span>
      {children}
    </div>
  )
}

function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const t = useText()
  const phone = usePhone()
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      classNames={{ root: 'more-filters-popover' }}
      content={<div className="more-filters">{children}</div>}
    >
      <Button icon={<FilterOutlined />} className={count > 0 ? 'search-field applied' : ''}>
        {t(phone ? 'kit.filters' : 'kit.moreFilters')}
        {count > 0 && <Badge count={count} size="small" color="var(--button-bg)" />}
      </Button>
    </Popover>
  )
}
