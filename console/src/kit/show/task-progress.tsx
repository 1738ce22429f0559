import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { useText } from '../base/text.ts'
import './task-progress.css'

/** A part of the finished work, in its own colour. */
export interface ProgressPart {
  key: string
  label: string
  count: number
  tone: 'success' | 'primary' | 'neutral' | 'error'
}

interface TaskProgressProps {
  /** The name of the work. */
  label: string
  done: number
  /** 0 until the work is counted. */
  total: number
  /** The results of the finished work. Without them the bar has one colour. */
  parts?: readonly ProgressPart[]
  /** The number per second; 0 until it is known. */
  rate?: number
  /** The counts and the rate in the noun's own words. */
  counts?: string
  /** Replaces the percentage. */
  title?: ReactNode
  /** States which part is already saved and which is not. */
  note?: ReactNode
  onCancel?: () => Promise<unknown>
}

/** Whole percents. It stops at 99 until the result is stored. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))

/** The progress of long work: a bar with parts, counts, rate, and a stop button. */
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
                  // The call has shown the reason.
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
