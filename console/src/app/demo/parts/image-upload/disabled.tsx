import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['只读的图片', 'Read-only pictures']
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="slategray"/></svg>')}`

export default function Disabled() {
  const pair = usePair()
  return <ImageUpload label={pair(label)} value={[picture]} call={fileCalls.uploadImage} limit={5} disabled />
}
