import { ImagePreview } from '../../../../kit/image-preview.tsx'

export default function Gone() {
  return <ImagePreview images="data:image/png;base64,AAAA" />
}
