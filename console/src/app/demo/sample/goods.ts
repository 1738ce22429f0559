/** A product of a shop that does not exist. */
export interface Goods {
  id: string
  name: string
  code: string
  category: string
  /** In yuan. */
  price: string
  /** In yuan. */
  cost: string
  stock: number
  /** In kg; null for a product that is sold by the piece. */
  weight: string | null
  status: GoodsStatus
  origin: string
  updatedAt: string
}

export const goodsStatus = { draft: 10, waiting: 20, effective: 30, invalid: 40 } as const
export type GoodsStatus = (typeof goodsStatus)[keyof typeof goodsStatus]

const kinds = [
  ['乳品', '纯牛奶 250ml', 250],
  ['烘焙', '北海道吐司 400g', 1290],
  ['水果', '红富士苹果', 698],
  ['鲜食', '金枪鱼三角饭团 110g', 650],
  ['饮料', '天然水 550ml', 200],
  ['水产', '白虾 40/50 解冻', 3980],
  ['方便食品', '红烧牛肉面 大食桶', 680],
  ['茶饮', '龙井新茶 500ml', 600],
  ['鸡蛋', '富硒鲜鸡蛋 30 枚', 3290],
  ['冷冻', '松露巧克力冰淇淋 64g', 1050],
  ['肉禽', '黑猪五花肉 冷鲜', 1998],
  ['蔬菜', '上海青 精品', 358],
] as const
const makers = ['晨光', '光明', '农夫', '金禾', '海风', '山野', '东方', '正和', '小满', '长青'] as const
const origins = ['上海', '山东烟台', '浙江杭州', '内蒙古', '云南', '新疆', '广东'] as const
const statuses = [30, 30, 30, 30, 20, 30, 10, 30, 30, 40] as const

/** The time of the newest row: an hour before the page opened. */
const newest = Date.now() - 3_600_000
const yuan = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The requested number of products, always the same ones. */
export function sampleGoods(count: number): Goods[] {
  return Array.from({ length: count }, (_, index) => {
    const [category, name, base] = kinds[index % kinds.length]!
    const maker = makers[Math.floor(index / kinds.length) % makers.length]!
    const spread = (index * 7919) % 997
    const price = base + spread
    const byWeight = category === '水果' || category === '水产' || category === '肉禽' || category === '蔬菜'
    return {
      id: String(index + 1),
      name: `${maker} ${name}${index < 120 ? '' : ` 第 ${Math.floor(index / 120) + 1} 批`}`,
      code: `SP${100_001 + index}`,
      category,
      price: yuan(price),
      cost: yuan(Math.floor(price * 0.64)),
      stock: (index * 37) % 2400,
      weight: byWeight ? `${((spread % 90) + 10) / 100}` : null,
      status: statuses[index % statuses.length]!,
      origin: origins[spread % origins.length]!,
      updatedAt: new Date(newest - index * 61_000).toISOString(),
    }
  })
}

/** Whether a product matches a keyword. */
export const isAsked = (goods: Goods, keyword: string): boolean =>
  goods.name.includes(keyword) || goods.code.toLowerCase().includes(keyword.toLowerCase())
