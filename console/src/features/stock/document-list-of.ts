import { documentKind, documentPrefix } from '@zhanggui/contract/stock/document.ts'

const numbered = (kind: keyof typeof documentPrefix) => new RegExp(`^${documentPrefix[kind]}\\d{8}-\\d+$`)

const lists = [
  {
    form: numbered(documentKind.receipt),
    code: 'iposWeb.inventory.receipt',
    path: '/inventory/receipt',
  },
  { form: numbered(documentKind.count), code: 'iposWeb.inventory.count', path: '/inventory/count' },
  {
    form: numbered(documentKind.transfer),
    code: 'iposWeb.inventory.transfer',
    path: '/inventory/transfer',
  },
  { form: /^AS\d{12,}$/, code: 'iposWeb.order.aftersale', path: '/order/aftersale/list' },
  { form: /^\d{12,}$/, code: 'iposWeb.order.list', path: '/order/list' },
] as const

/** The list that finds a document by the number in the ledger. Null for any other text. */
export const documentList = (number: string) => lists.find(({ form }) => form.test(number)) ?? null
