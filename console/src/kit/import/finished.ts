import type { Call } from '@zhanggui/contract/call.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { send } from '../wire/call.ts'
import { downloadUrl } from '../wire/download.ts'
import { refresh } from '../wire/queries.ts'
import { isMoving, pollEvery } from './import-state.ts'

/**
 * The end of an import that was just written (spec section 8). Without refused rows a notice with 'undo' shows and the
 * screen closes: returns true. Otherwise the screen stays, and the error file is downloaded.
 */
export function finishImport(detail: ImportDetail, changes: readonly Call[]): boolean {
  const { counts, errorFile } = detail
  if (counts.refused > 0 || errorFile !== '') {
    notices.warning(t('transfer.importErrors'))
    if (errorFile !== '') downloadUrl(errorFile)
    return false
  }
  const text = t('importScreen.finished', { created: counts.created, changed: counts.changed })
  notices.success(
    text,
    detail.undoable
      ? { label: t('importScreen.finishedUndo'), run: () => void undoImport(detail, changes) }
      : undefined,
  )
  return true
}

/** Undoes an import while another screen is open, and says how it ended. */
async function undoImport({ id: importId, fileName }: ImportDetail, changes: readonly Call[]): Promise<void> {
  await send(transferCalls.undoImport, { importId })
  let now: ImportDetail
  do {
    await new Promise((resolve) => setTimeout(resolve, pollEvery))
    now = await send(transferCalls.findImportDetail, { importId })
  } while (isMoving(now))
  await refresh(transferCalls.findImportDetail, transferCalls.findImportPage, ...changes)
  if (now.state === importState.undone) notices.success(t('importScreen.finishedUndone', { file: fileName }))
  else notices.error(now.reason || now.undoBlocked)
}
