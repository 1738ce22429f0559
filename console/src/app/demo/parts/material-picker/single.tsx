import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { ImageUpload } from '../../../../kit/upload/image-upload.tsx'
import { PickMedia } from '../../../../kit/upload/pick-media.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Single() {
  const pair = usePair()
  const [addresses, setAddresses] = useState<string[]>([])
  return (
    <ImageUpload
      label={pair(['门店标志', 'Store logo'])}
      value={addresses}
      onChange={setAddresses}
      call={fileCalls.uploadImage}
      limit={1}
      pick={PickMedia}
    />
  )
}
