import { ClockCircleOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { Button } from 'antd'
import { formatMoment, formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { ProductStatusTag, statusOf } from './product-cells.tsx'
import { ProductGroups } from './product-groups.tsx'
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
        <ConfirmPopover
          content={t('product.cancelScheduledQuestion')}
          okText={t('product.cancelScheduled')}
          onConfirm={() => cancelScheduled(product)}
        >
          <Button block size="small">
            {t('product.cancelScheduled')}
          </Button>
        </ConfirmPopover>
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

/** The form takes the present record and keeps the typed values. */
async function cancelScheduled({ id, version }: Pick<ProductDetail, 'id' | 'version'>): Promise<void> {
  try {
    await send(productCalls.cancelScheduledPrices, { prices: [{ id, version }] })
    notices.success(say('product.scheduledCancelled'))
  } finally {
    await refresh(productCalls.findProductDetail, productCalls.findProductPage)
  }
}
