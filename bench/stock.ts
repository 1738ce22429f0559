import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { inTurn, type Lab, ms, printTable, rate, times } from './lab.ts'
import { seedManyMoves, seedManyPlaces, seedStores } from './many-moves.ts'

const stores = 20
const clients = 16

/** Stock of every product in every store; each place has so many moves in the ledger: few, then many. */
export async function benchStock(
  lab: Lab,
  products: number,
  [few, many]: readonly [number, number],
  seconds: number,
): Promise<void> {
  await seedStores(lab.db, products, stores)
  await seedManyPlaces(lab.db)
  await seedManyMoves(lab.db, 0, few - 1)
  const before = await measureStock(lab)
  await seedManyMoves(lab.db, few, many - 1)
  await measureStock(lab, before)
  await benchAdjustments(lab, seconds)
}

const columns = `s.store_id, s.product_id, s.on_hand, s.reserved, s.value, s.reorder_point, s.moved_at, p.name, p.code,
  p.stock_unit, st.name as store, s.sold_week, s.cover`
const newest = 'order by s.moved_at desc, s.product_id, s.store_id limit 10'
const lowest = newest.replace('order by', 'order by s.cover,')

/** The rows of a list by hand. */
const listed = (where: string, first = lowest) => `
  select ${columns} from (select s.* from stock s where s.merchant_id = 1 and ${where} ${first}) s
  join product p on p.merchant_id = 1 and p.id = s.product_id
  join store st on st.merchant_id = 1 and st.id = s.store_id ${first}`

/** Prints the lists of the stock and the ledger. Returns their medians, to show how they grow. */
export async function measureStock(
  lab: Lab,
  smaller?: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  await lab.db.query('vacuum analyze stock, stock_move, product, stock_line')
  const { rows } = await lab.db.query<Record<'store' | 'product' | 'name' | 'places' | 'moves', string>>(
    `select s.store_id::text as store, s.product_id::text as product, p.name,
       (select count(*) from stock where merchant_id = 1)::text as places,
       (select count(*) from stock_move where merchant_id = 1)::text as moves
     from stock s join product p on p.merchant_id = 1 and p.id = s.product_id
     where s.merchant_id = 1 and s.store_id = (select max(store_id) from stock where merchant_id = 1)
     order by s.moved_at desc limit 1`,
  )
  const { store: storeId = '', product: productId = '', name = '', places, moves } = rows[0] ?? {}
  const floor =
    (text: string, values: unknown[] = []) =>
    () =>
      lab.db.query({ name: text.slice(0, 60) + text.length, text, values })
  const list = (input: object) => () => lab.send(stockCalls.findStockPage, input as never)
  const place = { storeId, productId }
  const today = `moved_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  const tabs = {
    low: 's.low',
    risk: `s.on_hand < s.reserved + greatest(s.sold_today, 0) and (s.on_hand < s.reserved or s.${today})`,
    out: 's.sold_out',
    still: `s.on_hand > 0 and s.moved_at < now() - interval '30 days'`,
    counting: `(s.store_id, s.product_id) in (select d.store_id, l.product_id from stock_document d
      join stock_line l on l.merchant_id = 1 and l.document_id = d.id and l.snapshot is not null
      where d.merchant_id = 1 and d.kind = 20 and d.status < 50)`,
  }
  const ofPlace = 'm.merchant_id = 1 and m.store_id = $1 and m.product_id = $2'
  const days = { from: dayBefore(30), to: dayBefore(10) }
  const flows = (key: string, which: string) => `
    select s.${key}, m.kind, sum(m.change), sum(m.value_change) from stock s
    join stock_move m on m.merchant_id = 1 and m.store_id = s.store_id and m.product_id = s.product_id and m.at >= $1::date
    where s.merchant_id = 1 and ${which} group by 1, 2`
  const work: [string, number, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['list of a store, with its tabs', 50, list({ storeId }), floor(listed('s.store_id = $1'), [storeId])],
    ['list over all stores, with its tabs', 50, list({}), floor(listed('true'))],
    ...Object.entries(tabs).flatMap(([tab, where]): typeof work => [
      [
        `${tab} of a store`,
        30,
        list({ storeId, tab }),
        floor(listed(`s.store_id = $1 and ${where}`, tab === 'low' ? lowest : newest), [storeId]),
      ],
      [`${tab} over all stores`, 30, list({ tab }), floor(listed(where, tab === 'low' ? lowest : newest))],
    ]),
    [
      'search by two characters, of a store',
      30,
      list({ storeId, keyword: '乌龙' }),
      floor(
        listed(`s.store_id = $1 and s.product_id in (select p.id from product p where p.merchant_id = 1 and p.removed_at is null
          and p.grams @> zg_grams($2) and position($2 in zg_squeeze(p.name)) > 0)`),
        [storeId, '乌龙'],
      ),
    ],
    [
      'search by a name, over all stores',
      30,
      list({ keyword: name }),
      floor(
        listed(`s.product_id in (select p.id from product p where p.merchant_id = 1 and p.removed_at is null
          and p.grams @> zg_grams($1) and position(zg_squeeze($1) in zg_squeeze(p.name)) > 0)`),
        [name],
      ),
    ],
    [
      'ledger of a product',
      100,
      () => lab.send(stockCalls.findStockMovePage, place),
      floor(`select m.* from stock_move m where ${ofPlace} order by m.at desc limit 10`, [
        storeId,
        productId,
      ]),
    ],
    [
      'stock at a past moment',
      100,
      () =>
        lab.send(stockCalls.findStockAt, {
          ...place,
          at: new Date(Date.now() - 15 * 86_400_000).toISOString(),
        }),
      floor(
        `select m.after from stock_move m where ${ofPlace} and m.at <= now() - interval '15 days' order by m.at desc limit 1`,
        [storeId, productId],
      ),
    ],
    [
      'movement report, products of a store',
      20,
      () => lab.send(stockCalls.findStockReport, { storeId, ...days } as never),
      floor(
        flows(
          'product_id',
          's.store_id = $2 and s.product_id in (select product_id from stock where merchant_id = 1 and store_id = $2 order by product_id desc limit 10)',
        ),
        [days.from, storeId],
      ),
    ],
    [
      'value of the stock',
      10,
      () => lab.send(stockCalls.findStockValue, {}),
      floor(
        `select store_id, sum(value), count(*) filter (where on_hand > 0) from stock where merchant_id = 1 group by store_id`,
      ),
    ],
  ]
  const medians = new Map<string, number>()
  const lines: string[][] = []
  for (const [row, rounds, product, bare] of work) {
    const result = await inTurn(rounds, product, bare)
    const small = smaller?.get(row)
    medians.set(row, result.ratio)
    lines.push([
      row,
      ms(result.product),
      ms(result.floor),
      times(result.ratio),
      ...(small ? [times(result.ratio / small)] : []),
    ])
  }
  printTable(
    `Stock: ${Number(places).toLocaleString('en-US')} products in stores, ${Number(moves).toLocaleString('en-US')} moves`,
    ['row', 'product', 'floor', 'ratio', ...(smaller ? ['ratio against that of the smaller ledger'] : [])],
    lines,
  )
  return medians
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Row 6. */
export async function benchAdjustments(lab: Lab, seconds: number): Promise<void> {
  const { rows } = await lab.db.query<{ store: string; ids: string[] }>(
    `select max(store_id)::text as store, (array_agg(product_id::text))[1:2000] as ids
     from stock where merchant_id = 1 and store_id = (select max(store_id) from stock where merchant_id = 1)`,
  )
  const { store: storeId = '', ids = [] } = rows[0] ?? {}
  let next = 0
  const another = () => ids[next++ % ids.length] ?? ''
  const adjust = () =>
    lab.send(stockCalls.adjustStock, {
      storeId,
      reason: 10,
      lines: [{ productId: another(), way: 'add', amount: '1' }],
    })
  const pool = new pg.Pool({ ...(await lab.connection()), max: clients })
  const update = () =>
    pool.query({
      name: 'bare',
      text: 'update stock set on_hand = on_hand + 1000 where merchant_id = 1 and store_id = $1 and product_id = $2',
      values: [storeId, another()],
    })
  await rate(clients, 2, adjust)
  const rates = { adjusted: [] as number[], bare: [] as number[] }
  // In turn, so that both meet the same machine.
  for (let i = 0; i < 4; i++) {
    rates.adjusted.push(await rate(clients, seconds / 4, adjust))
    rates.bare.push(await rate(clients, seconds / 4, update))
  }
  await pool.end()
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0) / values.length
  const [adjusted, bare] = [sum(rates.adjusted), sum(rates.bare)]
  printTable(
    `Adjustments by ${clients} clients, with ledger and audit`,
    ['product', 'bare UPDATE', 'share', 'target'],
    [
      [
        `${adjusted.toFixed(0)}/s`,
        `${bare.toFixed(0)}/s`,
        `${((adjusted / bare) * 100).toFixed(0)} %`,
        '≥ 20 %',
      ],
    ],
  )
}
