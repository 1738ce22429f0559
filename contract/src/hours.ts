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
