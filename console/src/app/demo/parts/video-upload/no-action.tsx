import { VideoUpload } from '../../../../kit/upload/video-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['没有上传地址', 'No upload address']

export default function NoAction() {
  return <VideoUpload label={usePair()(label)} />
}
