import { useText } from '../base/text.ts'
import { categoryDrawings, type Drawing, parcel } from './category-drawings.tsx'
import { nameDrawings } from './name-drawings.tsx'
import './product-thumb.css'

/** The drawing of a thing in the product's name, or for its category. The subcategory counts first: it says more. */
export function drawingOf(name: string, category: string): Drawing {
  const of = (drawings: readonly Drawing[], words: string) => drawings.find((one) => one.words.test(words))
  const levels = category.split(' / ').reverse()
  return of(nameDrawings, name) ?? levels.map((level) => of(categoryDrawings, level)).find(Boolean) ?? parcel
}

/** The picture of a product, or else a drawing, which says that it is none. */
export function ProductThumb(props: { image: string; name: string; category: string; size?: number }) {
  const t = useText()
  const size = props.size ?? 38
  if (props.image)
    return (
      <img className="product-thumb" src={props.image} alt="" width={size} height={size} loading="lazy" />
    )
  const drawing = drawingOf(props.name, props.category)
  return (
    <svg
      className="product-thumb"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ background: drawing.ground }}
      aria-hidden="true"
    >
      <title>{t('product.pictured0')}</title>
      {drawing.shape}
    </svg>
  )
}
