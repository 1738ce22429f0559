import { UndoOutlined } from '@ant-design/icons'
import { isOwn } from '@zhanggui/contract/goods/effective.ts'
import {
  type GoodsField,
  goodsFields,
  type StoreGoodsField,
  storeGoodsFields,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsDetail, GoodsValues, OwnValues } from '@zhanggui/contract/goods/goods.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { formatMoment } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { waitingText } from '../../kit/product/price/waiting-price.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { noLimit, Percent, percentOf, ScheduledMark, StandingMark } from './goods-cells.tsx'
import { GoodsControl, useGoodsUnit, useGoodsValue } from './goods-control.tsx'
import { withdrawPrice } from './goods-moves.ts'

const groups: readonly { title: TextKey; fields: readonly GoodsField[] }[] = [
  { title: 'goods.groupPrice', fields: ['salesPrice', 'costPrice'] },
  {
    title: 'goods.groupSale',
    fields: ['listed', 'saleStatus', 'deliveryTypes', 'minOrderQuantity', 'addStep', 'cartLimit'],
  },
  { title: 'goods.groupStock', fields: ['stockMode', 'processing'] },
]

interface GoodsFieldsProps {
  goods: GoodsDetail
  own: OwnValues
  counting: GoodsValues
  changed: readonly StoreGoodsField[]
  faults: Partial<Record<StoreGoodsField, string>>
  may: boolean
  onChange: (field: StoreGoodsField, value: unknown) => void
  onSchedule: () => void
}

/** The call shows its refusal. */
const withdraw = ({ storeId, storeName, head, ...goods }: GoodsDetail) =>
  withdrawPrice({ ...goods, salesPrice: head.salesPrice, store: { id: storeId, name: storeName } }).catch(
    () => undefined,
  )

/** The fields of a product in a store: an own value is a control, one that follows or is locked is text. */
export function GoodsFields(props: GoodsFieldsProps) {
  const t = useText()
  const label = useLabel()
  const hidden = useHiddenFields(goodsFields)
  return (
    <table className="goods-fields">
      <thead>
        <tr>
          <th scope="col">{t('goods.field')}</th>
          <th scope="col">{t('goods.inStore')}</th>
          <th scope="col">{t('goods.from')}</th>
          <th scope="col">{t('goods.atHead')}</th>
          <th scope="col">{t('kit.actions')}</th>
        </tr>
      </thead>
      {groups.map(({ title, fields }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={5} className="goods-fields-group">
              {label(title)}
            </th>
          </tr>
          {fields
            .filter((field) => !hidden.has(field))
            .map((field) => (
              <FieldRow key={field} field={field} {...props} />
            ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={5} className="goods-fields-group">
            {t('goods.groupShelf')}
          </th>
        </tr>
        <ShelfRow {...props} />
      </tbody>
    </table>
  )
}

/** The place on the shelf. Only the store has one, so that there is nothing to follow. */
function ShelfRow({ own, changed, faults, may, onChange }: GoodsFieldsProps) {
  const t = useText()
  const fault = faults.shelfPlace
  return (
    <tr className={changed.includes('shelfPlace') ? 'goods-field-changed' : ''}>
      <th scope="row">{t('goods.shelfPlace')}</th>
      <td className="goods-field-value">
        {may ? (
          <Input
            value={own.shelfPlace}
            maxLength={storeGoodsFields.fields.shelfPlace.max}
            placeholder={t('goods.shelfPlaceHint')}
            aria-label={t('goods.shelfPlace')}
            status={fault ? 'error' : ''}
            onChange={({ target }) => onChange('shelfPlace', target.value)}
          />
        ) : (
          own.shelfPlace || '—'
        )}
        {fault && (
          <p role="alert" className="goods-field-fault">
            {fault}
          </p>
        )}
      </td>
      <td>
        <span className="cell-quiet">{t('goods.ofStore')}</span>
      </td>
      <td className="goods-field-head">
        <span className="cell-none">—</span>
      </td>
      <td />
    </tr>
  )
}

const decimalFields: readonly GoodsField[] = [
  'salesPrice',
  'costPrice',
  'minOrderQuantity',
  'addStep',
  'cartLimit',
]

function FieldRow(props: GoodsFieldsProps & { field: GoodsField }) {
  const { goods, own, counting, changed, faults, may, field, onChange } = props
  const t = useText()
  const valueText = useGoodsValue()
  const unitOf = useGoodsUnit(goods)
  // An empty control would mean that the store follows. While it is open it stays open.
  const [opened, setOpened] = useState(false)
  const locked = goods.locked.includes(field)
  const value = own[field]
  const isEdited = !locked && (isOwn(value) || opened)
  const without = noLimit[field]
  const none = without ? t(without) : '—'
  const show = (shown: unknown) => {
    const text = valueText(field, shown)
    return text === '' ? none : `${text} ${unitOf(field, shown)}`
  }
  const since = goods.since[field]
  const lock = goods.lockedSince[field]
  const waiting = waitingText(goods.scheduled, {
    before: goods.own.salesPrice,
    after: own.salesPrice,
    head: goods.head.salesPrice,
  })
  const empty = Array.isArray(goods.head[field]) ? [] : null
  return (
    <tr className={changed.includes(field) ? 'goods-field-changed' : ''}>
      <th scope="row">{t(`goods.${field}` as 'goods.salesPrice')}</th>
      <td className="goods-field-value">
        {isEdited && may ? (
          <>
            <GoodsControl
              field={field}
              value={value}
              unit={unitOf(field, value)}
              fault={faults[field]}
              headStatus={goods.head.saleStatus}
              onChange={(next) => onChange(field, next)}
            />
            {faults[field] && (
              <p role="alert" className="goods-field-fault">
                {faults[field]}
              </p>
            )}
          </>
        ) : (
          show(counting[field])
        )}
        {locked && isOwn(value) && (
          <p className="goods-field-asleep">{t('goods.asleep', { value: valueText(field, value) })}</p>
        )}
        {field === 'salesPrice' && goods.scheduled && (
          <p className="goods-field-scheduled">
            <ScheduledMark row={goods} />
            {may && !locked && changed.length === 0 && (
              <Button type="link" size="small" onClick={() => void withdraw(goods)}>
                {t('goods.withdraw')}
              </Button>
            )}
            {waiting && <span role="status">{waiting}</span>}
          </p>
        )}
      </td>
      <td>
        <StandingMark standing={locked ? 'locked' : isOwn(value) ? 'own' : 'follow'} lock={lock} />
      </td>
      <td className="goods-field-head">
        {isOwn(value) && !locked ? (
          <>
            <span className="goods-field-label">{t('goods.atHead')} </span>
            {show(goods.head[field])}{' '}
            {decimalFields.includes(field) && (
              <Percent value={percentOf(value as string | null, goods.head[field] as string | null)} />
            )}
            {since && <small>{t('goods.sinceBy', { when: formatMoment(since.at), who: since.by })}</small>}
          </>
        ) : (
          <span className="cell-none">—</span>
        )}
      </td>
      <td>
        {field === 'salesPrice' && may && !locked && changed.length === 0 && (
          <Button type="link" onClick={props.onSchedule}>
            {t('goods.schedule')}
          </Button>
        )}
        {locked ? (
          <span className="cell-quiet">
            {t('goods.onlyHead')}
            {lock && (
              <small className="goods-field-lock">
                {t('goods.lockedBy', { who: lock.by, when: formatMoment(lock.at) })}
              </small>
            )}
          </span>
        ) : (
          may &&
          (isEdited ? (
            <Button
              type="link"
              icon={<UndoOutlined />}
              onClick={() => {
                setOpened(false)
                onChange(field, empty)
              }}
            >
              {t('goods.followAgain')}
            </Button>
          ) : (
            <Button
              type="link"
              onClick={() => {
                setOpened(true)
                onChange(field, counting[field])
              }}
            >
              {t('goods.makeOwn')}
            </Button>
          ))
        )}
      </td>
    </tr>
  )
}
