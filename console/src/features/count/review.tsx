import { SearchOutlined } from '@ant-design/icons'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountDetail, type CountLine, countStatus } from '@zhanggui/contract/count/count.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { Button, Input, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { useLeftEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import type { SaidReason } from '../../kit/document/line-reason.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { warnShort } from '../../kit/product/warn-short.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { Selection } from '../../kit/table/selection.ts'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { daysOld } from './count-age.ts'
import { Head } from './count-head.tsx'
import {
  differs,
  isCounted,
  isOutside,
  isUnknown,
  lineCardOf,
  namesOf,
  takeOut,
  thousandths,
  useCountSteps,
} from './count-parts.tsx'
import { page } from './count-status.tsx'
import { LinkCounted } from './link-counted.tsx'
import { reviewColumns } from './review-columns.tsx'
import {
  inReviewTab,
  lossOf,
  type PostRefusal,
  postRefusalOf,
  type ReviewOrder,
  type ReviewTab,
  reviewOrders,
  reviewRows,
  reviewTabs,
} from './review-rows.ts'

/** Shows the variances of a count, to post them or count again. */
export function Review({ count, onReload }: { count: CountDetail; onReload: () => void }) {
  const t = useText()
  const ask = useAsk()
  const allowed = useAllowed()
  const review = count.status === countStatus.counted || count.status === countStatus.toApprove
  const may = review && allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const costs = allowed.has('iposWeb.product.cost')
  const { lines, gain } = count
  const [tab, setTab] = useState<ReviewTab>(lines.some(differs) ? 'differs' : 'all')
  const [keyword, setKeyword] = useState('')
  const [order, setOrder] = useState<ReviewOrder>(costs ? 'value' : 'amount')
  const [uncounted, setUncounted] = useState<'keep' | 'zero'>(count.uncounted ?? 'keep')
  const loss = lossOf(count, uncounted)
  const blocked = uncounted === 'zero' ? count.blockedWithout : count.blocked
  const { busy, asked, run, abandon } = useCountSteps(count, onReload)
  const [refusal, setRefusal] = useState<PostRefusal | null>(null)
  const named = useMemo(() => new Set(refusal?.lineIds), [refusal])
  const shown = useMemo(
    () => reviewRows(lines, tab, keyword, order, named),
    [lines, tab, keyword, order, named],
  )
  const differing = lines.filter(differs).length
  const open = lines.filter((line) => inReviewTab(line, 'uncounted'))
  const zeroed = uncounted === 'zero' ? open.filter(({ expected }) => thousandths(expected) > 0).length : 0
  const unknown = lines.filter(isUnknown).length
  const counted = lines.filter(isCounted).length
  const net = loss === null || gain === null ? null : yuanOf((centsOf(gain) ?? 0) - (centsOf(loss) ?? 0))
  const changes = differing + zeroed
  const outside = lines.filter((line) => isOutside(line) && differs(line))
  const toAsk = blocked !== null && count.status === countStatus.counted

  const kept = useLeftEntries(countCalls.enterCount, count.id)
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
      patch(countCalls.findCountDetail, (shown) => (shown.id === count.id ? withLines(shown, answer) : shown))
      return null
    })
  const [linked, setLinked] = useState<CountLine | null>(null)
  const verbs = may
    ? { onTakeOut: (line: CountLine) => takeOut(count.id, [line], onReload), onLink: setLinked }
    : null
  const post = () =>
    run(async () => {
      const { posted, products, short } = await send(countCalls.postCount, { ...asked, uncounted }).catch(
        (error: unknown) => {
          setRefusal(postRefusalOf(error))
          throw error
        },
      )
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
          <KeptScans {...kept} lines={lines} />
          {may && refusal && (
            <Card>
              <div className="count-refused" role="alert">
                <p>{refusal.message}</p>
                <Button type="primary" onClick={() => void recount([...refusal.lineIds])}>
                  {t('count.againNamed', { count: refusal.lineIds.length })}
                </Button>
              </div>
            </Card>
          )}
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
                        value: (
                          <span className="count-loss">
                            {formatMoney(centsOf(loss ?? '0') ? `-${loss}` : '0.00')}
                          </span>
                        ),
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
            <div className="count-find">
              <Input
                allowClear
                prefix={<SearchOutlined />}
                value={keyword}
                placeholder={t('count.find')}
                aria-label={t('count.find')}
                onChange={({ target }) => setKeyword(target.value)}
              />
              <SelectInput
                aria-label={t('count.order')}
                value={order}
                options={reviewOrders
                  .filter((one) => costs || one !== 'value')
                  .map((one) => ({ value: one, label: t(`count.order_${one}` as const) }))}
                onChange={(one) => setOrder((one ?? 'amount') as ReviewOrder)}
              />
            </div>
            <BrowserTable
              name="countReview"
              plain
              columns={reviewColumns(costs, {
                zeroed: uncounted === 'zero',
                named,
                onSay: may ? explain : null,
                verbs,
              })}
              rows={shown}
              rowKey={({ id }) => id}
              {...(may && {
                bulk: {
                  label: (count: number) => t('count.chosen', { count }),
                  verbs: (chosen: Selection<CountLine>, clear: () => void) => {
                    const again = [...chosen.values()].filter(isCounted)
                    const out = [...chosen.values()].filter(({ added }) => added)
                    return (
                      <>
                        <Button
                          disabled={again.length === 0}
                          onClick={() => void recount(again.map(({ id }) => id)).then(clear)}
                        >
                          {t('count.againChosen', { count: again.length })}
                        </Button>
                        {out.length > 0 && (
                          <Button onClick={() => void takeOut(count.id, out, onReload).then(clear)}>
                            {t('count.takeOutChosen', { count: out.length })}
                          </Button>
                        )}
                      </>
                    )
                  },
                },
              })}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t(keyword ? 'count.noneFound' : 'count.noLines')}</p>}
              card={lineCardOf(verbs)}
            />
          </Card>
          <p className="document-quiet">{t('count.formula')}</p>
        </div>
        <aside className="document-aside">
          <Card title={t(count.status === countStatus.toApprove ? 'count.status30' : 'count.lossTitle')}>
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
            {review && <p className="document-quiet">{t('count.withoutCost')}</p>}
            {blocked !== null && (
              <p className="document-gap" role="note">
                {t(`count.blocked_${blocked}` as const)}
              </p>
            )}
            {count.lossLimit === null && count.status === countStatus.counted && (
              <p role="note">{t('count.lossUnseen')}</p>
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
      <LinkCounted count={count} line={linked} onDone={onReload} onClose={() => setLinked(null)} />
      {may && (
        <ActionBar note={unknown > 0 ? t('count.unknownLeft', { count: unknown }) : ''}>
          <Button
            type="primary"
            loading={busy}
            disabled={blocked !== null && !toAsk}
            onClick={() => {
              if (toAsk) return void post()
              const days = daysOld(count.createdAt)
              ask({
                title: t('count.post', { count: changes }),
                content: [
                  net === null
                    ? t('count.postAskPlain', { count: changes })
                    : t('count.postAsk', { count: changes, net: formatMoney(net) }),
                  ...(zeroed === 0
                    ? []
                    : [
                        count.uncountedLoss === null
                          ? t('count.zeroAskPlain', { count: zeroed })
                          : t('count.zeroAsk', { count: zeroed, loss: formatMoney(count.uncountedLoss) }),
                      ]),
                  ...(outside.length === 0
                    ? []
                    : [t('count.outsideAsk', { count: outside.length, names: namesOf(outside) })]),
                  ...(days === null ? [] : [t('count.oldAsk', { days })]),
                ].map((sentence) => <p key={sentence}>{sentence}</p>),
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
