import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { VideoUpload } from '../../../../kit/upload/video-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['商品视频', 'Product video']

export default function Plain() {
  const pair = usePair()
  const [value, setValue] = useState('')
  return <VideoUpload label={pair(label)} value={value} onChange={setValue} call={fileCalls.uploadVideo} />
}
