import { addingUp } from '../../kernel/task/adding-up.ts'
import { addToCounts, takeCountChanges } from './counts.sql.ts'

export const { note: noteCounts, duty: countsDuty } = addingUp(
  'numbers of orders',
  takeCountChanges,
  addToCounts,
)
