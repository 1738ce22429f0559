import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type DailyHours, mostSpans, type Span } from '@zhanggui/contract/hours.ts'
import { Button, Checkbox, Input } from 'antd'
import { useText } from '../../base/text.ts'
import { allDay, isAllDay, isOvernight, nextSpan, timeOf } from './hours-value.ts'
import './hours.css'

/** The opening hours of every day: up to three spans, or all day. */
export function HoursInput(props: {
  id: string
  value: DailyHours
  onChange: (value: DailyHours) => void
  disabled: boolean
}) {
  const { id, value: spans, onChange, disabled } = props
  const t = useText()
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
      aria-label={t(side === 'from' ? 'input.hoursFrom' : 'input.hoursTo', { number: index + 1 })}
      onFocus={(event) => event.currentTarget.select()}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no key but its place
          <div key={index} className="hours-span">
            {field(index, 'from')}
            <span aria-hidden="true">–</span>
            {field(index, 'to')}
            {isOvernight(span) && <span className="hours-next-day">{t('input.nextDayMark')}</span>}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('input.removeHours', { number: index + 1 })}
              onClick={() => onChange(spans.filter((_, place) => place !== index))}
            />
          </div>
        ))}
      <div className="hours-span">
        {!whole && spans.length < mostSpans && (
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={disabled}
            onClick={(event) => {
              const box = event.currentTarget.closest('.hours')
              onChange([...spans, nextSpan(spans)])
              // The new fields are there after the next drawing.
              requestAnimationFrame(() =>
                box
                  ?.querySelectorAll<HTMLInputElement>(':scope > .hours-span > .hours-time')
                  [spans.length * 2]?.focus(),
              )
            }}
          >
            {t('input.addHours')}
          </Button>
        )}
        <Checkbox
          checked={whole}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? [allDay] : [])}
        >
          {t('input.allDay')}
        </Checkbox>
      </div>
    </div>
  )
}
