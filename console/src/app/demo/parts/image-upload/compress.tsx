import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['压缩的图片', 'Compressed pictures']

export default function Compress() {
  const pair = usePair()
  const [value, setValue] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      call={fileCalls.uploadImage}
      limit={5}
      maxBytes={100 * 1024}
      compress
    />
  )
}
