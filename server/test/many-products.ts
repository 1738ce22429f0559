import type pg from 'pg'

// A large catalogue for measurements: invented brands, real words, 55 categories (11 with 4 subcategories each).
const words = (text: string) => text.split(' ')
// A brand has one of the first and one of the second characters, which gives 96 brands.
const brandHeads = [...'晨远禾青海云果北南星山白']
const brandTails = [...'光山田麦岸栖园坡']
const kinds = words('原味 低糖 有机 鲜榨 手工 精选 家庭装 儿童 无糖 经典 浓香 清爽 迷你 大包 特级 零添加')
const goods = words(
  '纯牛奶 酸奶 矿泉水 乌龙茶 橙汁 苏打饼干 薯片 巧克力 方便面 挂面 东北大米 花生油 酱油 香醋 番茄酱 火腿肠 鸡胸肉 三文鱼 虾仁 水饺 ' +
    '汤圆 土鸡蛋 抽纸 洗衣液 洗洁精 牙膏 洗发水 沐浴露 垃圾袋 保鲜膜 红富士 香蕉 车厘子 西兰花 土豆 娃娃菜 猫粮 电池 笔记本 雨伞 ' +
    '豆浆 咖啡 绿茶 椰子水 汽水 啤酒 米酒 海苔 瓜子 坚果 话梅 果冻 软糖 蛋糕 吐司 面包 燕麦 小米 面粉 粉丝 ' +
    '芝麻油 蚝油 豆瓣酱 食盐 白糖 牛腩 排骨 鸭脖 带鱼 蛤蜊 海带 毛豆 春卷 馄饨 披萨 冰淇淋 湿巾 纸杯 拖把 香皂',
)
const sizes = words('250ml 500ml 1L 100g 200g 500g 1kg 6只装 12包 整箱')

const parents = ['乳品', '饮料', '零食', '粮油', '调味', '肉禽蛋', '水产', '速冻', '清洁', '个护', '果蔬']
const children = ['常温', '冷藏', '进口', '特价']

/** A statement with so many rows stays below the statement timeout of a request. */
const chunk = 10_000

/**
 * Adds `count` products with their barcodes and counts. Runs as the owner of the tables or in a transaction of the
 * merchant. Codes continue from the merchant's counter, so it can be called again.
 */
export async function seedManyProducts(
  connection: pg.ClientBase,
  merchantId: number,
  count: number,
): Promise<void> {
  const categories = await seedCategories(connection, merchantId)
  const { rows } = await connection.query<{ first: number }>(
    `insert into counter (merchant_id, name, value) values ($1, 'product', $2)
     on conflict (merchant_id, name) do update set value = counter.value + $2 returning (value - $2)::int + 1 as first`,
    [merchantId, count],
  )
  const first = rows[0]?.first ?? 1
  for (let from = first; from < first + count; from += chunk) {
    const to = Math.min(from + chunk, first + count) - 1
    await connection.query(seedChunk, [
      merchantId,
      from,
      to,
      categories,
      brandHeads,
      brandTails,
      kinds,
      goods,
      sizes,
    ])
  }
}

async function seedCategories(connection: pg.ClientBase, merchantId: number): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>(
    `with parent as (
       insert into category (merchant_id, name, sort) select $1, name, 10 * sort from unnest($2::text[]) with ordinality t(name, sort)
       on conflict do nothing returning id
     ) insert into category (merchant_id, parent_id, name, sort)
     select $1, parent.id, name, 1000 - sort from parent, unnest($3::text[]) with ordinality t(name, sort) returning id`,
    [merchantId, parents, children],
  )
  if (rows.length > 0) return rows.map((row) => Number(row.id))
  const known = await connection.query<{ id: number }>(
    'select id from category where merchant_id = $1 and parent_id is not null and removed_at is null order by id',
    [merchantId],
  )
  return known.rows.map((row) => Number(row.id))
}

const pick = (list: string, seed: number) =>
  `(${list})[1 + abs(hashint8extended(n, ${seed}) % cardinality(${list}))]`

// Hashes of the number give words, categories and prices: the same in every run, and independent of each other. One
// product in 50 is a draft, one in 50 invalid. Changes spread over the last year, the newest last.
const seedChunk = `
  with made as (
    insert into product (merchant_id, code, name, category_id, sale_mode, sales_price, cost_price, origin, stock_unit, sale_unit,
      display_unit, sale_status, status, updated_by, created_at, updated_at)
    select $1, 'SP' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end,
      ${pick('$5::text[]', 1)} || ${pick('$6::text[]', 2)} || ${pick('$7::text[]', 3)} || ${pick('$8::text[]', 4)}
        || ' ' || ${pick('$9::text[]', 8)},
      ${pick('$4::bigint[]', 5)}, 1, 100 + abs(hashint8extended(n, 6) % 99900), 80 + abs(hashint8extended(n, 7) % 70000), '中国',
      unit, unit, unit, case when n % 19 = 0 then 1 else 2 end, case n % 50 when 7 then 10 when 23 then 40 else 30 end, '示例',
      now() - interval '400 days', now() - interval '365 days' + n * interval '3 seconds'
    from generate_series($2::bigint, $3::bigint) n, lateral (select (1 + n % 34)::smallint as unit) units
    returning id, code, status
  ), coded as (
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select $1, id, 0, '69' || lpad(substr(code, 3), 11, '0'), status <> 40 from made
  )
  insert into product_count (merchant_id, status, slot, amount)
  select $1, status, 0, count(*) from made group by status order by status
  on conflict (merchant_id, status, slot) do update set amount = product_count.amount + excluded.amount`
