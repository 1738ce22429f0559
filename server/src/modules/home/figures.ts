import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { addToFigures, type FigureChange, insertChanges, takeChanges } from './figures.sql.ts'

export type { FigureChange }

export const figureKind = { sales: 10, refunds: 20, received: 30, givenBack: 40, products: 50 } as const

/** The merchants whose changes this process has written since it added them up last. */
const changed = new Set<number>()

/** Writes changes of the figures of a store. `at` is the time of the sale; without it they count now. */
export async function noteFigures(
  tx: Tx,
  storeId: number,
  changes: readonly FigureChange[],
  at: string | null = null,
): Promise<void> {
  if (changes.length === 0) return
  await insertChanges(tx, storeId, changes, at)
  changed.add(tx.merchantId)
}

/** A sale that is paid, with its goods. */
export const saleFigures = (
  payable: number,
  lines: readonly { product_id: number; paid: number; quantity: number }[],
): FigureChange[] => [
  { kind: figureKind.sales, amount: payable },
  ...lines.map(({ product_id, paid, quantity }) => ({
    kind: figureKind.products,
    key: product_id,
    amount: paid,
    quantity,
  })),
]

const rowsAtOnce = 5000

/** Adds the changes up. Until then a figure is the kept one and its changes: this only makes them quick to read. */
export const figuresDuty: Duty = {
  name: 'figures of home',
  everyMs: 3000,
  async run({ database }: Services) {
    for (const merchantId of [...changed]) {
      changed.delete(merchantId)
      const left = await inTenant(database, merchantId, {}, async (tx) => {
        const rows = await takeChanges(tx, rowsAtOnce)
        await addToFigures(tx, rows)
        return rows.length === rowsAtOnce
      })
      if (left) changed.add(merchantId)
    }
  },
}
