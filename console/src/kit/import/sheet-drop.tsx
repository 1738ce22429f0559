import { FileExcelFilled } from '@ant-design/icons'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { useText } from '../base/text.ts'
import { OneFileDrop } from '../upload/one-file-drop.tsx'
import { sheetRules } from '../upload/sheet-rules.ts'
import { type UploadedSheet, useSheetUpload } from './use-sheet-upload.ts'

/** Takes one spreadsheet by drop, click or keyboard. */
export function SheetDrop(props: {
  /** The service that imports the sheet. */
  serviceBean: string
  chosen?: UploadedSheet | null
  /** True if no mapping step follows. */
  byTemplate?: boolean
  onUploaded: (sheet: UploadedSheet) => void
}) {
  const t = useText()
  const { chosen } = props
  const { percent, fault, start } = useSheetUpload(props.serviceBean, props.onUploaded)
  return (
    <OneFileDrop
      extensions={sheetRules.extensions}
      percent={percent}
      fault={fault}
      onFile={start}
      chosen={chosen && <FileExcelFilled className="one-file-drop-file" />}
      title={
        percent !== null
          ? t('importScreen.uploading', { percent })
          : chosen
            ? t('importScreen.dialogChosen', { name: chosen.name })
            : t('importScreen.dropTitle')
      }
      hint={t(props.byTemplate ? 'importScreen.dropHintTemplate' : 'importScreen.dropHint', {
        limit: uploadLimit.sheet / 1024 / 1024,
      })}
    />
  )
}
