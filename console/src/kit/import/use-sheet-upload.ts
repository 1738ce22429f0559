import { fileCalls, sheetExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { t } from '../text.ts'
import { upload } from '../upload-call.ts'

export interface UploadedSheet {
  address: string
  name: string
  size: number
}

/** What is wrong with a file before it is sent (spec section 5 'File upload'); null when nothing is. */
function sheetFault(file: { name: string; size: number }): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!(sheetExtensions as readonly string[]).includes(extension))
    return t('file.wrongExtension', { types: sheetExtensions.join(', ') })
  if (file.size === 0) return t('file.empty')
  if (file.size > uploadLimit.sheet) return t('file.tooLarge', { limit: uploadLimit.sheet / 1024 / 1024 })
  return null
}

/** Uploads one spreadsheet at a time; `percent` is null while nothing goes out. */
export function useSheetUpload(serviceBean: string, onDone: (sheet: UploadedSheet) => void) {
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function start(file: File): Promise<void> {
    const wrong = sheetFault(file)
    setFault(wrong)
    if (wrong) return
    setPercent(0)
    try {
      const address = await upload(fileCalls.uploadSheet, file, {
        fields: { serviceBean },
        onProgress: (share) => setPercent(Math.floor(share * 100)),
      })
      onDone({ address, name: file.name, size: file.size })
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('file.uploadFailed'))
    } finally {
      setPercent(null)
    }
  }
  return { percent, fault, start }
}
