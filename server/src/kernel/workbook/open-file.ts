import { openCsv } from './csv/csv-file.ts'
import { scanZip } from './prescan.ts'
import { refuseSheet } from './sheet-refused.ts'
import type { OpenedBook } from './sheet-row.ts'
import { type Content, sniff } from './sniff.ts'
import { openXlsx } from './xlsx-stream.ts'

export interface FileToOpen {
  path: string
  maxBytes: number
  /** Called with the number of inflated bytes. */
  onBytes(bytes: number): void
}

/** Opens a file by its content. Its name does not count. */
export async function openFile(file: FileToOpen): Promise<OpenedBook> {
  const content: Content = await sniff(file.path)
  switch (content.is) {
    case 'zip':
      return openZip(file)
    case 'oldFormat':
      throw refuseSheet('sheet.saveAsXlsx', { kind: content.kind })
    case 'other':
      throw refuseSheet('sheet.notSheet', { kind: content.kind })
    case 'empty':
      throw refuseSheet('sheet.empty')
    case 'unknown':
      throw refuseSheet('sheet.unknownContent')
    case 'csv':
      return openCsv(file, content.encoding)
    default: {
      // SheetJS is large and rarely needed: most files are xlsx.
      const { openOldFile } = await import('./old-file.ts')
      return openOldFile(file, content.is)
    }
  }
}

/** Word files, OpenDocument files, apps and plain archives are zips, too. */
async function openZip(file: FileToOpen): Promise<OpenedBook> {
  const { path, maxBytes, onBytes } = file
  const zip = await scanZip(path, maxBytes, onBytes)
  const has = (pattern: RegExp) => zip.names.some((name) => pattern.test(name))
  const other = has(/^xl\/workbook\.bin$/i)
    ? 'xlsb'
    : zip.has('mimetype') && zip.has('content.xml')
      ? 'ods'
      : null
  if (other) {
    const { openOtherZip } = await import('./old-file.ts')
    return openOtherZip(file, other, zip)
  }
  if (has(/^word\//i)) throw refuseSheet('sheet.notSheet', { kind: 'Word' })
  if (has(/^ppt\//i)) throw refuseSheet('sheet.notSheet', { kind: 'PowerPoint' })
  if (!zip.has('[Content_Types].xml')) throw refuseSheet('sheet.notSheet', { kind: 'ZIP' })
  return openXlsx(zip)
}
