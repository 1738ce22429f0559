import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book } from '../../../test/given-files.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let manager: Client

const [water, tea] = [barcode(7601), barcode(7602)]
const apple = 'A-checked'

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  const admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  const prices = { salesPrice: '2.00', costPrice: '1.20' }
  await givenProduct(admin, { name: '冰露矿泉水550ml', barcodes: [water], ...prices })
  await givenProduct(admin, { name: '冰红茶', barcodes: [tea], ...prices })
  const weighed = { saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83 }
  await givenProduct(admin, {
    name: '红富士苹果',
    code: apple,
    ...weighed,
    salesPrice: '5.00',
    costPrice: '3.00',
  })
})
afterAll(() => app?.close())

type Row = (string | number | null)[]

/** Each line as `amount@cost` or its fault, or the refusal of the file. */
async function read(...rows: Row[]): Promise<string[] | string> {
  const { data, rtnMsg } = (await manager.upload(receiptCalls.readReceiptSheet, {
    name: '送货单.xlsx',
    bytes: book('xlsx', rows).content(),
  })) as unknown as { rtnMsg: string; data: SheetLines | null }
  return data ? data.lines.map(({ amount, cost, fault }) => fault || `${amount}@${cost}`) : rtnMsg
}

describe('of several costs', () => {
  test('the one whose product with the quantity is the sum of each row is taken', async () => {
    for (const [head, cells] of [
      [
        ['不含税单价', '税率', '含税单价', '价税合计'],
        [1.2, '13%', 1.356, 32.54],
      ],
      [
        ['单价', '折扣', '折后单价', '金额'],
        [1.4, '9折', 1.26, 30.24],
      ],
      [
        ['单价', '折后价', '金额'],
        [1.4, 1.26, 30.24],
      ],
    ] as [Row, Row][]) {
      const said = await read(['条码', '数量', ...head], [water, 24, ...cells])
      expect(said, head.join()).toEqual([`24@${head.includes('税率') ? 1.356 : 1.26}`])
    }
  })

  test('none is taken if no sum proves it, or two do', async () => {
    for (const [head, cells] of [
      [
        ['不含税单价', '含税单价'],
        [1.2, 1.356],
      ],
      [
        ['不含税单价', '含税单价', '金额', '价税合计'],
        [1.2, 1.356, 28.8, 32.54],
      ],
      [
        ['单价', '折后单价', '金额'],
        [1.4, 1.26, 99],
      ],
    ] as [Row, Row][]) {
      const said = await read(['条码', '数量', ...head], [water, 24, ...cells])
      expect(said, head.join()).toContain('读不准这些列')
      expect(said).toContain(String(head[1]))
    }
  })

  test('a row that the proof does not fit is a fault', async () => {
    const said = await read(
      ['条码', '数量', '单价', '折后单价', '金额'],
      ...[1, 2, 3].map((count): Row => [water, count, 1.4, 1.2, Math.round(count * 120) / 100]),
      [tea, 10, 1.4, 1.2, 14],
      [tea, 10, 1.4, 1.2, null],
    )
    expect(said.slice(0, 3)).toEqual(['1@1.2', '2@1.2', '3@1.2'])
    expect(said[3]).toContain('金额 14 ≠')
    expect(said[4]).toContain('≠')
  })

  test('the price of a delivery to the shop is one, and the retail price is none', async () => {
    const head: Row = ['条码', '配送数量', '配送价', '配送金额', '零售价']
    expect(await read(head, [water, 24, 1.2, 28.8, 2])).toEqual(['24@1.2'])
  })
})

describe('a quantity that two columns make', () => {
  test('is taken, and checked in each row', async () => {
    const head: Row = ['条码', '件数', '每件数量', '总数量', '单价']
    const said = await read(
      head,
      [water, 2, 24, 48, 1.2],
      [tea, 3, 15, 45, 1.2],
      [tea, 1, 24, 24, 1.2],
      [tea, 2, 24, 24, 1.2],
    )
    expect(said.slice(0, 3)).toEqual(['48@1.2', '45@1.2', '24@1.2'])
    expect(said[3]).toBe('「总数量」24 ≠「件数」2 ×「每件数量」24：请核对这三个数')
    expect(await read(head, [water, 2, 24, 24, 1.2])).toContain('读不准这些列')
    // The price of a case beside the number of pieces.
    expect((await read(head, [water, 2, 24, 48, 28.8]))[0]).toContain('倍')
  })

  test('may be a net weight', async () => {
    const head: Row = ['商品编码', '毛重', '皮重', '净重(kg)', '单价(元/kg)']
    expect(await read(head, [apple, 21, 1, 20, 6])).toEqual(['20@6'])
    expect(
      await read(['商品编码', '毛重(斤)', '皮重(斤)', '净重(斤)', '单价(元/斤)'], [apple, 42, 2, 40, 3]),
    ).toEqual(['20@6'])
    expect(await read(head, [apple, 21, 1, 21, 6])).toContain('表格里要有')
    // Without a unit it may be in 斤.
    expect(await read(['商品编码', '毛重', '皮重', '净重', '单价'], [apple, 42, 2, 40, 3])).not.toEqual([
      '40@3',
    ])
    expect((await read(['条码', '毛重', '皮重', '净重(kg)'], [water, 21, 1, 20]))[0]).toContain(
      '的库存按「瓶」计',
    )
  })
})

test('a cost per 斤 beside a weight becomes that of a kg', async () => {
  expect(await read(['商品编码', '数量(斤)', '单价(元/斤)'], [apple, 40, 3.25])).toEqual(['20@6.5'])
  expect(await read(['商品编码', '数量(斤)', '单价(元/斤)', '金额'], [apple, 40, 3, 120])).toEqual(['20@6'])
  expect(await read(['商品编码', '数量(kg)', '单价(元/斤)'], [apple, 20, 3])).toEqual(['20@6'])
  expect((await read(['商品编码', '数量(kg)', '单价(元/斤)', '金额'], [apple, 20, 3, 60]))[0]).toContain('≠')
  expect((await read(['条码', '数量(斤)', '单价(元/斤)'], [water, 40, 3]))[0]).toContain('的库存按「瓶」计')
  for (const head of [
    ['数量(斤)', '单价'],
    ['数量', '单价(元/斤)'],
  ])
    expect(await read(['商品编码', ...head], [apple, 40, 3])).toContain('读不准这些列')
})
