import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderDetail, OrderLine } from '@zhanggui/contract/order/order.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useLeave } from '../../kit/document/use-leave.tsx'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { refresh } from '../../kit/wire/queries.ts'

const thousandths = (text: string | null) => thousandthsOf(text ?? '') ?? 0
/** What is picked, and neither shipped nor refunded. */
const leftOf = (line: OrderLine) =>
  Math.max(
    0,
    Math.min(
      thousandths(line.picked ?? line.quantity),
      thousandths(line.picked ?? line.quantity) - thousandths(line.shipped),
    ),
  )
const textOf = (line: OrderLine, amount: number) => amountText(amount, line.saleMode === saleMode.weight)

/** Sends a parcel: everything that is left, unless a line says less. */
export default function ShipDialog(props: {
  order: OrderDetail
  open: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { order, open, onDone, onClose } = props
  const t = useText()
  const unitName = useUnitName()
  const lines = order.lines.filter((line) => leftOf(line) > 0)
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(
    new Map(lines.map((line) => [line.line, textOf(line, leftOf(line))])),
  )
  const [carrier, setCarrier] = useState('')
  const [number, setNumber] = useState('')
  const [rest, setRest] = useState<'later' | 'refund'>('later')
  const { busy, fault, setFault, run } = useQuietSend()
  const leave = useLeave()
  const going = lines.flatMap((line) => {
    const amount = amounts.get(line.line) ?? '0'
    return thousandths(amount) > 0 ? [{ line: line.line, quantity: amount }] : []
  })
  const missing = lines.filter((line) => thousandths(amounts.get(line.line) ?? '0') < leftOf(line))

  const isAbove = (line: OrderLine) => thousandths(amounts.get(line.line) ?? '0') > leftOf(line)
  const above = lines.find(isAbove)

  async function handleShip() {
    if (!carrier.trim() || !number.trim())
      return setFault(
        t('rule.required', { label: t(carrier.trim() ? 'order.parcelNumber' : 'order.carrier') }),
      )
    await run(async () => {
      await leave(
        orderCalls.shipOrder,
        {
          id: order.id,
          version: order.version,
          carrier: carrier.trim(),
          number: number.trim(),
          lines: going,
          rest,
        },
        { quiet: true },
      )
      notices.success(t('order.shipped', { count: going.length }))
      void refresh(orderCalls.findOrderPage)
      onDone()
      onClose()
    })
  }

  return (
    <Dialog
      open={open}
      width={640}
      title={t('order.shipTitle', { number: order.number })}
      onClose={onClose}
      ok={{
        text: t('order.shipNow', { count: going.length }),
        onClick: handleShip,
        busy,
        disabled: going.length === 0 || above !== undefined,
      }}
    >
      <FirstField>
        <Labelled label={t('order.carrier')} htmlFor="order-carrier" fault={null}>
          <Input
            id="order-carrier"
            maxLength={20}
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
        </Labelled>
      </FirstField>
      <Labelled label={t('order.parcelNumber')} htmlFor="order-parcel" fault={fault}>
        <Input
          id="order-parcel"
          maxLength={40}
          value={number}
          onChange={({ target }) => {
            setFault(null)
            setNumber(target.value)
          }}
        />
      </Labelled>
      <ul className="order-ship">
        {lines.map((line) => (
          <li key={line.line}>
            <span>
              {line.name}{' '}
              <small className="cell-quiet">
                {t('order.leftOf', {
                  amount: textOf(line, leftOf(line)),
                  unit: unitName(line.stockUnit, leftOf(line) / 1000),
                })}
              </small>
            </span>
            <DecimalInput
              id={`order-ship-${line.line}`}
              aria-label={t('order.shipAmount', { name: line.name })}
              value={amounts.get(line.line) ?? ''}
              suffix={unitName(line.stockUnit, amounts.get(line.line) || null)}
              status={isAbove(line) ? 'error' : undefined}
              onChange={(amount) => setAmounts(new Map(amounts).set(line.line, amount ?? ''))}
            />
          </li>
        ))}
      </ul>
      {above && (
        <p className="order-above" role="alert">
          {t('order.shipAbove', {
            name: above.name,
            amount: textOf(above, leftOf(above)),
            unit: unitName(above.stockUnit, leftOf(above) / 1000),
          })}
        </p>
      )}
      {missing.length > 0 && (
        <Radio.Group
          className="order-rest"
          aria-label={t('order.rest')}
          value={rest}
          onChange={({ target }) => setRest(target.value as 'later' | 'refund')}
          options={[
            { value: 'later', label: t('order.restLater') },
            { value: 'refund', label: t('order.restRefund') },
          ]}
        />
      )}
    </Dialog>
  )
}
