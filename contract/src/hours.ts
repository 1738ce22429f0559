/** A span of a day. 24:00 is the end of the day. */
export interface Span {
  from: string
  to: string
}

/**
 * The hours of every day: at most three spans without overlaps. Empty means unknown. A span that ends before it
 * begins ends on the next day.
 */
export type DailyHours = readonly Span[]

export const mostSpans = 3
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** True if a span crosses midnight, such as 20:00 to 02:00. */
export const endsNextDay = ({ from, to }: Span): boolean => to < from

/** A span as parts within one day. */
const partsOf = (span: Span): readonly Span[] =>
  endsNextDay(span)
    ? [
        { from: span.from, to: '24:00' },
        { from: '00:00', to: span.to },
      ]
    : [span]

const overlap = (one: Span, other: Span): boolean =>
  partsOf(one).some((a) => partsOf(other).some((b) => a.from < b.to && b.from < a.to))

/** Reports each wrong span: its index, the side, and the broken rule. */
export function spanFaults(
  spans: DailyHours,
  fault: (index: number, side: keyof Span, rule: string) => void,
): void {
  const sorted = spans.map((span, index) => ({ ...span, index })).sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const [place, span] of sorted.entries()) {
    if (span.from === '24:00') fault(span.index, 'from', 'rule.timeOfDay')
    else if (span.to === span.from) fault(span.index, 'to', 'rule.endBeforeStart')
    else if (sorted.slice(0, place).some((before) => overlap(before, span)))
      fault(span.index, 'from', 'rule.overlaps')
  }
}

/** Spans as text: `08:00–12:00 20:00–02:00 next day`. */
export const hoursText = (spans: DailyHours, nextDay: (time: string) => string, between = ' '): string =>
  spans.map((span) => `${span.from}–${endsNextDay(span) ? nextDay(span.to) : span.to}`).join(between)

/** The hours of some weekdays, or of the days of a holiday. Without a span it is closed. */
export interface OtherHours {
  kind: 'weekdays' | 'holiday'
  /** 1 is Monday, 7 is Sunday. Empty for a holiday. */
  weekdays: readonly number[]
  /** The first and the last day of a holiday, yyyy-MM-dd; '' for weekdays. */
  from: string
  to: string
  /** The name of a holiday; may be empty. */
  name: string
  spans: DailyHours
}

export const mostOtherHours = 20
export const allWeekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Reports each entry with a weekday or a day that an earlier entry has already, or without any day. */
export function otherHoursFaults(
  entries: readonly OtherHours[],
  fault: (index: number, key: 'weekdays' | 'from' | 'to', rule: string) => void,
): void {
  for (const [index, { kind, weekdays, from, to }] of entries.entries()) {
    const before = entries.slice(0, index).filter((other) => other.kind === kind)
    if (kind === 'weekdays') {
      if (weekdays.length === 0) fault(index, 'weekdays', 'rule.noDays')
      else if (before.some((other) => other.weekdays.some((day) => weekdays.includes(day))))
        fault(index, 'weekdays', 'rule.weekdayTwice')
    } else if (!from || !to) fault(index, 'from', 'rule.noDays')
    else if (to < from) fault(index, 'to', 'rule.endBeforeStart')
    else if (before.some((other) => other.from <= to && from <= other.to))
      fault(index, 'from', 'rule.dayTwice')
  }
}

/** The words of a language in the text of other hours. */
export interface HoursWords {
  weekday: (day: number) => string
  nextDay: (time: string) => string
  closed: string
}

/** One line for each entry: `Sat Sun 10:00–18:00`, `Spring Festival 2027-02-05–2027-02-11 Closed`. */
export const otherHoursText = (entries: readonly OtherHours[], words: HoursWords): string[] =>
  entries.map(({ kind, weekdays, from, to, name, spans }) =>
    [
      ...(kind === 'weekdays' ? weekdays.map(words.weekday) : [name, from === to ? from : `${from}–${to}`]),
      spans.length > 0 ? hoursText(spans, words.nextDay) : words.closed,
    ]
      .filter(Boolean)
      .join(' '),
  )
