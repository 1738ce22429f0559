import type { TreeOrder, TreeWay } from '../../../kit/table/tree/tree-order.ts'
import type { Pair } from '../gallery/part.ts'

/** A category of the sample shop. There are two levels, and the lower one holds products. */
export interface Shelf {
  id: string
  above: string
  name: Pair
  kind: 'group' | 'goods'
  stock: number
}

const shelf = (id: string, above: string, name: Pair, kind: Shelf['kind'], stock: number): Shelf => ({
  id,
  above,
  name,
  kind,
  stock,
})

export const shelves: readonly Shelf[] = [
  shelf('fruit', '', ['水果', 'Fruit'], 'group', 296),
  shelf('apples', 'fruit', ['苹果和梨', 'Apples and pears'], 'group', 184),
  shelf('fuji', 'apples', ['红富士苹果 1kg', 'Fuji apples 1 kg'], 'goods', 120),
  shelf('snow', 'apples', ['雪花梨 1kg', 'Snow pears 1 kg'], 'goods', 64),
  shelf('berries', 'fruit', ['浆果', 'Berries'], 'group', 112),
  shelf('strawberry', 'berries', ['盒装草莓 300g', 'Strawberries 300 g'], 'goods', 112),
  shelf('dairy', '', ['乳品', 'Dairy'], 'group', 78),
  shelf('milk', 'dairy', ['鲜牛奶 950ml', 'Fresh milk 950 ml'], 'goods', 48),
  shelf(
    'yoghurt',
    'dairy',
    [
      '原味酸奶 一个名字特别特别长的商品用来看看放不下时会怎样 12 杯装',
      'Plain yoghurt with a name much longer than there is room for, twelve cups',
    ],
    'goods',
    30,
  ),
  shelf('bakery', '', ['烘焙', 'Bakery'], 'group', 0),
]

/** Groups take products and groups. Products take nothing. Only groups stand at the top. */
export const shelfWay: TreeWay<Shelf> = {
  keyOf: ({ id }) => id,
  parentOf: ({ above }) => above,
  mayLieIn: ({ kind }, parent) => (parent === null ? kind === 'group' : parent.kind === 'group'),
}

/** The shelves after a move, as a server would return them. */
export function ordered(rows: readonly Shelf[], { parentKey, keys }: TreeOrder): Shelf[] {
  const moved = keys.flatMap((key) => rows.filter(({ id }) => id === key))
  return [
    ...rows.filter(({ id }) => !keys.includes(id)),
    ...moved.map((row) => ({ ...row, above: parentKey })),
  ]
}
