import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useText } from '../../kit/base/text.ts'
import type { OwnControl } from '../../kit/form/dialog-fields.tsx'
import { allDay, isAllDay, isOvernight, nextSpan, type Span, timeOf } from './business-hours.ts'
import './store.css'

const maxSpans = 3

/** The hours of every day: up to three spans, or all day. */
export function HoursEditor({ id, value, onChange, disabled }: OwnControl) {
  const t = useText()
  const spans = (value as readonly Span[] | undefined) ?? []
  const whole = isAllDay(spans)
  const set = (index: number, change: Partial<Span>) =>
    onChange(spans.map((span, place) => (place === index ? { ...span, ...change } : span)))

  const field = (index: number, side: keyof Span) => (
    <Input
      {...(index === 0 && side === 'from' ? { id } : {})}
      className="hours-time"
      inputMode="numeric"
      placeholder={side === 'from' ? '09:00' : '21:00'}
      disabled={disabled}
      value={spans[index]?.[side] ?? ''}
      aria-label={t(side === 'from' ? 'store.hoursFrom' : 'store.hoursTo', { number: index + 1 })}
      onChange={(event) => set(index, { [side]: event.target.value })}
      onBlur={(event) => {
        const time = timeOf(event.target.value)
        if (time !== event.target.value) set(index, { [side]: time })
      }}
    />
  )
  return (
    <div className="hours">
      {!whole &&
        spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place, it has no name of its own
          <div key={index} className="hours-span">
            {field(index, 'from')}
            <span aria-hidden="true">–</span>
            {field(index, 'to')}
            {isOvernight(span) && <span className="hours-next-day">{t('store.nextDayMark')}</span>}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('store.removeHours', { number: index + 1 })}
              onClick={() => onChange(spans.filter((_, place) => place !== index))}
            />
          </div>
        ))}
      <div className="hours-span">
        {!whole && spans.length < maxSpans && (
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={disabled}
            onClick={() => onChange([...spans, nextSpan(spans)])}
          >
            {t('store.addHours')}
          </Button>
        )}
        <Checkbox
          checked={whole}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? [allDay] : [])}
        >
          {t('store.allDay')}
        </Checkbox>
      </div>
    </div>
  )
}
