import { textOf } from '@zhanggui/contract'
import type { CallContext } from '../http/implement.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Change } from './difference.ts'

/** The refusal of a save that began with an older version: who was quicker, when, and with what. Nobody stands for the system. */
export const staleVersion = (
  { language }: Pick<CallContext, 'language'>,
  now: { version: number; who: string; when: string; changes?: readonly Change[] },
): Refusal =>
  refuse('common.staleVersion', {
    who: now.who || textOf(language, 'audit.system'),
    when: now.when,
  }).withData({ version: now.version, changes: now.changes ?? [] })
