import { fileCalls, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['商品主图', 'Product pictures']

const drawn = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/><circle cx="4.5" cy="4.5" r="2.5" fill="white"/></svg>`)}`

export default function Product() {
  const pair = usePair()
  const [value, setValue] = useState([drawn('teal'), drawn('tomato'), drawn('goldenrod')])
  return (
    <ImageUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      call={fileCalls.uploadImage}
      fields={{ purpose: 'product' }}
      extensions={['png', 'jpg', 'gif']}
      maxBytes={uploadLimit.productImage}
      limit={8}
      withMain
    />
  )
}
