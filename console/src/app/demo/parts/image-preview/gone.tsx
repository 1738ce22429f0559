import { ImagePreview } from '../../../../kit/show/image-preview.tsx'

export default function Gone() {
  return <ImagePreview images="data:image/png;base64,AAAA" />
}
