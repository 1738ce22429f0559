import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail, ProductRow } from '@zhanggui/contract/product/product.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { ImagePreview } from '../../kit/show/image-preview.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { fieldLabel, shownField } from './change-log.ts'
import { ProductAside } from './product-aside.tsx'
import { formOrder } from './product-fields.ts'
import './product-view.css'

/** A product for users who may look at it, not change it. */
export default function ProductView({
  product,
  onClose,
}: {
  product: ProductRow | null
  onClose: () => void
}) {
  const { last } = useLast(product)
  return (
    <Drawer open={product !== null} onClose={onClose} title={last?.name} size={560}>
      {last && <Facts key={last.id} id={last.id} />}
    </Drawer>
  )
}

const groups = [
  ['product.groupBasics', formOrder.basics],
  ['product.groupPrice', formOrder.price],
  ['product.groupMeasure', formOrder.measure],
  ['product.groupDelivery', formOrder.delivery],
] as const

function Facts({ id }: { id: string }) {
  const t = useText()
  const { data, error } = useCall(productCalls.findProductDetail, { id }, { quiet: true, staleTime: 0 })
  if (error) return <Empty title={t('product.openFailed')} hint={error.message} />
  if (!data)
    return (
      <div aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <span key={line} className="bone" style={{ width: '80%', height: 14, marginBottom: 16 }} />
        ))}
      </div>
    )
  const pictures = [data.listImage, ...data.gallery, ...data.detailImages].filter(Boolean)
  return (
    <div className="product-view">
      {pictures.length > 0 && (
        <ImagePreview images={[...new Set(pictures)]} size={84} label={t('product.groupMedia')} />
      )}
      {groups.map(([title, fields]) => (
        <Group key={title} title={t(title)} fields={fields} product={data} />
      ))}
      <ProductAside product={data} />
    </div>
  )
}

function Group(props: { title: string; fields: readonly (keyof ProductDetail)[]; product: ProductDetail }) {
  const { title, fields, product } = props
  const language = useLanguage()
  const shown = fields.flatMap((field) => {
    const value = field === 'categoryId' ? product.categoryName : shownField(field, product[field], language)
    return value === '' ? [] : [{ field, value }]
  })
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <dl className="facts">
        {shown.map(({ field, value }) => [
          <dt key={`${field} name`}>{fieldLabel(field, language)}</dt>,
          <dd key={field}>{value}</dd>,
        ])}
      </dl>
    </section>
  )
}
