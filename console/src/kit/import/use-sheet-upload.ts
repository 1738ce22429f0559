import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { t } from '../base/text.ts'
import { sheetFault } from '../upload/sheet-rules.ts'
import { upload } from '../wire/upload-call.ts'

export interface UploadedSheet {
  address: string
  name: string
  size: number
}

/** Uploads one spreadsheet at a time. `percent` is null while no upload runs. */
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
