import { PlayCircleOutlined, PrinterOutlined, ScanOutlined, TeamOutlined } from '@ant-design/icons'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { namesOrder, shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { byShelf } from '../../kit/document/by-shelf.ts'
import { DocumentPage, DocumentTitle, KeptNote, useSteps } from '../../kit/document/document-page.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import type { Printing } from './order-print.tsx'
import { list, OrderStatusTag, orderPath, page } from './order-status.tsx'
import { NextOrder, PickBatch } from './pick-batch.tsx'
import { PickLog } from './pick-log.tsx'
import { PickRow } from './pick-row.tsx'
import { PickScanner } from './pick-scanner.tsx'
import { isWeighed, refundOf, wantedOf } from './picking.ts'
import { useBatch, usePickState } from './use-batch.ts'
import { usePicker } from './use-picker.ts'
import { useNothingKept, usePicking } from './use-picking.ts'
import '../../kit/document/document.css'
import './order.css'
import './pick.css'

const OrderPrint = lazy(() => import('./order-print.tsx'))

/** Picks an order by scanning. */
export default function PickPage() {
  const t = useText()
  return (
    <DocumentPage call={orderCalls.findOrderDetail} list={list} failed={t('order.openFailed')}>
      {(order, onReload) =>
        order.status === orderStatus.toPrepare ? (
          <Picking key={order.id} order={order} onReload={onReload} />
        ) : (
          <PickedAlready order={order} />
        )
      }
    </DocumentPage>
  )
}

function PickedAlready({ order }: { order: OrderDetail }) {
  const t = useText()
  const navigate = useNavigate()
  useNothingKept(order.id)
  return (
    <Empty title={t('order.pickedAlready', { number: order.number })}>
      <Button type="primary" onClick={() => navigate(orderPath(order.id))}>
        {t('order.verb_view')}
      </Button>
    </Empty>
  )
}

/** Pieces of a line; weighed goods are one piece. */
const piecesOf = (line: OrderLine, amount: number) =>
  isWeighed(line) ? Number(amount > 0) : Math.trunc(amount / 1000)

function Picking({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const phone = usePhone()
  const { id } = order
  const { busy, run } = useSteps(orderCalls.findOrderPage, onReload)
  const startsNow = usePickState().start === true
  const { other, start, takeOver, sign } = usePicker(order, startsNow)
  const picking = usePicking(order, sign)
  const { orders, next, go } = useBatch(order)
  const [chosen, setChosen] = useState<number | null>(null)
  const [printing, setPrinting] = useState<Printing | null>(null)

  const pickedOf = (line: OrderLine) => picking.amounts.get(line.line) ?? 0
  const isShort = (line: OrderLine) => picking.short.has(line.line)
  const isFull = (line: OrderLine) => pickedOf(line) >= wantedOf(line) || isShort(line)
  const walk = byShelf(order.lines)
  // On a phone the next line stands on top, and what is done sinks.
  const lines = phone ? walk.toSorted((one, next) => Number(isFull(one)) - Number(isFull(next))) : walk
  const current = lines.find(({ line }) => line === chosen) ?? lines.find((line) => !isFull(line)) ?? null
  const missing = order.lines.filter((line) => !isFull(line)).length
  const ready = missing === 0 && picking.waiting === 0
  const refund = order.lines.reduce((sum, line) => sum + refundOf(line, wantedOf(line) - pickedOf(line)), 0)
  const sum = (of: (line: OrderLine) => number) => order.lines.reduce((total, line) => total + of(line), 0)
  const all = sum((line) => piecesOf(line, wantedOf(line)))
  const done = Math.min(
    all,
    sum((line) => piecesOf(line, pickedOf(line))),
  )
  const lacking = sum((line) =>
    isShort(line) ? piecesOf(line, Math.max(0, wantedOf(line) - pickedOf(line))) : 0,
  )

  const finish = () =>
    run(async () => {
      await send(orderCalls.pickOrder, {
        id,
        version: order.version,
        lines: order.lines.map((line) => ({
          line: line.line,
          picked: amountText(pickedOf(line), isWeighed(line)),
        })),
      })
      picking.finish()
      if (!next) {
        void navigate(orderPath(id), { replace: true })
        return say('order.pickDone')
      }
      go(next, [id])
      return say('order.pickDoneNext', { number: shortNumber(order.number), next: shortNumber(next.number) })
    })

  function scan(code: string) {
    // The number of another order in hand leads to it. Digits alone may be the code of a product.
    const wanted = code.trim()
    const other = orders.find(
      ({ number }) => wanted === number || (wanted.startsWith('#') && namesOrder(wanted, number)),
    )
    if (other && other.id !== id && other.status === orderStatus.toPrepare) return go(other)
    setChosen(null)
    picking.scan(code)
  }

  const starts = start && (
    <Button block={phone} icon={<PlayCircleOutlined />} onClick={start}>
      {t('order.startPicking')}
    </Button>
  )
  const hasBatch = !phone && orders.length > 1
  const hasAside = lacking > 0 || next !== null

  function move(step: 1 | -1) {
    const at = lines.findIndex(({ line }) => line === current?.line)
    const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))]
    if (next) setChosen(next.line)
  }
  function change(step: 1 | -1) {
    if (!current || isWeighed(current)) return
    const amount = pickedOf(current) + step * 1000
    if (amount >= 0 && amount <= wantedOf(current)) picking.set(current.line, amount)
  }

  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('order.back')} number={order.number}>
            <OrderStatusTag order={order} />
          </DocumentTitle>
        }
        note={
          <span className="order-pick-head">
            {[
              t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
              order.receiverName,
              order.receiverPhone,
              order.wishedAt && t('order.wished', { when: formatFullMoment(order.wishedAt).slice(5, 16) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {order.prepareBy && <Deadline by={order.prepareBy} />}
          </span>
        }
        actions={
          <>
            {!phone && starts}
            <Allow code={`${page}.detail`}>
              <Button
                icon={<PrinterOutlined />}
                onClick={() => setPrinting({ ids: [id], papers: ['pickList'] })}
              >
                {t('order.printPickList')}
              </Button>
            </Allow>
          </>
        }
      />
      {other && (
        <p className="order-picker" role="status">
          <TeamOutlined />
          <span>
            <strong>
              {t('order.pickingSince', {
                who: other.picker,
                when: formatFullMoment(other.since).slice(11, 16),
              })}
            </strong>{' '}
            {t('order.pickingHint')}
          </span>
          <Button size="small" onClick={takeOver}>
            {t('order.takeOver')}
          </Button>
        </p>
      )}
      <div className="document-body order-pick-body" data-batch={hasBatch} data-aside={hasAside}>
        {hasBatch && (
          <div className="order-pick-batch">
            <PickBatch orders={orders} current={id} onOpen={(row) => go(row)} />
          </div>
        )}
        <div className="document-main">
          <PickScanner
            last={picking.scans[0] ?? null}
            onScan={scan}
            onUndo={picking.undo}
            onMove={move}
            onChange={change}
            onShort={() => {
              if (!current) return
              // The line stays the current one, so that the same key takes it back.
              setChosen(current.line)
              picking.markShort(current.line, !isShort(current))
            }}
            onFinish={() => ready && !busy && void finish()}
            onLater={() => navigate(list)}
          />
          {phone && starts}
          {order.buyerNote && (
            <p className="order-pick-note">
              <small>{t('order.buyerNote')}</small> {order.buyerNote}
            </p>
          )}
          <Card
            flush
            title={t('order.toPick')}
            note={t('order.alongShelves')}
            extra={
              <span className="order-pick-progress">
                <span className="order-bulk-bar" aria-hidden="true">
                  <i data-done="true" style={{ flexGrow: done }} />
                  <i data-short="true" style={{ flexGrow: lacking }} />
                  <i data-left="true" style={{ flexGrow: Math.max(0, all - done - lacking) }} />
                </span>
                {t(lacking > 0 ? 'order.pickedPiecesShort' : 'order.pickedPieces', { done, all, lacking })}
              </span>
            }
          >
            <ul className="order-pick">
              {lines.map((line) => (
                <PickRow
                  key={line.line}
                  line={line}
                  picked={pickedOf(line)}
                  full={isFull(line)}
                  short={isShort(line)}
                  current={line.line === current?.line}
                  onPick={(amount) => picking.set(line.line, amount)}
                  onShort={(short) => picking.markShort(line.line, short)}
                />
              ))}
            </ul>
            {!phone && <PickKeys />}
          </Card>
          <PickLog scans={picking.scans} />
        </div>
        {hasAside && (
          <aside className="document-aside">
            {lacking > 0 && <ShortRefund lines={order.lines.filter(isShort)} pickedOf={pickedOf} />}
            {next && <NextOrder row={next} />}
          </aside>
        )}
      </div>
      <ActionBar
        note={
          <span role="status">
            <KeptNote waiting={picking.waiting} savedAt={null}>
              {missing > 0 ? t('order.pickLeft', { count: missing }) : t('order.pickReady')}
            </KeptNote>
          </span>
        }
      >
        <Button onClick={() => navigate(list)}>{t('order.later')}</Button>
        <Button type="primary" loading={busy} disabled={!ready} onClick={() => void finish()}>
          {refund > 0 && missing === 0
            ? t('order.pickRefund', { amount: formatMoney(yuanOf(refund)) })
            : t('order.pickFinish')}
        </Button>
      </ActionBar>
      <Deferred when={printing !== null}>
        <OrderPrint asked={printing} onClose={() => setPrinting(null)} />
      </Deferred>
    </>
  )
}

/** What goes back to the buyer for what is short, line by line. */
function ShortRefund(props: { lines: readonly OrderLine[]; pickedOf: (line: OrderLine) => number }) {
  const t = useText()
  const unitName = useUnitName()
  const rows = props.lines
    .map((line) => ({ line, missing: wantedOf(line) - props.pickedOf(line) }))
    .filter(({ missing }) => missing > 0)
  const refund = rows.reduce((sum, { line, missing }) => sum + refundOf(line, missing), 0)
  return (
    <Card title={t('order.shortRefund')}>
      <dl className="order-money">
        {rows.map(({ line, missing }) => (
          <div key={line.line}>
            <dt>
              {line.name}{' '}
              <small>
                {t('order.shortOf', {
                  amount: amountText(missing, isWeighed(line)),
                  unit: unitName(line.stockUnit, missing / 1000),
                })}
              </small>
            </dt>
            <dd>{formatMoney(yuanOf(refundOf(line, missing)))}</dd>
          </div>
        ))}
      </dl>
      <p className="order-refund">{formatMoney(yuanOf(refund))}</p>
      <p className="document-quiet">{t('order.shortHint')}</p>
    </Card>
  )
}

const keys = [
  { keys: ['↑', '↓'], text: 'order.key_choose' },
  { keys: ['+', '−'], text: 'order.key_change' },
  { keys: ['F2'], text: 'order.short' },
  { keys: ['Ctrl Z'], text: 'order.key_undo' },
  { keys: ['Ctrl Enter'], text: 'order.pickFinish' },
  { keys: ['Esc'], text: 'order.later' },
] as const

function PickKeys() {
  const t = useText()
  return (
    <p className="order-pick-keys">
      <ScanOutlined aria-hidden="true" />
      {keys.map((one) => (
        <span key={one.text}>
          {one.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(one.text)}
        </span>
      ))}
    </p>
  )
}
