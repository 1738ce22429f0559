import { fileCalls, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { PickMedia } from '../../../../kit/upload/pick-media.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Pictures() {
  const pair = usePair()
  const [addresses, setAddresses] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(['商品图片', 'Product pictures'])}
      value={addresses}
      onChange={setAddresses}
      call={fileCalls.uploadImage}
      fields={{ purpose: 'product' }}
      limit={8}
      maxBytes={uploadLimit.productImage}
      extensions={['jpg', 'png', 'gif']}
      withMain
      pick={PickMedia}
    />
  )
}
