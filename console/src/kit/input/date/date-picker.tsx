import type { Dayjs } from 'dayjs'
import { cloneElement, type KeyboardEvent, type ReactElement } from 'react'
import { useText } from '../../base/text.ts'
import type { DateInputProps } from './date-input.tsx'
import {
  clockNow,
  clockOf,
  dateFormat,
  defaultRangeTimes,
  isDisabledDay,
  type RangeDateType,
  type SingleDateType,
  shortcuts,
  wireOf,
} from './date-value.ts'
import { useLunar } from './use-lunar.ts'
import { typeInto, WallPicker } from './wall-calendar.ts'
import '../input.css'

/** On a touch screen the keyboard would cover the calendar. */
const touch = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

type RangeProps = Extract<DateInputProps, { type: RangeDateType }>
type SingleProps = Exclude<DateInputProps, RangeProps>

const isRange = (props: DateInputProps): props is RangeProps =>
  props.type === 'daterange' || props.type === 'datetimerange'

/** The calendar behind `DateInput`. It loads on its own because it is large. */
export default function DatePick(props: DateInputProps) {
  return isRange(props) ? <RangePick {...props} /> : <SinglePick {...props} />
}

/** The props that single dates and ranges share: the look, the disabled days, the lunar days. */
function useShared(props: DateInputProps, shown: Dayjs | null) {
  const { disabled, status, lunar = false, className = '', style } = props
  const lunarOf = useLunar(lunar)
  const today = clockNow()
  const note = lunarOf((shown ?? today).format(dateFormat.date))?.full
  return {
    today,
    picker: {
      className: `kit-input ${className}`,
      classNames: { popup: { root: `date-popup${lunar ? ' lunar-popup' : ''}` } },
      inputReadOnly: touch,
      'aria-label': props['aria-label'],
      ...(style ? { style } : {}),
      ...(disabled === undefined ? {} : { disabled }),
      ...(status ? { status } : {}),
      disabledDate: (day: Dayjs) => isDisabledDay(day, props, today),
      ...(lunar
        ? {
            cellRender: (day: Dayjs | string | number, info: { type: string; originNode: ReactElement }) => {
              if (info.type !== 'date' || typeof day !== 'object') return info.originNode
              const text = lunarOf(day.format(dateFormat.date))
              return cloneElement(
                info.originNode,
                {},
                day.date(),
                <small className={`lunar-day${text?.special ? ' special' : ''}`} title={text?.short}>
                  {text?.short}
                </small>,
              )
            },
            ...(note ? { renderExtraFooter: () => <div className="date-note">{note}</div> } : {}),
          }
        : {}),
    },
  }
}

function SinglePick(props: SingleProps) {
  const { id, value, onChange, onBlur, placeholder, allowClear = true } = props
  const type: SingleDateType = props.type ?? 'date'
  const t = useText()
  const clock = clockOf(value, type)
  const { today, picker } = useShared(props, clock)
  const named = { date: 'input.chooseDay', month: 'input.chooseMonth', datetime: 'input.chooseTime' } as const

  /** The arrow keys move by a day or a month. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 }[event.key]
    if (!step || disabledKeys(event)) return
    event.preventDefault()
    const unit = event.key.startsWith('Page') || type === 'month' ? 'month' : 'day'
    const next = clock ? clock.add(step, unit) : today
    if (!isDisabledDay(next, props, today)) onChange?.(wireOf(next, type))
  }

  return (
    <WallPicker
      {...picker}
      {...(id ? { id } : {})}
      picker={type === 'month' ? 'month' : 'date'}
      format={dateFormat[type]}
      {...(type === 'datetime' ? { showTime: true } : {})}
      value={clock}
      allowClear={allowClear}
      placeholder={placeholder ?? t(named[type])}
      onFocus={() => typeInto(false)}
      {...(onBlur ? { onBlur } : {})}
      onKeyDown={handleKeyDown}
      onChange={(next: Dayjs | null) => onChange?.(next && wireOf(next, type))}
    />
  )
}

function RangePick(props: RangeProps) {
  const { id, type, value, onChange, onBlur, placeholder, allowClear = true } = props
  const t = useText()
  const [from, to] = [clockOf(value?.[0], type), clockOf(value?.[1], type)]
  const { today, picker } = useShared(props, from)
  const days = type === 'daterange'
  const presets = shortcuts(type, today)
    .filter(({ value: ends }) => !ends.some((end) => isDisabledDay(end, props, today)))
    .map(({ key, value: ends }) => ({ label: t(key), value: ends }))
  const emit = (ends: readonly [Dayjs, Dayjs]) => onChange?.([wireOf(ends[0], type), wireOf(ends[1], type)])

  /** Up and down move through the shortcuts; without this only the pointer reaches them. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || disabledKeys(event) || presets.length === 0) return
    event.preventDefault()
    const now = presets.findIndex(({ value: ends }) => from?.isSame(ends[0]) && to?.isSame(ends[1]))
    const next =
      now < 0 ? (step > 0 ? 0 : presets.length - 1) : (now + step + presets.length) % presets.length
    if (presets[next]) emit(presets[next].value)
  }

  return (
    <WallPicker.RangePicker
      {...picker}
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      format={dateFormat[type]}
      {...(days
        ? {}
        : {
            showTime: {
              defaultOpenValue: [today, today].map((day, end) =>
                clockOf(`${day.format(dateFormat.date)} ${defaultRangeTimes[end]}`, type),
              ) as [Dayjs, Dayjs],
            },
          })}
      value={from && to ? [from, to] : null}
      allowClear={allowClear}
      placeholder={
        placeholder
          ? [...placeholder]
          : days
            ? [t('input.dayFrom'), t('input.dayTo')]
            : [t('input.timeFrom'), t('input.timeTo')]
      }
      presets={presets}
      onFocus={(_event, { range }) => typeInto(range === 'end')}
      {...(onBlur ? { onBlur } : {})}
      onKeyDown={handleKeyDown}
      onChange={(next) => (next?.[0] && next[1] ? emit([next[0], next[1]]) : onChange?.(null))}
    />
  )
}

const disabledKeys = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey
