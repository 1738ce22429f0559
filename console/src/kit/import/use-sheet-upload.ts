import {
  fileCalls,
  readableExtensions,
  sheetExtensions,
  uploadLimit,
} from '@zhanggui/contract/file/file.calls.ts'
import { useState } from 'react'
import { t } from '../base/text.ts'
import { sortFiles, type UploadRules } from '../upload/upload-check.ts'
import { upload } from '../wire/upload-call.ts'

export interface UploadedSheet {
  address: string
  name: string
  size: number
}

export const sheetRules: UploadRules = {
  extensions: readableExtensions,
  maxBytes: uploadLimit.sheet,
  limit: 1,
  type: 'file',
}

/**
 * The fault of a file before the upload, without its name because it stands beside the file. Null if there is none.
 */
function sheetFault(file: File): string | null {
  const [found] = sortFiles([file], sheetRules, 0).faults
  if (!found) return null
  if (found.fault === 'empty') return t('file.empty')
  return found.fault === 'wrongType'
    ? t('sheet.wrongExtension', { types: sheetExtensions.join(', ') })
    : t('file.tooLarge', { limit: uploadLimit.sheet / 1024 / 1024 })
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
