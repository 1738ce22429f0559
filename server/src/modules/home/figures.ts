import type { Tx } from '../../kernel/database/tenant.ts'
import { addingUp } from '../../kernel/task/adding-up.ts'
import { addToFigures, type FigureChange, insertChanges, takeChanges } from './figures.sql.ts'

export type { FigureChange }

export const figureKind = { sales: 10, refunds: 20, received: 30, givenBack: 40, products: 50 } as const

const adding = addingUp('figures of home', takeChanges, addToFigures)
/** Adds the changes up. Until then a figure is the kept one and its changes. */
export const figuresDuty = adding.duty

/** Writes changes of the figures of a store. `at` is the time of the sale; without it they count now. */
export async function noteFigures(
  tx: Tx,
  storeId: number,
  changes: readonly FigureChange[],
  at: string | null = null,
): Promise<void> {
  if (changes.length === 0) return
  await insertChanges(tx, storeId, changes, at)
  adding.note(tx)
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
