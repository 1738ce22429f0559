import type { UnbookedRow } from '@zhanggui/contract/order/order.ts'

/** Nobody can book a sale that cannot be read, until the till sends it again. */
export const tillMustSend = ({ status, kind, readable }: UnbookedRow): boolean =>
  status === 'open' && kind === 'refused' && !readable

/** Why it is dropped. A sale that came again since is not: its old note is history. */
export const droppedNote = ({ status, note, endedBy }: UnbookedRow): string =>
  status === 'dropped' ? `${note} · ${endedBy}` : ''
export const earlierNote = ({ status, note }: UnbookedRow): string => (status === 'dropped' ? '' : note)
