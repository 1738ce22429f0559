import {
  EditOutlined,
  FileDoneOutlined,
  HistoryOutlined,
  ImportOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { LookedUp, LookUpCard, StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoment, formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { editedPrice } from '../../kit/product/price/edited-price.ts'
import { PriceButton } from '../../kit/product/price/price-button.tsx'
import { printsTags } from '../../kit/product/print-tags.tsx'
import { PriceWithUnit, ProductCell, ProductLines, useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { ScanField } from './look-up-scan.tsx'
import { goodsEdit, Suspension } from './look-up-suspend.tsx'
import { page, type StockPlace } from './stock-acts.ts'
import { Amount, Cover, wholeDays } from './stock-cells.tsx'
import type { AskedChange } from './stock-change.tsx'
import './stock.css'
import './look-up.css'

const StockChange = lazy(() => import('./stock-change.tsx'))
const StockLedger = lazy(() => import('./stock-ledger.tsx'))
const PriceField = lazy(() => import('./look-up-price.tsx'))

/** Where staff go on from a product. */
const works = [
  ['iposWeb.inventory.count', '/inventory/count', <FileDoneOutlined key="count" />],
  ['iposWeb.inventory.receipt', '/inventory/receipt', <ImportOutlined key="receipt" />],
  ['iposWeb.inventory.transfer', '/inventory/transfer', <SwapOutlined key="transfer" />],
] as const

/** A product at the shelf: its price and stock in the store and in others, and what one does with it. */
export default function LookUp() {
  const t = useText()
  const { stores } = useSession()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : (stores[0]?.id ?? '')
  const text = params.get('text') ?? ''
  const productId = params.get('productId') ?? ''
  const go = (next: Record<string, string>) => setParams({ storeId, ...next })
  const wanted = productId ? { storeId, productId } : { storeId, text }
  const { data, error, isFetching } = useCall(stockCalls.lookUpStock, wanted, {
    enabled: storeId !== '' && (productId !== '' || text !== ''),
    quiet: true,
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title={t('stock.lookUpTitle')}
        note={
          <StoreSwitcher
            value={storeId}
            onChange={(id) =>
              setParams({ storeId: id, ...(productId ? { productId } : text ? { text } : {}) })
            }
          />
        }
      />
      <div className="look-up" aria-busy={isFetching}>
        <ScanField key={productId} text={productId ? '' : text} onScan={(code) => go({ text: code })} />
        {error ? (
          <Card>
            <Empty title={error.message} />
          </Card>
        ) : (
          <Answer
            data={data}
            text={text}
            asked={text !== '' || productId !== ''}
            onChoose={(row) => go({ productId: row.productId })}
          />
        )}
      </div>
    </>
  )
}

function Answer(props: {
  data: LookedUp | undefined
  text: string
  asked: boolean
  onChoose: (row: StockRow) => void
}) {
  const { data, text, asked, onChoose } = props
  const t = useText()
  if (!asked)
    return (
      <Card>
        <Empty title={t('stock.lookUpStart')} hint={t('stock.lookUpStartHint')} />
      </Card>
    )
  if (!data) return null
  if (data.found)
    return (
      <Found key={`${data.found.storeId}:${data.found.productId}`} card={data.found} label={data.label} />
    )
  if (data.several.length === 0)
    return (
      <Card>
        <Empty title={t('stock.lookUpNone', { text })} hint={t('stock.lookUpNoneHint')} />
      </Card>
    )
  return (
    <Card title={t('stock.lookUpSeveral', { count: data.several.length })}>
      <ul className="look-up-several">
        {data.several.map((row) => (
          <li key={row.productId}>
            <button type="button" onClick={() => onChoose(row)}>
              <ProductCell product={row} title={<span className="product-name-title">{row.name}</span>} />
              <span className="look-up-hit">
                <strong>
                  <PriceWithUnit saleUnit={row.saleUnit}>{formatMoney(row.salesPrice)}</PriceWithUnit>
                </strong>
                <Amount amount={row.available} unit={row.stockUnit} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Found({ card, label }: { card: LookUpCard; label: LookedUp['label'] }) {
  const t = useText()
  const say = useLabel()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const unitName = useUnitName()
  const unitOf = (amount: string) => unitName(card.stockUnit, amount)
  const [change, setChange] = useState<AskedChange | null>(null)
  const [opened, setOpened] = useState<StockPlace | null>(null)
  const place = { storeId: card.storeId, productId: card.productId }
  const prices = allowed.has(goodsEdit) && card.effective && !card.locked.includes('salesPrice')
  const rank = urgencyOf(card)
  const facts = [
    { label: t('stock.available'), value: <Amount amount={card.available} unit={card.stockUnit} /> },
    { label: t('stock.onHand'), value: <Amount amount={card.onHand} unit={card.stockUnit} /> },
    { label: t('stock.reserved'), value: <Amount amount={card.reserved} unit={card.stockUnit} /> },
    {
      label: t('stock.cover'),
      value: card.coverDays === null ? '—' : t('stock.inDays', { days: wholeDays(card.coverDays) }),
    },
  ]
  return (
    <>
      <Card>
        <div className="look-up-head">
          <ProductThumb image={card.image} name={card.name} category={card.categoryName} size={72} />
          <div>
            <ProductLines product={card} title={<h2 className="look-up-name">{card.name}</h2>} />
            <p className="look-up-quiet">
              {[
                card.categoryName,
                !card.effective
                  ? t('stock.notEffective')
                  : card.listed === 0
                    ? t('stock.notListed')
                    : say(saleStatusLabel[card.saleStatus as 0]),
              ].join(' · ')}
            </p>
          </div>
        </div>
        <div className="look-up-price">
          <div>
            <span className="look-up-quiet">{t('stock.storePrice')}</span>
            <strong>
              {prices ? (
                <PriceButton
                  row={card}
                  rowKey={card.productId}
                  name={card.name}
                  price={card.salesPrice}
                  saleUnit={card.saleUnit}
                  edit={PriceField}
                  version={card.version}
                />
              ) : (
                <PriceWithUnit saleUnit={card.saleUnit}>{formatMoney(card.salesPrice)}</PriceWithUnit>
              )}
            </strong>
          </div>
          <div className="look-up-price-notes">
            {card.scheduled && (
              <span className="look-up-soon">
                {t('stock.priceTonight', {
                  time: formatMoment(card.scheduled.effectiveAt),
                  price: formatMoney(card.scheduled.salesPrice),
                })}
              </span>
            )}
            {label && (
              <span>
                {t('stock.labelSays', {
                  parts: [
                    label.amount && `${formatNumber(label.amount)} ${unitOf(label.amount)}`,
                    label.price && formatMoney(label.price),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                })}
              </span>
            )}
          </div>
          {prices && (
            <Button
              icon={<EditOutlined />}
              onClick={() => {
                keepEarlyKeys()
                editedPrice.set(card.productId)
              }}
            >
              {t('stock.changePrice')}
            </Button>
          )}
        </div>
      </Card>
      <Card title={t('stock.stockOf', { store: card.storeName })}>
        <div className={`look-up-stock ${rank === 'fine' ? '' : `stock-${rank}`}`}>
          <Figures figures={facts} />
          {card.coverDays !== null && <Cover row={card} />}
          <p className="look-up-quiet look-up-ends">
            <span>
              {card.reorderPoint !== null && rank !== 'fine'
                ? [
                    t('stock.belowPoint', { amount: formatNumber(card.reorderPoint) }),
                    card.toOrder &&
                      t('stock.toOrder', { amount: formatNumber(card.toOrder), unit: unitOf(card.toOrder) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : t('stock.soldToday', {
                    amount: formatNumber(card.soldToday),
                    unit: unitOf(card.soldToday),
                  })}
            </span>
            {allowed.has(page) && (
              <Button type="link" icon={<HistoryOutlined />} onClick={() => setOpened(place)}>
                {t('stock.history')}
              </Button>
            )}
          </p>
        </div>
      </Card>
      <Card>
        <nav className="look-up-links" aria-label={t('menu.inventory')}>
          {works.map(
            ([code, path, icon]) =>
              allowed.has(code) && (
                <Button
                  key={code}
                  type="text"
                  icon={icon}
                  onClick={() => navigate(`${path}?storeId=${card.storeId}`)}
                >
                  {t(`menu.${code}`)}
                </Button>
              ),
          )}
        </nav>
      </Card>
      {card.others.length > 0 && (
        <Card title={t('stock.otherStores')}>
          <ul className="look-up-others">
            {card.others.map((other) => (
              <li key={other.storeId}>
                <span>{other.storeName}</span>
                <PriceWithUnit saleUnit={card.saleUnit}>{formatMoney(other.salesPrice)}</PriceWithUnit>
                <Amount amount={other.available} unit={card.stockUnit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ActionBar note="">
        <Suspension card={card} />
        {allowed.has(printsTags) && card.effective && (
          <Button
            onClick={() => navigate(`/inventory/priceTag?storeId=${card.storeId}&ids=${card.productId}`)}
          >
            {t('stock.printTag')}
          </Button>
        )}
        {allowed.has(`${page}.adjust`) && !card.synced && (
          <Button
            type="primary"
            icon={<EditOutlined />}
            onClick={() => {
              keepEarlyKeys()
              setChange({ act: 'adjust', row: card })
            }}
          >
            {t('stock.adjustTitle')}
          </Button>
        )}
      </ActionBar>
      <Deferred when={change !== null}>
        <StockChange asked={change} onClose={() => setChange(null)} />
      </Deferred>
      <Deferred when={opened !== null}>
        <StockLedger
          place={opened}
          onClose={() => setOpened(null)}
          onAdjust={(row) => setChange({ act: 'adjust', row })}
        />
      </Deferred>
    </>
  )
}
