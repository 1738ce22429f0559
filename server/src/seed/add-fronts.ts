import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A front category with the codes of its products. */
export interface SampleFront {
  name: string
  products?: readonly string[]
  /** The code of the store that alone has it. */
  store?: string
  /** The codes of the stores that hide it. */
  hiddenIn?: readonly string[]
  below?: readonly SampleFront[]
}

export const sampleFronts: readonly SampleFront[] = [
  { name: '当季推荐', products: ['SP000047', 'SP000048', 'SP000051', 'SP000004'] },
  {
    name: '新鲜果蔬',
    below: [
      {
        name: '蔬菜',
        below: [
          { name: '叶菜', products: ['SP000051'] },
          { name: '茄果瓜', products: ['SP000050'] },
        ],
      },
      { name: '水果', products: ['SP000047', 'SP000048'] },
    ],
  },
  {
    name: '乳饮',
    below: [
      { name: '牛奶', products: ['SP000001', 'SP000002', 'SP000003', 'SP000004'] },
      { name: '水和茶', products: ['SP000005', 'SP000006', 'SP000007'], hiddenIn: ['S003'] },
    ],
  },
  { name: '街坊拼团', store: 'S001', products: ['SP000002', 'SP000051'] },
]

/** Adds front categories to a merchant without any. */
export async function addFronts(
  tx: Connection,
  merchantId: number,
  fronts: readonly SampleFront[],
  actor: string,
  parentId: number | null = null,
): Promise<void> {
  for (const [index, { name, store, products = [], hiddenIn = [], below = [] }] of fronts.entries()) {
    const own = await tx.first(sql<{ id: number }>`
      select s.id from store s where s.merchant_id = ${merchantId}::bigint and s.code = ${store ?? ''}`)
    const { id } = await tx.one(sql<{ id: number }>`
      insert into front_category (merchant_id, parent_id, store_id, name, sort, updated_by)
      values (${merchantId}::bigint, ${parentId}::bigint, ${own?.id ?? null}::bigint, ${name}, ${(index + 1) * 10}::int, ${actor})
      returning id`)
    await tx.run(sql`
      insert into front_category_product (merchant_id, category_id, product_id, position)
      select ${merchantId}::bigint, ${id}::bigint, p.id, n.place
      from unnest(${[...products]}::text[]) with ordinality n (code, place)
      join product p on p.merchant_id = ${merchantId}::bigint and p.code = n.code returning product_id`)
    await tx.run(sql`
      insert into front_category_hidden (merchant_id, store_id, category_id)
      select ${merchantId}::bigint, s.id, ${id}::bigint from store s
      where s.merchant_id = ${merchantId}::bigint and s.code = any (${[...hiddenIn]}::text[]) returning store_id`)
    await addFronts(tx, merchantId, below, actor, id)
  }
}
