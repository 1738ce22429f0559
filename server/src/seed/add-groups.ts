import type { Rule } from '@zhanggui/contract/productGroup/rule.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A group with the codes of the products that were chosen by hand. */
export interface SampleGroup {
  name: string
  rule: Rule | null
  always: readonly string[]
  never?: readonly string[]
}

export const sampleGroups: readonly SampleGroup[] = [
  {
    name: '五元以下',
    rule: {
      match: 'all',
      lines: [
        [{ field: 'salesPrice', is: 'between', range: ['', '5'] }],
        [{ field: 'status', is: 'anyOf', values: ['30'] }],
      ],
    },
    always: [],
    never: ['SP000005'],
  },
  {
    name: '奶和茶',
    rule: {
      match: 'any',
      lines: [
        [{ field: 'name', is: 'contains', text: '奶' }],
        [{ field: 'name', is: 'contains', text: '茶' }],
      ],
    },
    always: ['SP000047'],
  },
  { name: '收银台边', rule: null, always: ['SP000001', 'SP000005', 'SP000044', 'SP000045'] },
]

/** Adds product groups to a merchant without any. */
export async function addGroups(
  tx: Connection,
  merchantId: number,
  groups: readonly SampleGroup[],
  actor: string,
): Promise<void> {
  for (const { name, rule, always, never = [] } of groups)
    await tx.run(sql`
      insert into product_group (merchant_id, name, rule, always, never, updated_by)
      select ${merchantId}::bigint, ${name}, ${JSON.stringify(rule)}::jsonb,
        coalesce(jsonb_agg(p.id::text) filter (where p.code = any (${[...always]}::text[])), '[]'),
        coalesce(jsonb_agg(p.id::text) filter (where p.code = any (${[...never]}::text[])), '[]'), ${actor}
      from product p where p.merchant_id = ${merchantId}::bigint returning id`)
}
