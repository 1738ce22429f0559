import { textOf } from '@zhanggui/contract'
import type { CallContext } from '../http/implement.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** The refusal of a save that began with an older version: who was quicker, and when. What no person has touched, the system has made. */
export const staleVersion = (
  { language }: Pick<CallContext, 'language'>,
  now: { version: number; who: string; when: string },
): Refusal =>
  refuse('common.staleVersion', {
    who: now.who || textOf(language, 'audit.system'),
    when: now.when,
  }).withData({
    version: now.version,
    changes: [],
  })
