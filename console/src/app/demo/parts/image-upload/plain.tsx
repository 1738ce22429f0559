import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['图片', 'Pictures']

export default function Plain() {
  const pair = usePair()
  const [value, setValue] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      call={fileCalls.uploadImage}
      limit={5}
    />
  )
}
