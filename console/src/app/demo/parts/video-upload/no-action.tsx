import { VideoUpload } from '../../../../kit/upload/video-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['没有地方上传', 'Nowhere to go']

export default function NoAction() {
  return <VideoUpload label={usePair()(label)} />
}
