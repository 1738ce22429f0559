import { FileUpload } from '../../../../kit/upload/file-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['没有上传地址', 'No upload address']

export default function NoAction() {
  return <FileUpload label={usePair()(label)} />
}
