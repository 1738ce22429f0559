import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountDetail, type CountLine, countStatus } from '@zhanggui/contract/count/count.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { countReasons } from '@zhanggui/contract/stock/reason.ts'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { LineReason, SaidLine, type SaidReason, saidOf } from '../../kit/document/line-reason.tsx'
import { withLines } from '../../kit/document/use-entries.ts'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { warnShort } from '../../kit/product/warn-short.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { Head } from './count-head.tsx'
import {
  differs,
  isCounted,
  isUnknown,
  lineCard,
  nameColumn,
  thousandths,
  useCountSteps,
} from './count-parts.tsx'
import { page } from './count-status.tsx'

const reviewTabs = [
  { value: 'differs', label: 'count.tabDiffers', todo: true },
  { value: 'uncounted', label: 'count.tabUncounted' },
  { value: 'same', label: 'count.tabSame' },
  { value: 'unknown', label: 'count.tabUnknown' },
  { value: 'all', label: 'count.tabAll' },
] as const
type ReviewTab = (typeof reviewTabs)[number]['value']

const inReviewTab = (line: CountLine, tab: ReviewTab): boolean => {
  if (tab === 'all') return true
  if (tab === 'unknown') return isUnknown(line)
  if (isUnknown(line)) return false
  if (tab === 'uncounted') return line.amount === null
  return line.amount !== null && differs(line) === (tab === 'differs')
}

/** Shows the variances of a count, to post them or count again. */
export function Review({ count, onReload }: { count: CountDetail; onReload: () => void }) {
  const t = useText()
  const ask = useAsk()
  const allowed = useAllowed()
  const review = count.status === countStatus.counted || count.status === countStatus.toApprove
  const may = review && allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const costs = allowed.has('iposWeb.product.cost')
  const { lines, loss, gain } = count
  const [tab, setTab] = useState<ReviewTab>(lines.some(differs) ? 'differs' : 'all')
  const [uncounted, setUncounted] = useState<'keep' | 'zero'>(count.uncounted ?? 'keep')
  const blocked = uncounted === 'zero' ? count.blockedWithout : count.blocked
  const { busy, asked, run, abandon } = useCountSteps(count, onReload)
  const shown = useMemo(
    () => lines.filter((line) => inReviewTab(line, tab)).sort((a, b) => weightOf(b) - weightOf(a)),
    [lines, tab],
  )
  const differing = lines.filter(differs).length
  const open = lines.filter((line) => inReviewTab(line, 'uncounted'))
  const zeroed = uncounted === 'zero' ? open.filter(({ expected }) => thousandths(expected) > 0).length : 0
  const unknown = lines.filter(isUnknown).length
  const counted = lines.filter(isCounted).length
  const net = loss === null || gain === null ? null : yuanOf((centsOf(gain) ?? 0) - (centsOf(loss) ?? 0))
  const changes = differing + zeroed
  const toAsk = blocked !== null && count.status === countStatus.counted

  const recount = (lineIds: string[]) =>
    run(async () => {
      await send(countCalls.recountCount, { ...asked, lineIds })
      return null
    })
  const explain = (line: CountLine, said: SaidReason | null) =>
    run(async () => {
      const { reason, note } = said ?? { reason: null, note: '' }
      const answer = await send(countCalls.explainCount, {
        id: count.id,
        lines: [{ lineId: line.id, reason: reason as 20 | null, note }],
      })
      patch(countCalls.findCountDetail, (shown) =>
        shown.id === count.id ? withLines(shown, answer.version, answer.lines) : shown,
      )
      return null
    })
  const post = () =>
    run(async () => {
      const { posted, products, short } = await send(countCalls.postCount, { ...asked, uncounted })
      warnShort(short)
      return posted
        ? say('count.postedDone', { number: count.number, count: products })
        : say('count.askedDone')
    })
  return (
    <>
      <Head
        count={count}
        actions={
          may && (
            <>
              <Button danger onClick={abandon}>
                {t('count.abandon')}
              </Button>
              <Button onClick={() => void recount([])}>{t('count.reopen')}</Button>
            </>
          )
        }
      />
      <div className="document-body">
        <div className="document-main">
          <Card>
            <Figures
              figures={[
                {
                  label: t('count.products'),
                  value: t('count.ofProducts', { counted, products: counted + open.length }),
                },
                { label: t('count.differing'), value: differing },
                ...(net === null
                  ? []
                  : [
                      {
                        label: t('count.gain'),
                        value: <span className="count-gain">{formatMoney(gain ?? '0')}</span>,
                      },
                      {
                        label: t('count.loss'),
                        value: <span className="count-loss">{formatMoney(`-${loss ?? '0'}`)}</span>,
                      },
                      { label: t('count.net'), value: formatMoney(net) },
                    ]),
              ]}
            />
          </Card>
          <Card flush>
            <ListTabs
              tabs={reviewTabs}
              active={tab}
              count={(one) => lines.filter((line) => inReviewTab(line, one as ReviewTab)).length}
              onChange={(one) => setTab(one as ReviewTab)}
            />
            <BrowserTable
              name="countReview"
              plain
              columns={reviewColumns(costs, {
                zeroed: uncounted === 'zero',
                onSay: may ? explain : null,
                onAgain: may ? (line) => void recount([line.id]) : null,
              })}
              rows={shown}
              rowKey={({ id }) => id}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t('count.noLines')}</p>}
              card={lineCard}
            />
          </Card>
          <p className="document-quiet">{t('count.formula')}</p>
        </div>
        <aside className="document-aside">
          <Card title={t('count.status30')}>
            <dl className="document-sums">
              <dt>{t('count.countedBy')}</dt>
              <dd>{count.counters.join(t('shell.comma'))}</dd>
              {count.lossLimit !== null && (
                <>
                  <dt>{t('count.loss')}</dt>
                  <dd className="count-loss">{formatMoney(loss ?? '0')}</dd>
                  <dt>{t('count.lossLimit')}</dt>
                  <dd>{formatMoney(count.lossLimit)}</dd>
                </>
              )}
            </dl>
            {blocked !== null && (
              <p className="document-gap" role="note">
                {t(`count.blocked_${blocked}` as const)}
              </p>
            )}
          </Card>
          {may && open.length > 0 && (
            <Card title={t('count.uncountedTitle', { count: open.length })}>
              <Radio.Group
                className="count-ways"
                aria-label={t('count.uncountedTitle', { count: open.length })}
                value={uncounted}
                onChange={({ target }) => setUncounted(target.value as 'keep' | 'zero')}
                options={[
                  { value: 'keep', label: t('count.keep') },
                  { value: 'zero', label: t('count.zero') },
                ]}
              />
            </Card>
          )}
        </aside>
      </div>
      {may && (
        <ActionBar note={unknown > 0 ? t('count.unknownLeft', { count: unknown }) : ''}>
          <Button
            type="primary"
            loading={busy}
            disabled={blocked !== null && !toAsk}
            onClick={() => {
              if (toAsk) return void post()
              ask({
                title: t('count.post', { count: changes }),
                content:
                  net === null || zeroed > 0
                    ? t('count.postAskPlain', { count: changes })
                    : t('count.postAsk', { count: changes, net: formatMoney(net) }),
                okText: t('count.post', { count: changes }),
                danger: false,
                onOk: post,
              })
            }}
          >
            {toAsk
              ? t('count.ask')
              : t(count.status === countStatus.toApprove ? 'count.approve' : 'count.post', {
                  count: changes,
                })}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

/** The largest variance in money stands first, without costs the largest amount. */
const weightOf = ({ variance, varianceValue }: CountLine): number =>
  Math.abs(varianceValue === null ? Number(variance ?? 0) : Number(varianceValue))

function Since({ line }: { line: CountLine }) {
  if (line.snapshot === null || line.expected === null) return <span className="cell-none">—</span>
  const moved = thousandths(line.expected) - thousandths(line.snapshot)
  if (moved === 0) return <span className="cell-none">—</span>
  const text = formatNumber(amountText(moved, line.saleMode === saleMode.weight))
  return <>{moved > 0 ? `+${text}` : text}</>
}

function Variance({ line }: { line: CountLine }) {
  const unit = useUnitName()(line.stockUnit)
  const { variance } = line
  if (variance === null) return <span className="cell-none">—</span>
  const value = Number(variance)
  return (
    <span className={value < 0 ? 'count-loss' : value > 0 ? 'count-gain' : 'cell-quiet'}>
      {value > 0 && '+'}
      {formatNumber(variance)} <small>{unit}</small>
    </span>
  )
}

/** Why a line differs. What nobody counted differs, too, if there shall be none of it. */
function Why(props: { line: CountLine; zeroed: boolean; onSay?: (said: SaidReason | null) => void }) {
  const { line, zeroed, onSay } = props
  const t = useText()
  const gone = zeroed && !isUnknown(line) && line.amount === null && thousandths(line.expected) > 0
  if (!differs(line) && !gone) return <span className="cell-none">—</span>
  if (!onSay) return <SaidLine line={line} />
  return (
    <LineReason
      line={line}
      reasons={countReasons}
      said={saidOf(line)}
      placeholder={t('document.noReason')}
      onSay={onSay}
    />
  )
}

/** The unit stands once in a row, beside the variance. */
const Plain = ({ amount }: { amount: string | null }) =>
  amount === null ? <span className="cell-none">—</span> : formatNumber(amount)

function reviewColumns(
  costs: boolean,
  {
    zeroed,
    onSay,
    onAgain,
  }: {
    zeroed: boolean
    onSay: ((line: CountLine, said: SaidReason | null) => Promise<void>) | null
    onAgain: ((line: CountLine) => void) | null
  },
): TableColumn<CountLine>[] {
  return [
    { ...nameColumn, width: 172 },
    {
      label: 'count.snapshot',
      headerSortKey: 'snapshot',
      align: 'end',
      width: 80,
      slot: (line) => <Plain amount={line.snapshot} />,
    },
    {
      label: 'count.movesSince',
      headerSortKey: 'since',
      align: 'end',
      width: 100,
      slot: (line) => <Since line={line} />,
    },
    {
      label: 'count.expected',
      headerSortKey: 'expected',
      align: 'end',
      width: 80,
      card: 'line',
      slot: (line) => <Plain amount={line.expected} />,
    },
    {
      label: 'count.counted',
      headerSortKey: 'amount',
      align: 'end',
      width: 76,
      card: 'line',
      slot: (line) => <Plain amount={line.amount} />,
    },
    {
      label: 'count.variance',
      headerSortKey: 'variance',
      align: 'end',
      width: 100,
      card: 'amount',
      slot: (line) => <Variance line={line} />,
    },
    ...(costs
      ? ([
          {
            label: 'count.varianceValue',
            headerSortKey: 'varianceValue',
            kind: 'money',
            width: 108,
            card: 'line',
            slot: (line) =>
              line.varianceValue === null ? (
                <span className="cell-none">—</span>
              ) : (
                formatMoney(line.varianceValue)
              ),
          },
        ] satisfies TableColumn<CountLine>[])
      : []),
    {
      label: 'document.reason',
      headerSortKey: 'reason',
      width: 136,
      card: 'line',
      slot: (line) => (
        <Why line={line} zeroed={zeroed} {...(onSay ? { onSay: (said) => void onSay(line, said) } : {})} />
      ),
    },
    ...(onAgain
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            width: 84,
            buttons: [
              {
                key: 'again',
                text: 'count.again',
                hidden: (line: CountLine) => !isCounted(line),
                click: onAgain,
              },
            ],
          },
        ] satisfies TableColumn<CountLine>[])
      : []),
  ]
}
