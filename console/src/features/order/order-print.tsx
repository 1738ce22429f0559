import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { type OrderPaper, orderLimit, type PrintedOrder, papers } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { useLast } from '../../kit/layer/use-last.ts'
import { type PaperGroup, PapersDialog } from '../../kit/print/papers-dialog.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { DeliveryNote, PickList, Till } from './order-papers.tsx'
import { page } from './order-status.tsx'
import { keepChoice, keptChoice, type PrintChoice } from './print-choice.ts'
import './order-print.css'

/** The orders to print. `papers`: only these are ticked at first. */
export interface Printing {
  ids: readonly string[]
  papers?: readonly OrderPaper[]
}

/** The papers of one or several orders: the picking list, the delivery note and the receipts. */
export default function OrderPrint(props: { asked: Printing | null; onClose: () => void }) {
  const { last } = useLast(props.asked)
  if (!last) return null
  return <Papers key={last.ids.join()} open={props.asked !== null} asked={last} onClose={props.onClose} />
}

type Receivers = ReadonlyMap<string, Pick<PrintedOrder, 'receiverPhone' | 'receiverAddress' | 'buyerNote'>>

function Papers(props: { open: boolean; asked: Printing; onClose: () => void }) {
  const { open, asked, onClose } = props
  const t = useText()
  const ids = asked.ids.slice(0, orderLimit.printed)
  const { data, error, refetch } = useCall(
    orderCalls.findOrdersToPrint,
    { ids: [...ids] },
    { quiet: true, enabled: open, gcTime: 0 },
  )
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    ...keptChoice(),
    ...(asked.papers ? { papers: asked.papers } : {}),
  }))
  const [full, setFull] = useState<Receivers | null>(null)
  const orders = (data?.orders ?? []).map((order) => ({ ...order, ...full?.get(order.id) }))
  const change = (changed: Partial<PrintChoice>) => {
    const next = { ...choice, ...changed }
    setChoice(next)
    // A paper that a button asked for does not change the kept choice.
    keepChoice(asked.papers ? { ...next, papers: changed.papers ? next.papers : keptChoice().papers } : next)
  }

  const captionOf: Readonly<Record<OrderPaper, string>> = {
    pickList: t('order.captionPickList', { paper: choice.sheet.toUpperCase() }),
    deliveryNote: t('order.captionDeliveryNote', { paper: choice.sheet.toUpperCase(), count: choice.notes }),
    receipt80: t('order.print_receipt80'),
    receipt58: t('order.print_receipt58'),
  }
  const groups = choice.papers.map(
    (key): PaperGroup => ({
      key,
      caption: captionOf[key],
      paper: key === 'receipt80' || key === 'receipt58' ? key : choice.sheet,
      copies: key === 'deliveryNote' ? choice.notes : 1,
      sheets: orders.map((order) => <Sheet key={order.id} order={order} paper={key} />),
    }),
  )
  const [only] = orders
  return (
    <PapersDialog
      open={open}
      title={
        <span className="order-print-title">
          {ids.length === 1
            ? t('order.printOne', { number: only ? shortNumber(only.number) : '' })
            : t('order.printMany', { count: ids.length })}
          <small>{t('order.printTitleHint')}</small>
        </span>
      }
      choices={
        <>
          <Checkbox.Group
            value={[...choice.papers]}
            onChange={(ticked) => change({ papers: papers.filter((one) => ticked.includes(one)) })}
            options={papers.map((value) => ({ value, label: t(`order.print_${value}`) }))}
          />
          <FullReceivers ids={ids} shown={full !== null} onChange={setFull} />
          <span className="order-print-paper">
            {choice.papers.includes('deliveryNote') && (
              <Select
                value={choice.notes}
                aria-label={t('order.noteCopies')}
                options={([1, 2, 3] as const).map((value) => ({
                  value,
                  label: t('order.copies', { count: value }),
                }))}
                onChange={(notes) => change({ notes })}
              />
            )}
            <Select
              value={choice.sheet}
              aria-label={t('order.sheetPaper')}
              options={(['a4', 'a5'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={(sheet) => change({ sheet })}
            />
          </span>
          {asked.ids.length > ids.length && (
            <p className="order-print-limit" role="status">
              {t('order.printLimit', { limit: orderLimit.printed, chosen: asked.ids.length })}
            </p>
          )}
        </>
      }
      groups={data ? groups : []}
      note={t('order.printNote')}
      instead={
        error && !data ? (
          <Empty title={t('order.openFailed')} hint={error.message}>
            <Button onClick={() => void refetch()}>{t('kit.again')}</Button>
          </Empty>
        ) : data ? (
          choice.papers.length === 0 && <Empty title={t('order.printNothing')} />
        ) : (
          <div className="page-loading" aria-busy="true" />
        )
      }
      onPrinted={() => {
        void send(orderCalls.notePrint, { ids: [...ids], papers: [...choice.papers] })
          .then(() => refresh(orderCalls.findOrderDetail))
          .catch(() => {})
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** With the right, papers tell whom they are for in full. Each order is then one look. */
function FullReceivers(props: {
  ids: readonly string[]
  shown: boolean
  onChange: (receivers: Receivers | null) => void
}) {
  const { ids, shown, onChange } = props
  const t = useText()
  const allowed = useAllowed()
  const code = `${page}.unmask` as const
  if (!allowed.has(code)) return null
  const look = async () => {
    try {
      const { receivers } = await send(orderCalls.unmaskOrders, { ids: [...ids] })
      onChange(new Map(receivers.map(({ id, ...receiver }) => [id, receiver])))
    } catch {
      // The call has shown its refusal.
    }
  }
  return (
    <Checkbox
      checked={shown}
      disabled={Boolean(allowed.locked(code))}
      onChange={({ target }) => (target.checked ? void look() : onChange(null))}
    >
      {t('order.printFull')}
    </Checkbox>
  )
}

function Sheet({ order, paper }: { order: PrintedOrder; paper: OrderPaper }) {
  if (paper === 'pickList') return <PickList order={order} />
  if (paper === 'deliveryNote') return <DeliveryNote order={order} />
  return <Till order={order} brief={paper === 'receipt58'} />
}
