import { yuanOf } from '@zhanggui/contract/money.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { insertChanges } from '../../kernel/record/change-log.sql.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { endAcceptances } from '../product/accepted.ts'
import { inTurns } from '../product/product-due.ts'
import { timerActor } from '../product/product-log.ts'
import { takeDueGoods } from './goods-due.sql.ts'

/** The prices of stores that take effect at 00:00. */
export const goodsDuties: Duty[] = [
  {
    name: 'store prices due',
    everyMs: 5000,
    run: (services) => inTurns(services, 'storePrice', applyDueGoods),
  },
]

const textOf = (cents: number | null) => (cents === null ? null : yuanOf(cents))

async function applyDueGoods(tx: Tx, atMost: number): Promise<number> {
  const changed = await takeDueGoods(tx, atMost, timerActor.name)
  await endAcceptances(
    tx,
    changed.map(({ product_id }) => product_id),
  )
  await insertChanges(
    tx,
    'goods',
    timerActor,
    'priceDue',
    changed.map(({ product_id, store_id, name, code, before, due, after }) => ({
      id: product_id,
      title: name,
      code,
      storeId: store_id,
      changes: [
        ...changesBetween({ salesPrice: textOf(before) }, { salesPrice: textOf(after) }),
        { field: 'scheduledPrice', before: yuanOf(due), after: null },
      ],
    })),
  )
  return changed.length
}
