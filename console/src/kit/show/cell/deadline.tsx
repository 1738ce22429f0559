import { formatMoment, today } from '../../base/format.ts'
import { useText } from '../../base/text.ts'
import { useNow, useSpan } from './span.ts'
import './deadline.css'

const minuteMs = 60_000
/** Less than this is urgent; more than this is said as a time of the clock. */
const soonMs = 10 * minuteMs
const farMs = 100 * minuteMs
const drawEvery = 15_000

const stateOf = (left: number) => (left < 0 ? 'late' : left < soonMs ? 'soon' : 'fine')

/** How much time is left until something should be done, or how late it is, in words and colour. */
export function Deadline({ by, since }: { by: string; since?: string }) {
  const t = useText()
  const span = useSpan()
  const now = useNow(drawEvery)
  const left = Date.parse(by) - now
  const minutes = Math.ceil(Math.abs(left) / minuteMs) * minuteMs
  const text =
    left < 0
      ? t('kit.timeOver', { time: span(minutes) })
      : left < farMs
        ? t('kit.timeLeft', { time: span(minutes) })
        : t('kit.timeBefore', { time: today(new Date(by)) === today() ? clockOf(by) : formatMoment(by) })
  return (
    <span className="deadline" data-state={stateOf(left)}>
      {text}
      {since !== undefined && (
        <Bar share={(now - Date.parse(since)) / (Date.parse(by) - Date.parse(since))} />
      )}
    </span>
  )
}

const clockOf = (iso: string) => formatMoment(iso).slice(-5)

/** How much of the time is over. */
function Bar({ share }: { share: number }) {
  const percent = Number.isFinite(share) ? Math.min(100, Math.max(0, share * 100)) : 100
  return (
    <span className="deadline-bar" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
