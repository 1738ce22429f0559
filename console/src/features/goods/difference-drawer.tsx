import type { Difference, DifferenceRow } from '@zhanggui/contract/goods/goods.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { PriceWithUnit } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { AcceptReason } from './accept-reason.tsx'
import { acceptDifferences, alignDifferences } from './difference-acts.ts'
import { noLimit, Percent, percentOf } from './goods-cells.tsx'
import { followGoods } from './goods-moves.ts'
import { page } from './store-goods-columns.tsx'
import '../../kit/product/price/margin.css'

/** The differences of a product, store by store: align them to the head office, or accept them with a reason. */
export function DifferenceDrawer({ row, onClose }: { row: DifferenceRow | null; onClose: () => void }) {
  const { last } = useLast(row)
  const open = row !== null
  const [opening, setOpening] = useState({ open, count: 0 })
  if (opening.open !== open) setOpening({ open, count: opening.count + 1 })
  // Each opening starts anew, also one that comes while the former still closes.
  const key = `${last?.productId}/${open ? opening.count : opening.count - 1}`
  return last && <Panel key={key} row={last} open={open} onClose={onClose} />
}

const keyOf = ({ storeId, field }: Difference) => `${storeId}/${field}`

function Panel({ row, open, onClose }: { row: DifferenceRow; open: boolean; onClose: () => void }) {
  const t = useText()
  const allowed = useAllowed()
  const { stores } = useSession()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(row.differences.map(keyOf)))
  const [reason, setReason] = useState('')
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const may = allowed.has(`${page}.push`)
  const chosen = row.differences.filter((one) => ticked.has(keyOf(one)))
  const nameOf = (storeId: string) => stores.find(({ id }) => id === storeId)?.name ?? storeId

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues.find(({ path }) => path === 'reason')?.message ?? null)
      await followGoods()
    } finally {
      setBusy(false)
    }
  }

  const ofProduct = chosen.map((one) => ({ ...one, productId: row.productId }))
  const accept = () => run(() => acceptDifferences(ofProduct, reason))

  return (
    <Drawer
      open={open}
      size={420}
      title={row.name}
      onClose={onClose}
      footer={
        may && (
          <div className="difference-foot">
            {asking && (
              <AcceptReason
                id="accept-reason"
                focus
                value={reason}
                fault={fault}
                onChange={(next) => {
                  setFault(null)
                  setReason(next)
                }}
                onEnter={() => void accept()}
              />
            )}
            <div className="difference-verbs">
              <Button
                disabled={chosen.length === 0}
                loading={busy && asking}
                onClick={() => (asking ? void accept() : setAsking(true))}
              >
                {t('goods.accept')}
              </Button>
              <Button
                type="primary"
                disabled={chosen.length === 0}
                loading={busy && !asking}
                onClick={() => void run(() => alignDifferences(ofProduct, row.name))}
              >
                {t('goods.align', { count: chosen.length })}
              </Button>
            </div>
          </div>
        )
      }
    >
      <p className="difference-head">
        {t('goods.headPrice')}
        <strong>
          <PriceWithUnit saleUnit={row.saleUnit}>{formatMoney(row.headPrice)}</PriceWithUnit>
        </strong>
      </p>
      <ul className="difference-list">
        {row.differences.map((one) => (
          <li key={keyOf(one)}>
            <Checkbox
              checked={ticked.has(keyOf(one))}
              disabled={!may}
              onChange={({ target }) => {
                const next = new Set(ticked)
                if (target.checked) next.add(keyOf(one))
                else next.delete(keyOf(one))
                setTicked(next)
              }}
            >
              <span className="difference-store">{nameOf(one.storeId)}</span>
            </Checkbox>
            <Value one={one} />
            <small>
              {one.at && t('goods.since', { when: formatMoment(one.at), who: one.by })}
              {one.accepted &&
                ` · ${t('goods.acceptedBy', { who: one.accepted.by, reason: one.accepted.reason })}`}
            </small>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function Value({ one }: { one: Difference }) {
  const t = useText()
  const money = one.field === 'salesPrice' || one.field === 'costPrice'
  const text = (value: string | null) =>
    value === null ? t(noLimit[one.field] ?? 'goods.noValue') : money ? formatMoney(value) : value
  return (
    <span className="difference-value">
      {one.field !== 'salesPrice' && <span>{t(`goods.${one.field}` as 'goods.salesPrice')} </span>}
      {!money && (
        <>
          <del>{text(one.head)}</del> →{' '}
        </>
      )}
      <strong className={one.underCost ? 'under-cost' : ''}>{text(one.own)}</strong>{' '}
      {money && <Percent value={percentOf(one.own, one.head)} />}
    </span>
  )
}
