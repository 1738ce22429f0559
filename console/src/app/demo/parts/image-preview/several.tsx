import { ImagePreview } from '../../../../kit/show/image-preview.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['商品图片', 'Product pictures']

const drawn = (color: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 9 6"><rect width="9" height="6" fill="${color}"/><path d="M0 6 3 2l2 2 1.5-1.5L9 6z" fill="white" opacity=".8"/></svg>`)}`

const images = [drawn('steelblue', 900, 600), drawn('seagreen', 600, 900), drawn('indianred', 1600, 500)]

export default function Several() {
  return <ImagePreview label={usePair()(label)} images={images} />
}
