import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { unitsRefund } from '@zhanggui/contract/order/price-refund.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { DocumentPage, DocumentTitle, useSteps } from '../../kit/document/document-page.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { CameraButton } from '../../kit/input/barcode/camera-button.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { list, OrderStatusTag, orderPath } from './order-status.tsx'
import { lowTone } from './tones.ts'
import '../../kit/document/document.css'
import './order.css'

/** Picks an order by scanning. */
export default function PickPage() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <DocumentPage call={orderCalls.findOrderDetail} list={list}>
      {(order, onReload) =>
        order.status === orderStatus.toPrepare ? (
          <Picking key={order.id} order={order} onReload={onReload} />
        ) : (
          <Empty title={t('order.pickedAlready', { number: order.number })}>
            <Button type="primary" onClick={() => navigate(orderPath(order.id))}>
              {t('order.verb_view')}
            </Button>
          </Empty>
        )
      }
    </DocumentPage>
  )
}

const thousandths = (text: string | null) => thousandthsOf(text ?? '') ?? 0
const wantedOf = (line: OrderLine) => thousandths(line.quantity) - thousandths(line.refunded)
const isWeighed = (line: OrderLine) => line.saleMode === saleMode.weight

interface Scan {
  line: number | null
  name: string
  amount: number
}

function Picking({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { busy, run } = useSteps(orderCalls.findOrderPage, onReload)
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number>>(new Map())
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [short, setShort] = useState<ReadonlySet<number>>(new Set())
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const { id } = order

  // Another picker sees who picks.
  useEffect(() => {
    void send(orderCalls.startPicking, { id }, { quiet: true }).catch(() => {})
    field.current?.focus()
  }, [id])

  const pickedOf = (line: OrderLine) => amounts.get(line.line) ?? 0
  const isFull = (line: OrderLine) => pickedOf(line) >= wantedOf(line) || short.has(line.line)
  const set = (line: number, amount: number) => setAmounts((now) => new Map(now).set(line, amount))

  async function take(code: string): Promise<void> {
    setTyped('')
    if (code.trim() === '') return
    try {
      const found = await send(orderCalls.scanForOrder, { id, code: code.trim() }, { quiet: true })
      const line = order.lines.find((one) => one.line === found.line)
      const add = found.amount === null ? 1000 : thousandths(found.amount)
      // A surplus piece is logged and changes nothing.
      const fits = line && (isWeighed(line) ? found.amount !== null : pickedOf(line) + add <= wantedOf(line))
      if (!line || !fits) lowTone()
      else set(line.line, pickedOf(line) + add)
      setScans((now) =>
        [{ line: fits ? found.line : null, name: found.name || code.trim(), amount: add }, ...now].slice(
          0,
          20,
        ),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      lowTone()
      setScans((now) => [{ line: null, name: error.message, amount: 0 }, ...now].slice(0, 20))
    }
  }

  function undo() {
    const [last, ...rest] = scans
    if (!last) return
    if (last.line !== null) set(last.line, Math.max(0, (amounts.get(last.line) ?? 0) - last.amount))
    setScans(rest)
  }

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
      void navigate(orderPath(id), { replace: true })
      return say('order.pickDone')
    })

  const refund = order.lines.reduce((sum, line) => sum + refundOf(line, wantedOf(line) - pickedOf(line)), 0)
  const missing = order.lines.filter((line) => !isFull(line)).length
  const done = order.lines.length - missing
  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('order.back')} number={order.number}>
            <OrderStatusTag status={order.status} />
          </DocumentTitle>
        }
        note={[
          t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
          order.receiverName,
          order.receiverPhone,
          order.picker && t('order.picking', { who: order.picker }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className="document-body">
        <div className="document-main">
          <Card>
            <Input
              ref={field}
              size="large"
              value={typed}
              aria-label={t('order.scanNext')}
              placeholder={t('order.scanNext')}
              maxLength={64}
              suffix={<CameraButton onFound={(code) => void take(code)} />}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={() => void take(typed)}
              onKeyDown={(event) => {
                if (event.ctrlKey && event.key === 'z' && typed === '') {
                  event.preventDefault()
                  undo()
                }
              }}
            />
            <p
              className="order-scan"
              role="status"
              data-wrong={scans[0] !== undefined && scans[0].line === null}
            >
              {scans[0] &&
                (scans[0].line === null
                  ? t('order.notInOrder', { name: scans[0].name })
                  : t('order.scanned', { name: scans[0].name }))}
              {scans.length > 0 && (
                <Button type="link" size="small" onClick={undo}>
                  {t('kit.undo')}
                </Button>
              )}
            </p>
          </Card>
          <Card
            flush
            title={t('order.toPick')}
            note={t('order.pickedCount', { done, lines: order.lines.length })}
          >
            <ul className="order-pick">
              {order.lines
                .toSorted((one, other) => Number(isFull(one)) - Number(isFull(other)))
                .map((line) => (
                  <PickRow
                    key={line.line}
                    line={line}
                    picked={pickedOf(line)}
                    full={isFull(line)}
                    short={short.has(line.line)}
                    onPick={(amount) => set(line.line, amount)}
                    onShort={(is) => {
                      const next = new Set(short)
                      if (is) next.add(line.line)
                      else next.delete(line.line)
                      setShort(next)
                    }}
                  />
                ))}
            </ul>
          </Card>
          {order.buyerNote && (
            <p className="order-buyer-note">
              <small>{t('order.buyerNote')}</small> {order.buyerNote}
            </p>
          )}
        </div>
        <aside className="document-aside">
          {refund > 0 && missing === 0 && (
            <Card title={t('order.shortRefund')}>
              <p className="order-refund">{formatMoney(yuanOf(refund))}</p>
              <p className="document-quiet">{t('order.shortHint')}</p>
            </Card>
          )}
        </aside>
      </div>
      <ActionBar
        note={
          <span role="status">
            {missing > 0 ? t('order.pickLeft', { count: missing }) : t('order.pickReady')}
          </span>
        }
      >
        <Button onClick={() => navigate(list)}>{t('order.later')}</Button>
        <Button type="primary" loading={busy} disabled={missing > 0} onClick={() => void finish()}>
          {refund > 0 && missing === 0
            ? t('order.pickRefund', { amount: formatMoney(yuanOf(refund)) })
            : t('order.pickFinish')}
        </Button>
      </ActionBar>
    </>
  )
}

/** The cents that go back for units that are missing. */
const refundOf = (line: OrderLine, units: number): number =>
  units <= 0
    ? 0
    : unitsRefund({
        paid: centsOf(line.paid) ?? 0,
        quantity: thousandths(line.quantity),
        done: thousandths(line.refunded),
        refunded: centsOf(line.refundedAmount) ?? 0,
        units,
      })

function PickRow(props: {
  line: OrderLine
  picked: number
  full: boolean
  short: boolean
  onPick: (amount: number) => void
  onShort: (short: boolean) => void
}) {
  const { line, picked, full, short, onPick, onShort } = props
  const t = useText()
  const unit = useUnitName()(line.stockUnit)
  const weighed = isWeighed(line)
  const missing = wantedOf(line) - picked
  const processing = line.processing > 0 && t(`order.processing${line.processing}` as 'order.processing1')
  return (
    <li data-full={full} data-short={short}>
      <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={48} />
      <span className="order-line-name">
        <span>{line.name}</span>
        <small>{[line.barcode || line.code, processing].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="order-pick-state">
        {short && missing > 0 ? (
          <em>{t('order.shortOf', { amount: amountText(missing, weighed), unit })}</em>
        ) : full ? (
          <b>{t('order.complete')}</b>
        ) : (
          <Button size="small" onClick={() => onShort(true)}>
            {t('order.short')}
          </Button>
        )}
        {short && (
          <Button type="link" size="small" onClick={() => onShort(false)}>
            {t('kit.undo')}
          </Button>
        )}
      </span>
      <span className="order-pick-amount">
        <DecimalInput
          id={`order-pick-${line.line}`}
          aria-label={t('order.pickAmount', { name: line.name })}
          value={picked === 0 ? '' : amountText(picked, weighed)}
          onChange={(amount) => onPick(thousandths(amount))}
        />
        <small>
          / {amountText(wantedOf(line), weighed)} {unit}
        </small>
      </span>
    </li>
  )
}
