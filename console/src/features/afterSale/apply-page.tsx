import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import {
  afterSaleReasons,
  afterSaleType,
  afterSaleTypes,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { afterSaleLimit, type Claimable } from '@zhanggui/contract/afterSale/afterSale.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { ImageUpload } from '../../kit/upload/image-upload.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { afterSalePath, applyPath, page } from './after-sale-status.tsx'
import { sumOf, thousandths } from './line-sums.ts'
import '../../kit/document/document.css'
import './after-sale.css'

/** Staff apply for a buyer: first the order, then what goes back and why. */
export default function ApplyPage() {
  const t = useText()
  const [params] = useSearchParams()
  const orderId = params.get('orderId') ?? ''
  const { data, error } = useCall(
    afterSaleCalls.findClaimable,
    { orderId },
    { quiet: true, enabled: orderId !== '' },
  )
  return (
    <>
      <PageHeader
        title={data ? t('afterSale.applyOf', { number: data.orderNumber }) : t('afterSale.applyTitle')}
      />
      {data ? <ApplyForm key={data.orderId} order={data} /> : <FindOrder fault={error?.message ?? null} />}
    </>
  )
}

function FindOrder({ fault: given }: { fault: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const { busy, fault, setFault, run } = useQuietSend()
  async function find() {
    if (number.trim() === '') return setFault(t('rule.required', { label: t('afterSale.order') }))
    await run(async () => {
      const found = await send(afterSaleCalls.findClaimable, { number: number.trim() }, { quiet: true })
      navigate(`${applyPath}?orderId=${found.orderId}`, { replace: true })
    })
  }
  return (
    <Card title={t('afterSale.findOrder')}>
      <form
        className="after-sale-find"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <Labelled label={t('afterSale.askOrder')} htmlFor="after-sale-order" fault={fault ?? given}>
          <Input
            id="after-sale-order"
            autoFocus
            maxLength={40}
            value={number}
            onChange={({ target }) => {
              setFault(null)
              setNumber(target.value)
            }}
          />
        </Labelled>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('afterSale.findOrder')}
        </Button>
      </form>
    </Card>
  )
}

function ApplyForm({ order }: { order: Claimable }) {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const unitName = useUnitName()
  const shipped = order.lines.some(({ mostBack }) => thousandths(mostBack) > 0)
  const [type, setType] = useState<number>(shipped ? afterSaleType.returnAndRefund : afterSaleType.refundOnly)
  const [reason, setReason] = useState<number | null>(null)
  const [units, setUnits] = useState<Readonly<Record<number, string>>>({})
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [override, setOverride] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const compensation = type === afterSaleType.compensation
  const mostOf = (line: Claimable['lines'][number]) =>
    type === afterSaleType.returnAndRefund ? line.mostBack : line.most
  const claimed = order.lines.filter(({ line }) => thousandths(units[line]) > 0)
  const sum = claimed.reduce((total, line) => total + sumOf(line, units[line.line] ?? '0').cents, 0)
  const forbidden = !compensation && claimed.some((line) => line.forbidden)

  async function handleApply() {
    const missing = {
      ...(reason === null ? { reason: t('rule.required', { label: t('afterSale.reason') }) } : {}),
      ...(!compensation && claimed.length === 0
        ? { lines: t('rule.required', { label: t('afterSale.lines') }) }
        : {}),
      ...(compensation && amount === ''
        ? { amount: t('rule.required', { label: t('afterSale.applyAmount') }) }
        : {}),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const made = await send(
        afterSaleCalls.applyForBuyer,
        {
          orderId: order.orderId,
          type: type as 10,
          reason: reason as 10,
          note,
          lines: compensation ? [] : claimed.map(({ line }) => ({ line, quantity: units[line] ?? '' })),
          ...(compensation ? { amount } : {}),
          photos: [...photos],
          override,
        },
        { quiet: true },
      )
      notices.success(t('afterSale.applied', { number: made.number }))
      void refresh(afterSaleCalls.findAfterSalePage, afterSaleCalls.findAfterSalesOf)
      navigate(allowed.has(`${page}.detail`) ? afterSalePath(made.id) : `/order/detail?id=${order.orderId}`, {
        replace: true,
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const issue = error.issues[0]
      setFaults({ [(issue?.path ?? '').split('.')[0] || 'other']: issue?.message ?? error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="document-body">
      <div className="document-main">
        <Card title={t('afterSale.type')}>
          <Radio.Group
            aria-label={t('afterSale.type')}
            value={type}
            onChange={({ target }) => {
              setType(Number(target.value))
              setUnits({})
              setFaults({})
            }}
            options={afterSaleTypes.map((value) => ({
              value,
              label: t(`afterSale.type${value}` as 'afterSale.type10'),
              disabled: value === afterSaleType.returnAndRefund && !shipped,
            }))}
          />
          {!shipped && <p className="after-sale-quiet">{t('afterSale.returnNeedsGoods')}</p>}
          {compensation ? (
            <Labelled
              label={t('afterSale.applyAmount')}
              htmlFor="after-sale-compensation"
              fault={faults.amount ?? null}
            >
              <MoneyInput
                id="after-sale-compensation"
                value={amount}
                onChange={(value) => setAmount(value ?? '')}
              />
            </Labelled>
          ) : (
            <ul className="after-sale-apply">
              {order.lines.map((line) => (
                <li key={line.line}>
                  <span className="after-sale-goods">
                    <ProductThumb
                      image={line.image}
                      name={line.name}
                      category={line.categoryName}
                      size={36}
                    />
                    <span className="after-sale-name">
                      <span>{line.name}</span>
                      <small>
                        {thousandths(mostOf(line)) === 0
                          ? t('afterSale.nothingLeft')
                          : t('afterSale.mostOf', {
                              most: mostOf(line),
                              unit: unitName(line.stockUnit, mostOf(line)),
                            })}
                        {line.forbidden && <em className="after-sale-late"> {t('afterSale.forbidden')}</em>}
                      </small>
                    </span>
                  </span>
                  <DecimalInput
                    aria-label={t('afterSale.applyLine', { name: line.name })}
                    value={units[line.line] ?? ''}
                    disabled={thousandths(mostOf(line)) === 0}
                    suffix={unitName(line.stockUnit, units[line.line] || null)}
                    onChange={(value) => setUnits({ ...units, [line.line]: value ?? '' })}
                  />
                  <Button
                    type="link"
                    disabled={thousandths(mostOf(line)) === 0}
                    onClick={() => setUnits({ ...units, [line.line]: mostOf(line) })}
                  >
                    {t('afterSale.tabAll')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {faults.lines && (
            <p className="after-sale-fault" role="alert">
              {faults.lines}
            </p>
          )}
        </Card>
        <Card title={t('afterSale.why')}>
          <div className="after-sale-why">
            <Labelled label={t('afterSale.reason')} htmlFor="after-sale-reason" fault={faults.reason ?? null}>
              <Select
                id="after-sale-reason"
                value={reason}
                onChange={(chosen: number) => {
                  setReason(chosen)
                  setFaults(({ reason: _, ...others }) => others)
                }}
                options={afterSaleReasons.map((value) => ({
                  value,
                  label: t(`afterSale.reason${value}` as 'afterSale.reason10'),
                }))}
              />
            </Labelled>
            <Labelled label={t('afterSale.note')} htmlFor="after-sale-note" fault={faults.note ?? null}>
              <Input.TextArea
                id="after-sale-note"
                maxLength={255}
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </Labelled>
            <Labelled label={t('afterSale.photos')} htmlFor="after-sale-photos" fault={faults.photos ?? null}>
              <ImageUpload
                id="after-sale-photos"
                label={t('afterSale.photos')}
                value={photos}
                onChange={setPhotos}
                call={fileCalls.uploadImage}
                limit={afterSaleLimit.photos}
                compress
              />
            </Labelled>
          </div>
        </Card>
      </div>
      <aside className="document-aside">
        <Card title={t('afterSale.total')}>
          <p className="after-sale-total">
            <span>{t('afterSale.orderPaid', { amount: formatMoney(order.paid) })}</span>
            <strong>{formatMoney(compensation ? amount || '0.00' : yuanOf(sum))}</strong>
          </p>
          {forbidden && allowed.has(`${page}.override`) && (
            <Checkbox checked={override} onChange={({ target }) => setOverride(target.checked)}>
              {t('afterSale.allowIt')}
            </Checkbox>
          )}
          {faults.other && (
            <p className="after-sale-fault" role="alert">
              {faults.other}
            </p>
          )}
          <Button block type="primary" loading={busy} onClick={() => void handleApply()}>
            {t('afterSale.submit')}
          </Button>
        </Card>
      </aside>
    </div>
  )
}
