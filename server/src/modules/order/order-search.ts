import { textOf } from '@zhanggui/contract'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { FoundRecord, Search } from '../../kernel/module.ts'
import { type ListedOrder, selectCoded, selectListed } from './page.sql.ts'

/** Finds orders by what is on a screen or a paper: a number, whole or short, or the end of a phone. */
export const orderSearch: Search = {
  byKeyword: async (context, keyword, atMost) =>
    (await selectCoded(context.tx, context.session.stores, keyword, atMost)).map((row) =>
      foundOf(context, row),
    ),
  byIds: async (context, ids) =>
    (await selectListed(context.tx, context.session.stores, ids.map(Number))).map((row) =>
      foundOf(context, row),
    ),
}

const foundOf = ({ language }: TenantContext, row: ListedOrder): FoundRecord => ({
  id: String(row.id),
  title: row.number,
  hint: `${textOf(language, `order.status${row.status}` as 'order.status10')} · ${row.store_name}`,
})
