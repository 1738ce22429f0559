import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownloadOutlined,
  InfoCircleFilled,
  LoadingOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { type ImportDetail, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { Button } from 'antd'
import { formatNumber } from '../../base/format.ts'
import { type Translate, useText } from '../../base/text.ts'
import { downloadUrl } from '../../wire/download.ts'
import { isMoving, namesOf } from '../import-state.ts'
import './check.css'

const parts = ['created', 'changed', 'unchanged', 'refused'] as const

/** The state of the import: a sentence, the counts, the rate, and a bar with the results of the rows. */
export function CheckSummary({ detail }: { detail: ImportDetail }) {
  const t = useText()
  const { counts, progress } = detail
  const moving = isMoving(detail)
  const seconds = (detail.durationMs / 1000).toFixed(1)
  const rate =
    detail.durationMs > 0 ? Math.round((counts.total || progress.done) / (detail.durationMs / 1000)) : 0
  const total = moving ? progress.total : counts.total
  return (
    <div className="import-summary">
      <div className="import-summary-line" role="status">
        {stateIcon(detail)}
        <strong>{sentence(detail, t)}</strong>
        <span>{rowsText(detail, t)}</span>
        {!moving && detail.durationMs > 0 && <span>{t('importScreen.took', { seconds })}</span>}
        {(moving ? progress.rowsPerSecond : rate) > 0 && (
          <span>{t('importScreen.rate', { rate: moving ? progress.rowsPerSecond : rate })}</span>
        )}
        {!moving && counts.refused > 0 && detail.errorFile && (
          <Button size="small" icon={<DownloadOutlined />} onClick={() => downloadUrl(detail.errorFile)}>
            {t('importScreen.errorFile', { count: counts.refused })}
          </Button>
        )}
      </div>
      {moving ? (
        <div
          className="import-bar"
          role="progressbar"
          // Without a known total the bar states no value, only that work goes on.
          {...(total > 0 ? { 'aria-valuenow': progress.done, 'aria-valuemax': total } : {})}
          aria-label={sentence(detail, t)}
        >
          <i
            className="import-bar-moving"
            style={{ width: `${total > 0 ? Math.min(100, (progress.done / total) * 100) : 4}%` }}
          />
        </div>
      ) : (
        <div className="import-bar" aria-hidden>
          {parts.map(
            (part) =>
              counts[part] > 0 && (
                <i
                  key={part}
                  className={`import-bar-${part}`}
                  style={{ flexGrow: counts[part] }}
                  title={formatNumber(counts[part])}
                />
              ),
          )}
        </div>
      )}
      <NewCategories detail={detail} />
      {detail.state === importState.ready && detail.unidentified > 0 && (
        <p className="import-categories import-warning">
          <WarningFilled /> {t('importScreen.unidentified', { count: detail.unidentified })}
        </p>
      )}
    </div>
  )
}

/** An import may also create categories. They are named before and after it. */
function NewCategories({ detail: { state, newCategories } }: { detail: ImportDetail }) {
  const t = useText()
  const { count, names } = newCategories
  const made = state === importState.applied
  if (count === 0 || (!made && state !== importState.ready)) return null
  const list = names.join(t('kit.slash'))
  return (
    <p className="import-categories">
      {t(made ? 'importScreen.newCategoriesMade' : 'importScreen.newCategories', {
        count,
        names: count > names.length ? t('importScreen.andMore', { names: list }) : list,
      })}
    </p>
  )
}

/** The number of read or written rows. */
function rowsText({ state, counts, progress, kept }: ImportDetail, t: Translate): string {
  if (isMoving({ state }))
    return progress.total === 0
      ? t('importScreen.rowsDone', { done: progress.done })
      : t('importScreen.rowsOf', { done: progress.done, total: progress.total })
  if (state === importState.applied || state === importState.undone)
    return t('importScreen.rowsWritten', { count: counts.created + counts.changed - kept.count })
  return t('importScreen.rowsOf', { done: counts.total, total: counts.total })
}

function stateIcon({ state }: ImportDetail) {
  if (state === importState.failed) return <CloseCircleFilled className="import-icon-failed" />
  if (state === importState.cancelled || state === importState.undone)
    return <InfoCircleFilled className="import-icon-note" />
  if (isMoving({ state })) return <LoadingOutlined />
  return <CheckCircleFilled className="import-icon-done" />
}

function sentence({ state, reason, counts, kept }: ImportDetail, t: Translate): string {
  const writes = counts.created + counts.changed > 0
  switch (state) {
    case importState.checking:
      return t('importScreen.checking')
    case importState.ready:
      return t(writes ? 'importScreen.checked' : 'importScreen.checkedNothing')
    case importState.applying:
      return t('importScreen.applying')
    case importState.applied:
      return t('importScreen.applied')
    case importState.undoing:
      return t('importScreen.undoing')
    case importState.undone:
      return kept.count > 0
        ? t('importScreen.undoneOthers', { count: kept.count, names: namesOf(kept, t) })
        : t('importScreen.undone')
    case importState.cancelled:
      return t('importScreen.cancelled')
    default:
      return t('importScreen.failed', { reason })
  }
}
