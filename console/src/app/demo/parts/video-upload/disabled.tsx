import { VideoUpload } from '../../../../kit/upload/video-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'
import film from './sample.mp4?no-inline'

const label: Pair = ['只读的视频', 'Read-only video']

export default function Disabled() {
  return <VideoUpload label={usePair()(label)} value={film} disabled />
}
