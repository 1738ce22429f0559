import { documentKind, documentPrefix } from '@zhanggui/contract/stock/document.ts'

const lists = [
  {
    prefix: documentPrefix[documentKind.receipt],
    code: 'iposWeb.inventory.receipt',
    path: '/inventory/receipt',
  },
  { prefix: documentPrefix[documentKind.count], code: 'iposWeb.inventory.count', path: '/inventory/count' },
  {
    prefix: documentPrefix[documentKind.transfer],
    code: 'iposWeb.inventory.transfer',
    path: '/inventory/transfer',
  },
] as const

/** The list that finds a document of the stock by its number. Null for any other number. */
export const documentList = (number: string) =>
  lists.find(({ prefix }) => number.startsWith(prefix) && /^\d{8}-\d+$/.test(number.slice(prefix.length))) ??
  null
