import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { Button } from 'antd'
import { copyText } from '../../base/copy.ts'
import { formatFullMoment, formatNumber } from '../../base/format.ts'
import { notices } from '../../base/notices.ts'
import { useText } from '../../base/text.ts'
import { useAsk } from '../../layer/use-ask.ts'
import { Card } from '../../show/card.tsx'
import type { Entry } from './entry-outbox.ts'
import { changeText, entriesText, lineOf } from './scanned-line.ts'

/** More than these are counted only, while they wait. */
const most = 20

/** The entries on this machine, newest first: some wait for the server, some came too late. */
export function KeptScans(props: {
  entries: readonly Entry[]
  lines: readonly DocumentLine[]
  why: string | null
  stuck: boolean
  /** The text for a code that no line has. */
  unreadHint?: string
  onClear: () => void
}) {
  const { lines, why, stuck, unreadHint, onClear } = props
  const t = useText()
  const ask = useAsk()
  const entries = stuck ? props.entries : props.entries.filter(({ by }) => !by)
  if (entries.length === 0 || (why === null && !stuck)) return null
  const count = entries.length
  const shown = entries.toReversed().slice(0, stuck ? count : most)
  const title = t(stuck ? 'document.leftTitle' : 'document.keptTitle', { count })
  async function copy(): Promise<void> {
    if (await copyText(entriesText(lines, entries))) notices.success(t('kit.copied'))
    else notices.error(t('document.copyFailed'))
  }
  return (
    <Card>
      <section className="document-kept" aria-label={title}>
        <div className="document-kept-head">
          <strong role="status">{title}</strong>
          {stuck && <Button onClick={() => void copy()}>{t('document.copyKept')}</Button>}
          {(stuck || why) && (
            <Button
              danger
              onClick={() =>
                ask({
                  title: t('document.clear'),
                  content: t('document.clearAsk', { count }),
                  okText: t('document.clear'),
                  onOk: onClear,
                })
              }
            >
              {t('document.clear')}
            </Button>
          )}
        </div>
        {(why || stuck) && <p className="document-gap">{why || t('document.leftHint')}</p>}
        <ul>
          {shown.map(({ key, code, productId, way, amount, at }) => {
            const line = lineOf(lines, { code, productId })
            return (
              <li key={key}>
                <span>
                  {line?.name || code}
                  {line?.name && code && <small>{code}</small>}
                  {!line && unreadHint && <small>{unreadHint}</small>}
                </span>
                <strong>{changeText({ way, amount }, formatNumber(amount))}</strong>
                <time>{formatFullMoment(at).slice(11)}</time>
              </li>
            )
          })}
        </ul>
        {shown.length < count && (
          <p className="document-quiet">{t('document.keptMore', { count: count - shown.length })}</p>
        )}
      </section>
    </Card>
  )
}
