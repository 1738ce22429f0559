import { ClockCircleOutlined } from '@ant-design/icons'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { Button } from 'antd'
import { formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { ProductStatusTag, statusOf } from './product-cells.tsx'
import { ProductGroups } from './product-groups.tsx'
import { waitingRow } from './scheduled-price-acts.ts'
import { WithdrawPrice } from './withdraw-price.tsx'
import './product-edit.css'

/** The scheduled price and the facts of the record. It stands beside the form and in the view. */
export function ProductAside({ product }: { product: ProductDetail }) {
  const t = useText()
  return (
    <>
      {product.scheduled && <ScheduledPrice product={product} scheduled={product.scheduled} />}
      <ProductGroups productId={product.id} />
      <section>
        <h2>{t('product.record')}</h2>
        <dl className="facts">
          <dt>{t('product.status')}</dt>
          <dd>
            <ProductStatusTag status={statusOf(product)} />
          </dd>
          <dt>{t('product.createdAt')}</dt>
          <dd>{formatMoment(product.createdAt)}</dd>
          <dt>{t('product.updatedAt')}</dt>
          <dd>{formatMoment(product.updatedAt)}</dd>
          <dt>{t('product.updatedBy')}</dt>
          <dd>{product.updatedBy}</dd>
        </dl>
      </section>
    </>
  )
}

function ScheduledPrice(props: {
  product: ProductDetail
  scheduled: NonNullable<ProductDetail['scheduled']>
}) {
  const { product, scheduled } = props
  const t = useText()
  return (
    <section>
      <h2>{t('product.scheduledTitle')}</h2>
      <p className="scheduled-when">
        <ClockCircleOutlined /> {formatMoment(scheduled.effectiveAt)}
      </p>
      <dl className="facts">
        <dt>{t('product.salesPrice')}</dt>
        <dd>
          <PriceChange before={product.salesPrice} after={scheduled.salesPrice} />
        </dd>
        {scheduled.costPrice !== product.costPrice && (
          <>
            <dt>{t('product.costPrice')}</dt>
            <dd>
              <PriceChange before={product.costPrice} after={scheduled.costPrice} />
            </dd>
          </>
        )}
        <dt>{t('product.scheduledBy')}</dt>
        <dd>{scheduled.by}</dd>
      </dl>
      <Allow code="iposWeb.product.productGoodProduct.edit">
        <WithdrawPrice row={waitingRow(product, scheduled)} okText={t('product.cancelScheduled')}>
          <Button block size="small">
            {t('product.cancelScheduled')}
          </Button>
        </WithdrawPrice>
      </Allow>
    </section>
  )
}

function PriceChange({ before, after }: { before: string | null; after: string | null }) {
  if (before === after) return <strong>{formatMoney(after)}</strong>
  return (
    <>
      <del>{formatMoney(before)}</del> <strong>{formatMoney(after)}</strong>
    </>
  )
}
