import { DownloadOutlined } from '@ant-design/icons'
import type { Call, OutputOf } from '@zhanggui/contract/call.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportEffect, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { download, downloadUrl } from '../wire/download.ts'
import { refresh, useSend } from '../wire/queries.ts'
import { useImport } from './import-state.ts'
import { SheetDrop } from './sheet-drop.tsx'
import type { UploadedSheet } from './use-sheet-upload.ts'
import './import.css'

interface Outcome {
  errorMsg: string
  errorFile: string
  counts?: OutputOf<typeof transferCalls.importExcelByUrl>['counts']
  effect?: ImportEffect | null
  /** Headers that were left out, because the person may not change their fields. */
  withheld?: readonly string[]
}

/**
 * The bulk import dialog (spec sections 2, 4 and 8). Choosing a file enables the import button; success clears the
 * file. A large sheet outlasts the call. The dialog then follows the import to the same result.
 */
export default function ImportDialog(props: {
  serviceBean: string
  open: boolean
  changes: readonly Call[]
  onClose: () => void
  /** Opens the import page, for sheets that were not made from the template. */
  onPage?: () => void
}) {
  const t = useText()
  const [sheet, setSheet] = useState<UploadedSheet | null>(null)
  const [following, setFollowing] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const start = useSend(transferCalls.importExcelByUrl)
  const { serviceBean } = props

  function handleOutcome(met: Outcome) {
    const { errorMsg, errorFile } = met
    setFollowing(null)
    void refresh(transferCalls.findImportPage, ...props.changes)
    if (errorMsg) return notices.error(errorMsg)
    if (met.withheld?.length)
      notices.warning(t('importScreen.dialogWithheld', { columns: met.withheld.join(t('kit.slash')) }))
    if (errorFile) {
      notices.warning(t('transfer.importErrors'))
      downloadUrl(errorFile)
      // All valid rows are written. Importing the same file again would write them twice.
      setSheet(null)
      setOutcome(met)
      return
    }
    notices.success(t(met.effect ? `importScreen.dialogDone_${met.effect}` : 'importScreen.dialogDone'))
    handleClose()
  }

  /** Closing the dialog drops the chosen file. */
  function handleClose() {
    setSheet(null)
    setOutcome(null)
    props.onClose()
  }

  function handleImport() {
    if (!sheet) return
    setOutcome(null)
    start.mutate(
      { serviceBean, importFileUrl: sheet.address },
      {
        onSuccess: (answer) =>
          answer.importId && answer.taskId ? setFollowing(answer.importId) : handleOutcome(answer),
      },
    )
  }

  return (
    <Dialog
      open={props.open}
      title={t('importScreen.dialogTitle')}
      width={600}
      onClose={handleClose}
      ok={{
        text: t('importScreen.dialogImport'),
        onClick: handleImport,
        busy: start.isPending || following !== null,
        disabled: sheet === null,
      }}
    >
      <p className="import-dialog-hint">
        {t('importScreen.dialogHint')} {t('importScreen.dialogEffect')}{' '}
        {props.onPage && (
          <Button type="link" size="small" onClick={props.onPage}>
            {t('importScreen.toPage')}
          </Button>
        )}
      </p>
      <SheetDrop serviceBean={serviceBean} byTemplate chosen={sheet} onUploaded={setSheet} />
      <p className="import-template">
        <Button
          type="link"
          icon={<DownloadOutlined />}
          onClick={() => download(transferCalls.downloadTemplate, { serviceBean })}
        >
          {t('importScreen.template')}
        </Button>
      </p>
      {outcome?.counts && (
        <Alert
          type="warning"
          showIcon
          title={t('importScreen.dialogCounts', outcome.counts)}
          description={t('importScreen.dialogErrorFile')}
        />
      )}
      {following && <Follow importId={following} onOutcome={handleOutcome} />}
    </Dialog>
  )
}

/** Follows an import that continues as a task. */
function Follow({ importId, onOutcome }: { importId: string; onOutcome: (outcome: Outcome) => void }) {
  const t = useText()
  const { data } = useImport(importId)
  useEffect(() => {
    if (!data) return
    if (data.state === importState.applied)
      onOutcome({
        errorMsg: '',
        errorFile: data.errorFile,
        counts: data.counts,
        effect: data.choices.effect,
        withheld: data.findings.find(({ kind }) => kind === 'withheld')?.examples ?? [],
      })
    if (data.state === importState.failed || data.state === importState.cancelled)
      onOutcome({ errorMsg: data.reason || t('importScreen.cancelled'), errorFile: data.errorFile })
  }, [data, onOutcome, t])
  return (
    <p className="import-dialog-hint" role="status">
      {t('importScreen.dialogRunning', { done: data?.progress.done ?? 0 })}
    </p>
  )
}
