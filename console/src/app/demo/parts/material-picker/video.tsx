import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { PickMedia } from '../../../../kit/upload/pick-media.tsx'
import { VideoUpload } from '../../../../kit/upload/video-upload.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Video() {
  const pair = usePair()
  const [address, setAddress] = useState('')
  return (
    <VideoUpload
      label={pair(['商品视频', 'Product video'])}
      value={address}
      onChange={setAddress}
      call={fileCalls.uploadVideo}
      pick={PickMedia}
    />
  )
}
