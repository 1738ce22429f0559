import { afterSaleMachine } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { followRefunds } from '../refund/refund.ts'
import { tellAfterSale } from '../webhook/events.ts'
import { selectByRefund, updateAfterSale } from './afterSale.sql.ts'

const { refunded, refunding } = { refunding: 70, refunded: 80 }

/** An after-sale follows its refund: it is refunded with it, and goes back to agreed if it fails for now. */
export const followAfterSales = (): void =>
  followRefunds(async ({ tx, actor }, refund) => {
    const row = await selectByRefund(tx, refund.id)
    if (!row || row.status === refunded) return
    const system = { who: 'system', employeeId: null, name: '' }
    const staff = actor.employeeId === null ? system : { who: 'staff', ...actor }
    const failed = refund.status === refundStatus.failed
    if (failed && row.status === refunding) {
      const move = row.part ? 'refundFailedPart' : 'refundFailed'
      const { from, to } = afterSaleMachine[move]
      await updateAfterSale(tx, row.id, from, to, {}, { move, detail: '', actor: system })
      await tellAfterSale(tx, { id: row.id, status: to }, move)
    }
    if (failed) return
    if (row.status !== refunding) {
      const { from, to } = afterSaleMachine.refund
      await updateAfterSale(tx, row.id, from, to, {}, { move: 'refund', detail: '', actor: staff })
      await tellAfterSale(tx, { id: row.id, status: to }, 'refund')
    }
    if (refund.status !== refundStatus.done) return
    const { from, to } = afterSaleMachine.refundDone
    await updateAfterSale(
      tx,
      row.id,
      from,
      to,
      { ends: true },
      {
        move: 'refundDone',
        detail: '',
        actor: staff,
      },
    )
    await tellAfterSale(tx, { id: row.id, status: to }, 'refundDone')
  })
