import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { useText } from '../base/text.ts'
import './task-progress.css'

/** A share of what is done, in its own colour. */
export interface ProgressPart {
  key: string
  label: string
  count: number
  tone: 'success' | 'primary' | 'neutral' | 'error'
}

interface TaskProgressProps {
  /** What is under way. */
  label: string
  done: number
  /** 0 while nobody has counted. */
  total: number
  /** What became of what is done; without them the bar has one colour. */
  parts?: readonly ProgressPart[]
  /** So many a second; 0 before that is known. */
  rate?: number
  /** Counts and rate in the noun's own words. */
  counts?: string
  /** In place of how many percent. */
  title?: ReactNode
  /** Plainly what is already written, and what not. */
  note?: ReactNode
  onCancel?: () => Promise<unknown>
}

/** Whole percents. The last one is not the end: what was made is still stored. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))

/** How far long work is: a segmented bar, counts, rate, and the way to stop it. */
export function TaskProgress(props: TaskProgressProps) {
  const { label, done, total, parts, rate = 0, counts, title, note, onCancel } = props
  const t = useText()
  const [stopping, setStopping] = useState(false)
  const percent = percentOf(done, total)
  const said =
    counts ??
    [
      total === 0
        ? t('kit.progressDone', { done: formatNumber(done) })
        : t('kit.progressOf', { done: formatNumber(done), total: formatNumber(total) }),
      ...(rate > 0 ? [t('kit.progressRate', { rate: formatNumber(rate) })] : []),
    ].join(t('kit.comma'))
  const shares = parts?.filter(({ count }) => count > 0)
  return (
    <div className="task-progress">
      <span className="task-progress-title">{title ?? t('kit.percent', { percent })}</span>
      <span className="task-progress-counts">{said}</span>
      <div
        className="task-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(total === 0 ? {} : { 'aria-valuenow': percent })}
      >
        {shares ? (
          shares.map(({ key, count, tone }) => (
            <i
              key={key}
              className={`task-progress-${tone}`}
              style={{ width: `${(count / Math.max(total, done, 1)) * 100}%` }}
            />
          ))
        ) : (
          <i className="task-progress-primary" style={{ width: `${percent}%` }} />
        )}
      </div>
      {shares && (
        <ul className="task-progress-parts">
          {shares.map((part) => (
            <li key={part.key}>
              <i className={`task-progress-${part.tone}`} />
              {part.label} {formatNumber(part.count)}
            </li>
          ))}
        </ul>
      )}
      {(note || onCancel) && (
        <div className="task-progress-foot">
          <span>{note}</span>
          {onCancel && (
            <Button
              size="small"
              loading={stopping}
              onClick={async () => {
                setStopping(true)
                try {
                  await onCancel()
                } catch {
                  // The call layer has shown why.
                } finally {
                  setStopping(false)
                }
              }}
            >
              {t('kit.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
