import { DownloadOutlined } from '@ant-design/icons'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { Button } from 'antd'
import { useText } from '../base/text.ts'
import { download } from '../wire/download.ts'
import type { ImportService } from './import-service.ts'
import { RecentImports } from './recent-imports.tsx'
import { SheetDrop } from './sheet-drop.tsx'
import type { UploadedSheet } from './use-sheet-upload.ts'

/** Step 1: the file, the template, and earlier imports. */
export function UploadStep(props: {
  service: ImportService
  onUploaded: (sheet: UploadedSheet) => void
  onOpen: (importId: string) => void
}) {
  const t = useText()
  const { serviceBean } = props.service
  return (
    <>
      <section className="import-card import-upload">
        <SheetDrop serviceBean={serviceBean} onUploaded={props.onUploaded} />
        <p className="import-template">
          {t('importScreen.templateHint')}
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={() => download(transferCalls.downloadTemplate, { serviceBean })}
          >
            {t('importScreen.template')}
          </Button>
        </p>
      </section>
      <RecentImports serviceBean={serviceBean} onOpen={props.onOpen} />
    </>
  )
}
