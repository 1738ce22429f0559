import { CloseOutlined, PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import type { KnownProducts } from './group-draft.ts'

interface PickedProductsProps {
  label: string
  ids: readonly string[]
  products: KnownProducts
  readOnly: boolean
  onRemove: (id: string) => void
  onChoose: () => void
  onPaste: () => void
}

/** The chips of more products than these are hidden at first. */
const shownAtFirst = 30
/** With more products than these there is a search. */
const searchedFrom = 10

/** The products that were chosen by hand. */
export function PickedProducts(props: PickedProductsProps) {
  const { label, ids, products } = props
  const t = useText()
  const [whole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  const fits = (id: string) => {
    const { name = '', code = '' } = products.get(id) ?? {}
    return `${name} ${code}`.toLowerCase().includes(wanted.trim().toLowerCase())
  }
  const found = wanted.trim() === '' ? ids : ids.filter(fits)
  const shown = whole ? found : found.slice(0, shownAtFirst)
  return (
    <div className="group-picked">
      <span className="group-picked-label">
        {label} {ids.length}
      </span>
      <ul>
        {ids.length > searchedFrom && (
          <li>
            <Input
              allowClear
              value={wanted}
              placeholder={t('productGroup.findPicked')}
              aria-label={t('productGroup.findPicked')}
              onChange={(event) => setWanted(event.target.value)}
            />
          </li>
        )}
        {shown.map((id) => {
          const product = products.get(id)
          return (
            product && (
              <li key={id} className="group-chip">
                <ProductThumb
                  image={product.image}
                  name={product.name}
                  category={product.categoryName}
                  size={24}
                />
                <span title={`${product.name} ${product.code}`}>{product.name}</span>
                {!props.readOnly && (
                  <button
                    type="button"
                    aria-label={t('productGroup.unchoose', { name: product.name })}
                    onClick={() => props.onRemove(id)}
                  >
                    <CloseOutlined />
                  </button>
                )}
              </li>
            )
          )
        })}
        {found.length > shown.length && (
          <li>
            <Button type="link" onClick={() => setWhole(true)}>
              {t('productGroup.showRest', { count: found.length - shown.length })}
            </Button>
          </li>
        )}
        {!props.readOnly && (
          <li>
            <Button type="text" icon={<PlusOutlined />} onClick={props.onChoose}>
              {t('productGroup.choose')}
            </Button>
            <Button type="text" icon={<SnippetsOutlined />} onClick={props.onPaste}>
              {t('productGroup.paste')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
