import { type TextKey, textEntry } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { CallContext, Noted } from './implement.ts'
import { query } from './query.ts'
import type { Session } from './session.ts'
import type { Tx } from './tenant.ts'

// No text that anybody types in contains it.
const mark = '\u0001'

/** A value that has words of the product: kept by its key, so that each reader gets it in his language. */
export const auditWord = (key: TextKey): string => mark + key

/** Several of them. */
export const auditWords = (keys: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.map((key) => mark + key).join('\n')

/** A value of an audit row in the words of a language. */
export function readAuditValue(value: string | null, language: Language): string | null {
  if (!value?.startsWith(mark)) return value
  const words = value.split('\n').map((part) => {
    const key = part.slice(mark.length)
    const entry = textEntry(key)
    return entry ? fillText(entry, language) : key.slice(key.indexOf('.') + 1)
  })
  return words.join(language === 'zh' ? '、' : ', ')
}

/** Titles longer than this say no more. */
const longestTitle = 120

/** Writes the audit row of a changing call, in the transaction of the change itself. */
export async function insertAudit(
  tx: Tx,
  call: Call,
  session: Session,
  context: Pick<CallContext, 'ip' | 'requestId'>,
  noted: { record: string; detail: Noted },
): Promise<void> {
  const { title = '', storeId, viewedAs, ...detail } = noted.detail
  await tx.run(
    query.insertInto('audit').values({
      merchant_id: session.merchantId,
      employee_id: session.employeeId,
      pin: session.pin,
      action: call.audit ?? '',
      call: call.path,
      record: noted.record,
      title: title.slice(0, longestTitle),
      store_id: storeId ?? null,
      detail: JSON.stringify(detail),
      ip: context.ip,
      request_id: context.requestId,
      viewed_as: viewedAs ?? session.viewing?.name ?? '',
    }),
  )
}
