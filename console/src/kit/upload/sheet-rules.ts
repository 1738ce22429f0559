import { readableExtensions, sheetExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { t } from '../base/text.ts'
import { sortFiles, type UploadRules } from './upload-check.ts'

export const sheetRules: UploadRules = {
  extensions: readableExtensions,
  maxBytes: uploadLimit.sheet,
  limit: 1,
  type: 'file',
}

/**
 * The fault of a file before the upload, without its name because it stands beside the file. Null if there is none.
 */
export function sheetFault(file: File): string | null {
  const [found] = sortFiles([file], sheetRules, 0).faults
  if (!found) return null
  if (found.fault === 'empty') return t('file.empty')
  return found.fault === 'wrongType'
    ? t('sheet.wrongExtension', { types: sheetExtensions.join(', ') })
    : t('file.tooLarge', { limit: uploadLimit.sheet / 1024 / 1024 })
}
