import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import {
  type GoodsField,
  goodsFields,
  type StoreGoodsField,
  storeGoodsFieldNames,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsLogRow } from '@zhanggui/contract/goods/goods.ts'
import { useState } from 'react'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { PutBack } from './goods-put-back.tsx'
import './goods-log.css'

const pageSize = 10

interface LogProps {
  storeId: string
  productId: string
  /** Changes can be put back, unless the head office locks their field. */
  may: boolean
  locked: readonly string[]
}

/** The changes of a product in a store, the newest first. */
export function GoodsLog({ storeId, productId, may, locked }: LogProps) {
  const t = useText()
  const [pageNo, setPageNo] = useState(1)
  const { data, error } = useCall(
    goodsCalls.findStoreGoodsLog,
    { storeId, productId, pageNo, pageSize },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  )
  return (
    <div className="goods-log">
      <Card title={t('goods.log')}>
        {error && <p className="goods-log-quiet">{error.message}</p>}
        {data?.records.length === 0 && <p className="goods-log-quiet">{t('goods.logEmpty')}</p>}
        {data?.records.map((line) => (
          <Line
            key={line.id}
            line={line}
            place={{ storeId, productId }}
            canPutBack={(field) => may && isOfStore(field) && !locked.includes(field)}
          />
        ))}
        {data && data.total > pageSize && (
          <Pager
            pageNo={pageNo}
            pageSize={pageSize}
            total={data.total}
            capped={data.totalCapped}
            onChange={setPageNo}
            simple
          />
        )}
      </Card>
    </div>
  )
}

const isOfStore = (field: string): field is StoreGoodsField =>
  (storeGoodsFieldNames as readonly string[]).includes(field)

interface LineProps {
  line: GoodsLogRow
  place: { storeId: string; productId: string }
  canPutBack: (field: string) => boolean
}

function Line({ line: { id, at, by, changes }, place, canPutBack }: LineProps) {
  const t = useText()
  const textOf = (field: string, value: string | null) => {
    if (field === 'locked') return value
    const kind = goodsFields.fields[field as GoodsField]?.kind
    if (value === null) return kind ? t('goods.follow') : null
    return (kind === 'money' || field === 'scheduledPrice') && /^\d/.test(value) ? formatMoney(value) : value
  }
  return (
    <article className="goods-log-line">
      <header>
        <span>{by}</span>
        <time dateTime={at}>{formatFullMoment(at)}</time>
      </header>
      <ChangeList
        folded={changes.length}
        changes={changes.map(({ field, before, after }) => ({
          field,
          name: t(`goods.${field}` as 'goods.salesPrice'),
          before: textOf(field, before),
          after: textOf(field, after),
          act: isOfStore(field) && canPutBack(field) && (
            <PutBack
              {...{ id, field, ...place }}
              before={textOf(field, before) ?? t('kit.empty')}
              after={textOf(field, after) ?? t('kit.empty')}
            />
          ),
        }))}
      />
    </article>
  )
}
