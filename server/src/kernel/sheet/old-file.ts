import type { FileToOpen } from './open-file.ts'
import { refuseSheet } from './sheet-refused.ts'
import type { OpenedSheet } from './sheet-row.ts'

export async function openOldFile(
  _file: FileToOpen,
  _content: 'cfb' | 'html' | 'xml2003',
): Promise<OpenedSheet> {
  throw refuseSheet('sheet.saveAsXlsx', { kind: 'xls' })
}
