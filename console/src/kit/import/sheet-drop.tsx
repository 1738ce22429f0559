import { FileExcelFilled, InboxOutlined } from '@ant-design/icons'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { Progress, Upload } from 'antd'
import { useText } from '../base/text.ts'
import { acceptOf } from '../upload/upload-check.ts'
import { sheetRules, type UploadedSheet, useSheetUpload } from './use-sheet-upload.ts'
import './sheet-drop.css'

/** Takes one spreadsheet by drop, click or keyboard. A fault shows in place. */
export function SheetDrop(props: {
  /** The service that imports the sheet. */
  serviceBean: string
  chosen?: UploadedSheet | null
  /** True if no mapping step follows. */
  byTemplate?: boolean
  onUploaded: (sheet: UploadedSheet) => void
}) {
  const t = useText()
  const { percent, fault, start } = useSheetUpload(props.serviceBean, props.onUploaded)
  return (
    <>
      <Upload.Dragger
        className="sheet-drop"
        accept={acceptOf(sheetRules.extensions)}
        multiple={false}
        showUploadList={false}
        disabled={percent !== null}
        beforeUpload={(file) => {
          void start(file)
          return false
        }}
      >
        {props.chosen ? (
          <FileExcelFilled className="sheet-drop-file" />
        ) : (
          <InboxOutlined className="sheet-drop-icon" />
        )}
        <p className="sheet-drop-title">
          {percent !== null
            ? t('importScreen.uploading', { percent })
            : props.chosen
              ? t('importScreen.dialogChosen', { name: props.chosen.name })
              : t('importScreen.dropTitle')}
        </p>
        {percent === null ? (
          <p className="sheet-drop-hint">
            {t(props.byTemplate ? 'importScreen.dropHintTemplate' : 'importScreen.dropHint', {
              limit: uploadLimit.sheet / 1024 / 1024,
            })}
          </p>
        ) : (
          <Progress className="sheet-drop-progress" percent={percent} showInfo={false} size="small" />
        )}
      </Upload.Dragger>
      {fault && (
        <p className="sheet-drop-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
