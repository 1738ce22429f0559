import { ArrowLeftOutlined } from '@ant-design/icons'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountDetail, type CountLine, countStatus } from '@zhanggui/contract/count/count.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney, formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { LineName, LinePicture, ScanCard } from '../../kit/document/scan-card.tsx'
import { useEntries, withLines } from '../../kit/document/use-entries.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch, refresh, useCall } from '../../kit/wire/queries.ts'
import { CountPad } from './count-pad.tsx'
import { CountStatus, page } from './count-status.tsx'
import '../../kit/document/document.css'
import './count.css'

/** One count: people count blindly, look the variances over, and post them. */
export default function CountPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch } = useCall(
    countCalls.findCountDetail,
    { id },
    { quiet: true, enabled: id !== '' },
  )
  if (id === '') return <Navigate to="/inventory/count" replace />
  if (error && !data)
    return (
      <Empty title={t('kit.loadFailed')} hint={error.message}>
        <Button onClick={() => void refetch()}>{t('kit.again')}</Button>
      </Empty>
    )
  if (!data) return <div className="page-loading" aria-busy="true" />
  const onReload = () => void refetch()
  return data.status === countStatus.open ? (
    <Counting key={id} count={data} onReload={onReload} />
  ) : (
    <Review key={id} count={data} onReload={onReload} />
  )
}

const thousandths = (text: string | null) => thousandthsOf((text ?? '').replace(/^-/, '')) ?? 0
const isUnknown = ({ productId }: CountLine) => productId === null
const isCounted = (line: CountLine) => !isUnknown(line) && line.amount !== null
const differs = ({ variance }: CountLine) => variance !== null && Number(variance) !== 0

function Head({ count, actions }: { count: CountDetail; actions: React.ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <PageHeader
      sticky
      title={
        <span className="document-title">
          <IconButton
            icon={<ArrowLeftOutlined />}
            text={t('count.back')}
            onClick={() => navigate('/inventory/count')}
          />
          {count.number}
          <CountStatus status={count.status} />
        </span>
      }
      note={[
        count.storeName,
        [t(`count.scope_${count.scope}` as const), count.scopeName].filter(Boolean).join(' '),
        `${t('count.createdAt')} ${formatFullMoment(count.createdAt)}`,
        count.note,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={actions}
    />
  )
}

/** What a step says, after which the page shows the count anew. */
function useSteps(count: CountDetail, onReload: () => void) {
  const [busy, setBusy] = useState(false)
  const asked = { id: count.id, version: count.version }
  const run = async (step: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await step()
      void refresh(countCalls.findCountPage)
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
      onReload()
    }
  }
  return { busy, asked, run }
}

function useAbandon(count: CountDetail, run: (step: () => Promise<unknown>) => Promise<void>) {
  const t = useText()
  const ask = useAsk()
  const { id, version, number } = count
  return () =>
    ask({
      title: t('count.abandon'),
      content: t('count.abandonAsk', { number }),
      okText: t('count.abandon'),
      onOk: () =>
        run(async () => {
          await send(countCalls.abandonCount, { id, version })
          notices.success(say('count.abandoned', { number }))
        }),
    })
}

const openTabs = [
  { value: 'uncounted', label: 'count.tabUncounted' },
  { value: 'counted', label: 'count.tabCounted' },
  { value: 'unknown', label: 'count.tabUnknown', todo: true },
] as const
type OpenTab = (typeof openTabs)[number]['value']

const inOpenTab = (line: CountLine, tab: OpenTab): boolean =>
  tab === 'unknown' ? isUnknown(line) : !isUnknown(line) && (tab === 'counted') === (line.amount !== null)

function Counting({ count, onReload }: { count: CountDetail; onReload: () => void }) {
  const t = useText()
  const ask = useAsk()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const may = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const [tab, setTab] = useState<OpenTab>(
    count.lines.some((line) => !isUnknown(line) && !isCounted(line)) ? 'uncounted' : 'counted',
  )
  const [last, setLast] = useState<string | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { busy, asked, run } = useSteps(count, onReload)
  const abandon = useAbandon(count, run)
  const { add, waiting } = useEntries(countCalls.enterCount, count.id, ({ version, lines }) => {
    setSavedAt(new Date().toISOString())
    setLast(lines[0]?.id ?? null)
    patch(countCalls.findCountDetail, (shown) =>
      shown.id === count.id ? withLines(shown, version, lines) : shown,
    )
  })
  const { lines } = count
  const lastLine = lines.find(({ id }) => id === last) ?? null
  const shown = useMemo(() => lines.filter((line) => inOpenTab(line, tab)), [lines, tab])
  const products = lines.filter((line) => !isUnknown(line)).length
  const counted = lines.filter(isCounted).length
  const left = products - counted
  return (
    <>
      <Head
        count={count}
        actions={
          may && (
            <Button danger onClick={abandon}>
              {t('count.abandon')}
            </Button>
          )
        }
      />
      <div className="document-body">
        <div className="document-main">
          {may && (
            <ScanCard
              last={lastLine?.productId === null ? lastLine : null}
              onScan={(code, amount) => add({ code, way: 'add', amount })}
            />
          )}
          {may && lastLine && <CountPad key={lastLine.id} line={lastLine} onEnter={(entry) => add(entry)} />}
          <Card flush>
            <ListTabs
              tabs={openTabs}
              active={tab}
              count={(one) => lines.filter((line) => inOpenTab(line, one as OpenTab)).length}
              onChange={(one) => setTab(one as OpenTab)}
            />
            <BrowserTable
              name="countLines"
              plain
              columns={openColumns(may ? (line) => setLast(line.id) : null)}
              rows={shown}
              rowKey={({ id }) => id}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t('count.noLines')}</p>}
              card={lineCard}
            />
          </Card>
        </div>
        <aside className="document-aside">
          <Card title={t('count.progress')}>
            <p>{t('count.ofProducts', { counted, products })}</p>
            <progress
              className="count-bar"
              value={counted}
              max={Math.max(1, products)}
              aria-label={t('count.progress')}
            />
            <p className="document-quiet">{t('count.blind')}</p>
          </Card>
        </aside>
      </div>
      {may && (
        <ActionBar
          note={
            <span role="status">
              {waiting > 0
                ? t('document.kept', { count: waiting })
                : savedAt && t('document.saved', { time: formatFullMoment(savedAt).slice(11) })}
            </span>
          }
        >
          <Button onClick={() => navigate('/inventory/count')}>{t('count.later')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={counted === 0 || waiting > 0}
            onClick={() =>
              ask({
                title: t('count.submit'),
                content: left > 0 ? t('count.submitAsk', { count: left }) : t('count.submitAll'),
                okText: t('count.submit'),
                danger: false,
                onOk: () => run(() => send(countCalls.submitCount, asked)),
              })
            }
          >
            {t('count.submit')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

const lineCard = {
  picture: (line: CountLine) => <LinePicture line={line} />,
  title: (line: CountLine) => <LineName line={line} />,
}

function Name({ line }: { line: CountLine }) {
  if (!isUnknown(line)) return <LineName line={line} />
  return (
    <span className="document-name">
      <LinePicture line={line} size={36} />
      <LineName line={line} />
    </span>
  )
}

function Amount({ line, amount }: { line: CountLine; amount: string | null }) {
  const unit = useUnitName()(line.stockUnit)
  if (amount === null) return <span className="cell-none">—</span>
  return (
    <>
      {formatNumber(amount)} <small className="cell-quiet">{unit}</small>
    </>
  )
}

const nameColumn: TableColumn<CountLine> = {
  label: 'count.product',
  headerSortKey: 'name',
  width: 240,
  grow: true,
  skeleton: 'thumb',
  slot: (line) => <Name line={line} />,
}

function openColumns(onEnter: ((line: CountLine) => void) | null): TableColumn<CountLine>[] {
  return [
    nameColumn,
    {
      label: 'count.counted',
      headerSortKey: 'amount',
      align: 'end',
      width: 140,
      card: 'amount',
      slot: (line) => <Amount line={line} amount={line.amount} />,
    },
    {
      label: 'document.by',
      headerSortKey: 'touchedBy',
      prop: 'touchedBy',
      width: 140,
    },
    ...(onEnter
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            width: 88,
            buttons: [{ key: 'enter', text: 'count.enter', hidden: isUnknown, click: onEnter }],
          },
        ] satisfies TableColumn<CountLine>[])
      : []),
  ]
}

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

function Review({ count, onReload }: { count: CountDetail; onReload: () => void }) {
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
  const { busy, asked, run } = useSteps(count, onReload)
  const abandon = useAbandon(count, run)
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

  const recount = (lineIds: string[]) => run(() => send(countCalls.recountCount, { ...asked, lineIds }))
  const post = () =>
    run(async () => {
      const { posted, products } = await send(countCalls.postCount, { ...asked, uncounted })
      notices.success(
        posted ? say('count.postedDone', { number: count.number, count: products }) : say('count.askedDone'),
      )
      void refresh(
        stockCalls.findStockPage,
        stockCalls.findStockDetail,
        stockCalls.findStockMovePage,
        stockCalls.findStockValue,
      )
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
              columns={reviewColumns(costs, may ? (line) => void recount([line.id]) : null)}
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

function reviewColumns(
  costs: boolean,
  onAgain: ((line: CountLine) => void) | null,
): TableColumn<CountLine>[] {
  return [
    nameColumn,
    {
      label: 'count.snapshot',
      headerSortKey: 'snapshot',
      align: 'end',
      width: 88,
      slot: (line) =>
        line.snapshot === null ? <span className="cell-none">—</span> : formatNumber(line.snapshot),
    },
    {
      label: 'count.movesSince',
      headerSortKey: 'since',
      align: 'end',
      width: 96,
      slot: (line) => <Since line={line} />,
    },
    {
      label: 'count.expected',
      headerSortKey: 'expected',
      align: 'end',
      width: 96,
      card: 'line',
      slot: (line) => <Amount line={line} amount={line.expected} />,
    },
    {
      label: 'count.counted',
      headerSortKey: 'amount',
      align: 'end',
      width: 96,
      card: 'line',
      slot: (line) => <Amount line={line} amount={line.amount} />,
    },
    {
      label: 'count.variance',
      headerSortKey: 'variance',
      align: 'end',
      width: 112,
      card: 'amount',
      slot: (line) => <Variance line={line} />,
    },
    ...(costs
      ? ([
          {
            label: 'count.varianceValue',
            headerSortKey: 'varianceValue',
            kind: 'money',
            width: 112,
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
    ...(onAgain
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            width: 96,
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
