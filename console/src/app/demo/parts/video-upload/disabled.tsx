import { VideoUpload } from '../../../../kit/video-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['只读的视频', 'A video to look at']

export default function Disabled() {
  return <VideoUpload label={usePair()(label)} value="data:video/mp4;base64," disabled />
}
