import { cell } from '../../base/cell.ts'

/** The id of the product whose price is being edited in the list. */
export const editedPrice = cell<string | null>(null)
