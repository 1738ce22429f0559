import { cell, useCell } from '../../kit/base/cell.ts'

export type AccountDialog = 'personal' | 'password' | 'devices'

const opened = cell<AccountDialog | null>(null)

/** Which dialog about oneself is open; the user menu shows it. */
export const useAccountDialog = (): AccountDialog | null => useCell(opened)
export const openAccountDialog = (dialog: AccountDialog): void => opened.set(dialog)
export const closeAccountDialog = (): void => opened.set(null)
