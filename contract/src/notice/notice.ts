import { z } from 'zod'
import { id, moment } from '../rules.ts'

/**
 * `accessAsked`: somebody asks this person for access. `accessWanted`: this person has asked for access. `webhookFails`:
 * nothing has arrived at an address for a day; `reason` is its name.
 */
export const noticeKinds = ['accessAsked', 'accessWanted', 'webhookFails'] as const

/** The state of a request for access. */
export const accessStates = ['waiting', 'granted', 'declined'] as const

/** Notices are kept for so many days. */
export const noticeDays = 30
/** A person may ask again for the same page after so many hours. */
export const askAgainHours = 24

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  at: moment,
  read: z.boolean(),
  /** The permission and its name. */
  code: z.string(),
  name: z.string(),
  /** The person who asks; '' for the reader's own request. */
  asker: z.string(),
  reason: z.string(),
  state: z.enum(accessStates),
})
export type Notice = z.output<typeof notice>

/** The people who may grant a permission, and the reader's own open request for it. */
export const accessHelp = z.object({
  grantors: z.array(z.object({ name: z.string(), roles: z.array(z.string()) })),
  /** The time of the reader's request of the last 24 hours. */
  askedAt: moment.nullable(),
})
