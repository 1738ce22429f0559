import { spawn } from 'node:child_process'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { freePort, inTurn, type Lab, ms, printTable, rate, times } from './lab.ts'

/** The columns of a hand-written list page. */
const columns = `p.id, p.version, p.name, p.code, p.serial_number, p.mnemonic_code, p.category_id, p.sale_mode, p.sales_price,
  p.cost_price, p.origin, p.stock_unit, p.sale_unit, p.sale_status, p.status, p.updated_at, c.name as category,
  (select array_agg(b.barcode order by b.position) from product_barcode b where b.merchant_id = p.merchant_id and b.product_id = p.id) as barcodes`
const from =
  'from product p join category c on c.merchant_id = p.merchant_id and c.id = p.category_id where p.merchant_id = 1 and p.removed_at is null'
const total = 'select status, sum(amount) from product_count where merchant_id = 1 group by status'

/** Rows 1 to 3 of the targets: list pages, search, deep pages, at 20,000 and 200,000 products. */
export async function benchLists(lab: Lab, sizes: number[]): Promise<void> {
  for (const size of sizes) {
    await seedManyProducts(lab.db, 1, size)
    await lab.db.query('vacuum analyze')
    const { rows } = await lab.db.query<{ n: number }>(
      'select count(*)::int as n from product where merchant_id = 1 and removed_at is null',
    )
    const count = rows[0]?.n ?? 0
    const lastPage = Math.ceil(count / 10)
    const sample = await lab.db.query<{ barcode: string }>(
      'select barcode from product_barcode where merchant_id = 1 and active order by product_id desc limit 1',
    )
    const barcode = sample.rows[0]?.barcode as string
    const run =
      (name: string, text: string, values: unknown[] = []) =>
      () =>
        lab.db.query({ name, text, values })
    const both =
      (list: () => Promise<unknown>, counts = true) =>
      async () => {
        await list()
        if (counts) await run('total', total)()
      }
    const first = run('first', `select ${columns} ${from} order by p.updated_at desc, p.id desc limit 10`)
    const tab = run(
      'tab',
      `select ${columns} ${from} and p.status = 30 order by p.updated_at desc, p.id desc limit 10`,
    )
    const last = run('last', `select ${columns} ${from} order by p.updated_at, p.id limit 10`)
    const found = run(
      'found',
      `select ${columns} ${from} and p.grams @> zg_grams($1) and position($1 in zg_squeeze(p.name)) > 0 order by p.updated_at desc, p.id desc limit 10`,
      ['乌龙'],
    )
    const scanned = run(
      'scanned',
      `select ${columns} ${from} and p.id in (select product_id from product_barcode where merchant_id = 1 and barcode = $1)`,
      [barcode],
    )
    const list = (input: object) => () => lab.send(productCalls.findProductPage, input as never)
    const measured: [string, Awaited<ReturnType<typeof inTurn>>, string][] = [
      ['1 default list with total', await inTurn(200, list({}), both(first)), '≤ 2×'],
      ['1 status tab', await inTurn(200, list({ status: 30 }), both(tab)), '≤ 2×'],
      ['2 search by two characters', await inTurn(100, list({ keyword: '乌龙' }), found), 'p50 ≤ 5 ms'],
      ['2 scan a barcode', await inTurn(200, list({ keyword: barcode }), scanned), '≤ 2×'],
      ['3 last page', await inTurn(100, list({ pageNo: lastPage }), both(last)), ''],
      ['3 middle page', await inTurn(100, list({ pageNo: Math.floor(lastPage / 2) }), both(last)), ''],
    ]
    printTable(
      `Product list, ${count.toLocaleString('en-US')} products`,
      ['row', 'call p50', 'floor p50', 'ratio', 'target'],
      measured.map(([name, result, target]) => [
        name,
        ms(result.product),
        ms(result.floor),
        times(result.ratio),
        target,
      ]),
    )
    const [firstPage, , , , lastOne] = measured
    console.log(
      `\n3 last page against first page: ${times((lastOne?.[1].product ?? 0) / (firstPage?.[1].product ?? 1))} (target ≤ 2×)`,
    )
    await benchRate(lab, list({}))
  }
}

async function benchRate(lab: Lab, list: () => Promise<unknown>): Promise<void> {
  const port = await freePort()
  const connection = JSON.stringify({
    host: lab.db.host,
    port: lab.db.port,
    user: lab.db.user,
    database: lab.db.database,
  })
  const bare = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/bare-server.ts', String(port), connection],
    { stdio: 'inherit' },
  )
  const own = lab.port
  const ask = async () => {
    lab.port = port
    try {
      return await lab.post('/', {})
    } finally {
      lab.port = own
    }
  }
  for (let i = 0; i < 200; i++) {
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  lab.port = port
  const ceiling = await rate(16, 4, () => lab.post('/', {}))
  lab.port = own
  const product = await rate(16, 4, list)
  bare.kill()
  printTable(
    '1 default list at 16 clients',
    ['list/s', '`select 1`/s', 'share', 'target'],
    [[product.toFixed(0), ceiling.toFixed(0), `${((product / ceiling) * 100).toFixed(0)} %`, '≥ 30 %']],
  )
}
