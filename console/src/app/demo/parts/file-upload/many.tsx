import { useState } from 'react'
import { FileUpload, type UploadedFile } from '../../../../kit/upload/file-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['附件', 'Attachments']

export default function Many() {
  const pair = usePair()
  const [value, setValue] = useState<UploadedFile[]>([])
  return (
    <FileUpload
      label={pair(label)}
      value={value}
      onChange={setValue}
      action="/bf/ipos/web/file/uploadImage?demo"
      field="attachment"
      fields={{ purpose: 'general' }}
      headers={{ 'x-scene': 'demo' }}
      extensions={['png', 'jpg', 'gif']}
      maxBytes={1024 * 1024}
      limit={3}
    />
  )
}
