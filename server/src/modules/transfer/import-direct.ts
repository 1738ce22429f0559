import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '@zhanggui/contract'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import type { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { type ImportRow, selectImport } from './import.sql.ts'
import { choicesOf } from './import.ts'
import { countsOf, errorFileOf, failureText } from './import-detail.ts'

type Outcome = OutputOf<typeof transferCalls.importExcelByUrl>

const lookEveryMs = 100

/**
 * Waits for the end of a direct import, or until `untilMs` on the clock of `performance`. After that the client polls
 * by the ids. No transaction is open during the wait.
 */
export async function waitForImport(
  { services, session, language, signal }: TenantContext,
  importId: number,
  untilMs: number,
): Promise<Outcome> {
  for (;;) {
    const found = await inTenant(services.database, session.merchantId, { readOnly: true, signal }, (tx) =>
      selectImport(tx, importId),
    )
    const outcome = found && outcomeOf(found, session.merchantId, language)
    if (outcome) return outcome
    if (performance.now() + lookEveryMs > untilMs)
      return {
        errorFile: '',
        errorMsg: '',
        importId: String(importId),
        ...(found?.task_id ? { taskId: String(found.task_id) } : {}),
      }
    await sleep(lookEveryMs, undefined, { signal })
  }
}

/** Undefined while the import runs. */
function outcomeOf(
  found: ImportRow,
  merchantId: number,
  language: TenantContext['language'],
): Outcome | undefined {
  const failed = failureText(found, language)
  switch (found.state) {
    case importState.applied:
      return {
        errorFile: errorFileOf(found, merchantId),
        errorMsg: '',
        counts: countsOf(found),
        effect: choicesOf(found.options).effect,
        ...(found.findings?.length ? { findings: found.findings } : {}),
        ...(found.options.otherSheets?.length ? { otherSheets: [...found.options.otherSheets] } : {}),
        ...(found.options.withheld?.length ? { withheld: [...found.options.withheld] } : {}),
      }
    case importState.failed:
    case importState.cancelled:
      return { errorFile: '', errorMsg: failed || textOf(language, 'task.cancelled') }
    // Checked but not written: it failed, was cancelled, or another import was running.
    case importState.ready:
      return {
        errorFile: errorFileOf(found, merchantId),
        errorMsg: failed || textOf(language, 'task.cancelled'),
      }
    default:
      return undefined
  }
}
