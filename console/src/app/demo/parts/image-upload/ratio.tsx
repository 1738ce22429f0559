import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['轮播图', 'Carousel pictures']

export default function Ratio() {
  const pair = usePair()
  const [value, setValue] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      call={fileCalls.uploadImage}
      limit={3}
      ratio={16 / 9}
    />
  )
}
