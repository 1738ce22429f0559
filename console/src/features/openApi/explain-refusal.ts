import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { t } from '../../kit/base/text.ts'

/** A field that the server refused. */
export interface RefusedField {
  path: string
  message: string
}

/** The stable codes for which the sandbox knows a way out. All others are about the record or the body. */
const codes = {
  fields: ['10002', '10003', '10014'],
  signature: ['37001', '37002', '37003', '37004', '37005'],
  scope: ['37006'],
  rate: ['37007'],
  later: ['10008', '10009', '10011', '10012'],
  bug: ['10001'],
} as const
type Way = keyof typeof codes | 'other'

const wayOf = (code: string): Way =>
  (Object.keys(codes) as (keyof typeof codes)[]).find((way) =>
    (codes[way] as readonly string[]).includes(code),
  ) ?? 'other'

/** The refused fields of an answer. Empty if it refuses something else. */
export function refusedFields(data: unknown): RefusedField[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((one: { path?: unknown; message?: unknown } | null) =>
    typeof one?.path === 'string' && typeof one.message === 'string'
      ? [{ path: one.path, message: one.message }]
      : [],
  )
}

/** What to do about a refusal. */
export function wayOut(code: string, data: unknown): string {
  const way = wayOf(code)
  if (way === 'bug') {
    const { requestId = '—' } = (data ?? {}) as { requestId?: string }
    return t('openApi.todo_bug', { request: requestId })
  }
  if (way === 'other') return t('openApi.todo_other', { code })
  return t(`openApi.todo_${way}` as TextKey & 'openApi.todo_rate')
}
