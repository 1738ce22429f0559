import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { useState } from 'react'
import { FileUpload, type UploadedFile } from '../../../../kit/upload/file-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['价格表', 'Price list']

export default function Plain() {
  const pair = usePair()
  const [value, setValue] = useState<UploadedFile[]>([])
  return (
    <FileUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      call={fileCalls.uploadSheet}
      fields={{ serviceBean: productServiceBean }}
    />
  )
}
