import { cell, useCell } from '../../kit/base/cell.ts'

export type AccountDialog = 'personal' | 'password' | 'devices'

const opened = cell<AccountDialog | null>(null)

/** The open dialog of the user menu. */
export const useAccountDialog = (): AccountDialog | null => useCell(opened)
export const openAccountDialog = (dialog: AccountDialog): void => opened.set(dialog)
export const closeAccountDialog = (): void => opened.set(null)
