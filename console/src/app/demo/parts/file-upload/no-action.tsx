import { FileUpload } from '../../../../kit/upload/file-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['没有地方上传', 'Nowhere to go']

export default function NoAction() {
  return <FileUpload label={usePair()(label)} />
}
