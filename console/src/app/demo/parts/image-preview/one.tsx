import { ImagePreview } from '../../../../kit/show/image-preview.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 6 6"><rect width="6" height="6" fill="slateblue"/><circle cx="3" cy="3" r="2" fill="white"/></svg>')}`

export default function One() {
  return <ImagePreview images={picture} />
}
