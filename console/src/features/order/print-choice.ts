import { type OrderPaper, papers } from '@zhanggui/contract/order/order.ts'
import { readSaved, save } from '../../kit/base/saved.ts'

/** What is printed of an order. This browser keeps it. */
export interface PrintChoice {
  papers: readonly OrderPaper[]
  /** The paper of picking lists and delivery notes. */
  sheet: 'a4' | 'a5'
  /** Copies of a delivery note: one stays with the buyer. */
  notes: 1 | 2 | 3
}

const first: PrintChoice = { papers: ['pickList'], sheet: 'a4', notes: 2 }

export function keptChoice(): PrintChoice {
  try {
    const kept = JSON.parse(readSaved('zhanggui_orderPrint') ?? '{}') as Partial<PrintChoice>
    return {
      papers: Array.isArray(kept.papers) ? papers.filter((one) => kept.papers?.includes(one)) : first.papers,
      sheet: kept.sheet === 'a5' ? 'a5' : first.sheet,
      notes: kept.notes === 1 || kept.notes === 3 ? kept.notes : first.notes,
    }
  } catch {
    return first
  }
}

export const keepChoice = (choice: PrintChoice): void => save('zhanggui_orderPrint', JSON.stringify(choice))
