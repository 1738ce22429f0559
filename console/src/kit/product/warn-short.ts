import type { ShortGoods } from '@zhanggui/contract/stock/stock.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'

/** As many orders of a product are named. */
const most = 10

/** Names the orders that wait for goods of which less is there than is reserved. */
export function warnShort(short: ShortGoods): void {
  for (const { name, orders } of short.slice(0, 3)) {
    const named = orders.slice(0, most).join(t('shell.comma'))
    notices.warning(t('stock.shortOf', { name, orders: orders.length > most ? `${named}…` : named }))
  }
}
