import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { openDownloads, watchDownloads } from '../session/downloads.ts'
import { appSettings } from '../wire/app-settings.ts'
import { sendTo } from '../wire/call.ts'

/**
 * Requests an export from the screen's address. It sends the screen's payload and the name of the system (spec
 * section 7 'Generic export calls'). A missing address is an error (section 5 'Tables and exports'). Returns false if
 * no export was requested. The call shows a refusal and rejects.
 */
export async function requestExport(url: string, payload: object): Promise<boolean> {
  if (url.trim() === '') {
    notices.error(t('transfer.exportUrlEmpty'))
    return false
  }
  await sendTo(url, { ...payload, asyncSystemName: appSettings().systemCode })
  await watchDownloads()
  notices.success(t('task.created'), { label: t('kit.openDownloads'), run: openDownloads, stays: 6 })
  return true
}
