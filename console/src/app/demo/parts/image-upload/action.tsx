import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['别处的图片', 'Pictures stored elsewhere']

export default function Action() {
  const pair = usePair()
  const [value, setValue] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      action="/bf/ipos/web/file/uploadImage?demo"
      field="picture"
      fields={{ purpose: 'general' }}
      headers={{ 'x-scene': 'demo' }}
      withCredentials
      limit={2}
    />
  )
}
