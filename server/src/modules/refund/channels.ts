import type { PayChannel } from '@zhanggui/contract/order/order.ts'

/** What a channel knows of a payment or a refund. */
export type ChannelState = 'done' | 'pending' | 'failed'

/** A way of moving money. `hand`: people move it, and confirm that they have. */
export interface Channel {
  hand: boolean
  /** The state of a new payment, and the seconds until it is asked again. */
  begin(payment: { behaviour: string }): { state: ChannelState; askSeconds: number | null }
  /** Asks for a pending payment. */
  ask(payment: { behaviour: string; asked: number }): ChannelState
  /** Asks the provider to close a pending payment. `done`: it was paid after all. */
  close(payment: { behaviour: string; asked: number }): ChannelState
  /** Asks what has become of a refund. */
  askRefund(part: { behaviour: string; asked: number }): ChannelState
  /** Pays a refund. The same number is paid once. */
  refund(part: { behaviour: string; attempts: number }): { state: ChannelState; fault: string }
}

const byHand: Channel = {
  hand: true,
  begin: () => ({ state: 'pending', askSeconds: null }),
  ask: () => 'pending',
  close: () => 'pending',
  askRefund: () => 'pending',
  refund: () => ({ state: 'pending', fault: '' }),
}

/** Seconds until a late payment of the sandbox arrives. */
const lateSeconds = 5
/** A payment without an answer is asked so many times. */
const mostAsks = 20

/** A provider to try things out. It moves no money. */
const sandbox: Channel = {
  hand: false,
  begin({ behaviour }) {
    if (behaviour === 'fail') return { state: 'failed', askSeconds: null }
    if (behaviour === 'late') return { state: 'pending', askSeconds: lateSeconds }
    if (behaviour === 'never') return { state: 'pending', askSeconds: 60 }
    return { state: 'done', askSeconds: null }
  },
  ask: ({ behaviour, asked }) => (behaviour === 'late' ? 'done' : asked >= mostAsks ? 'failed' : 'pending'),
  close: ({ behaviour }) => (behaviour === 'late' ? 'done' : 'failed'),
  // The first question has no answer either.
  askRefund: ({ behaviour, asked }) => (behaviour === 'refundSilent' && asked < 1 ? 'pending' : 'done'),
  refund({ behaviour, attempts }) {
    if (attempts > 0) return { state: 'done', fault: '' }
    if (behaviour === 'refundFails') return { state: 'failed', fault: 'balance' }
    if (behaviour === 'refundSilent') return { state: 'pending', fault: 'silent' }
    return { state: 'done', fault: '' }
  },
}

export const channels: Readonly<Record<PayChannel, Channel>> = {
  cash: byHand,
  transfer: byHand,
  given: { ...byHand, begin: () => ({ state: 'done', askSeconds: null }) },
  sandbox,
}
