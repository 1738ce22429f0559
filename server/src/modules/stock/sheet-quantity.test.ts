import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book } from '../../../test/given-files.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let manager: Client
const water = barcode(7301)

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  const admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  const prices = { salesPrice: '2.00', costPrice: '1.20' }
  const bottle = { stockUnit: 6, saleUnit: 6, displayUnit: 6 } as const
  await givenProduct(admin, { name: '冰露矿泉水550ml', barcodes: [water], ...prices, ...bottle })
  await givenProduct(admin, {
    ...{ name: '红富士苹果', code: 'APPLE1', saleMode: 2, salesPrice: '5.00', costPrice: '3.00' },
    ...{ stockUnit: 80, saleUnit: 83, displayUnit: 83 },
  })
})
afterAll(() => app?.close())

type Row = (string | number)[]
async function read(...rows: Row[]): Promise<SheetLines> {
  const answer = await manager.upload(receiptCalls.readReceiptSheet, {
    name: '送货单.xlsx',
    bytes: book('xlsx', rows).content(),
  })
  if (answer.rtnStatus !== '0') throw new Error(answer.rtnMsg)
  return answer.data as unknown as SheetLines
}

describe('the quantity of a delivery note', () => {
  test.each(['散', '散瓶', '零散', '零头', '瓶', '小包数', 'Total Units'])(
    'is asked about beside the pieces of %s',
    async (header) => {
      const { lines, asks } = await read(['条码', '品名', '数量', header], [water, '冰露矿泉水550ml', 2, 6])
      expect([lines[0]?.amount, lines[0]?.fault]).toEqual(['2', ''])
      expect(asks).toEqual([expect.stringContaining(`「${header}」`)])
    },
  )

  test.each([
    ...['Case Pack', 'Pack', 'Units/Case', '换算率', '包装系数', '包装含量', '箱规'].map((one) => [
      one,
      '24',
    ]),
    ...['24', '550ml/24', '24-550ml', '1:24', '1/24', '24X1'].map((one) => ['规格', one]),
  ])('of less than one pack is named: %s %s', async (header = '', text = '') => {
    const { notes } = await read(['条码', '品名', header, '数量'], [water, '冰露矿泉水550ml', text, 2])
    expect(notes).toEqual([expect.stringContaining(`2: 2, ${text}`)])
  })

  test.each([
    ['规格', '550'],
    ['规格', '550ml'],
    ['净含量', '550'],
  ])('says nothing beside a size: %s %s', async (header, text) => {
    const row = [water, '冰露矿泉水550ml', text, 2]
    expect(await read(['条码', '品名', header, '数量'], row)).toMatchObject({ notes: [], asks: [] })
  })

  test.each(['斤', '按斤', '（市斤）', '单位：斤'])(
    'of weighed goods is refused with the remark %s',
    async (remark) => {
      const { lines } = await read(['编码', '品名', '数量', '备注'], ['APPLE1', '红富士苹果', 20, remark])
      expect(lines[0]?.fault).toContain('斤')
    },
  )

  test.each([
    ['', '', 600, '600.00/kg ≠ 6.00/kg'],
    ['', '', 60, '60.00/kg ≠ 6.00/kg'],
    ['', '', 0.3, '0.30/kg ≠ 6.00/kg'],
    ['规格', '20斤/件', 600, '600.00/kg ≠ 6.00/kg'],
  ])(
    'of weighed goods has a cost per kg that is far from the known one: %s %s %d',
    async (header, cell, cost, said) => {
      const { lines, notes } = await read(
        ['编码', '品名', header, '数量', '单价'],
        ['APPLE1', '红富士苹果', cell, 20, cost],
      )
      expect(lines[0]?.fault).toBe('')
      expect(notes).toEqual([expect.stringContaining(`(2: ${said})`)])
    },
  )

  test.each([
    ['规格', '20斤/件', 60],
    ['规格', '10斤/箱', 30],
    ['规格', '5kg', 30],
    ['备注', '每箱10斤', 30],
    ['备注', '10斤装', 32],
  ])('of weighed goods may count packs: %s %s at %d', async (header, cell, cost) => {
    const head = ['编码', '品名', header, '数量', '单价']
    const { lines } = await read(
      head,
      ['APPLE1', '红富士苹果', cell, 3, cost],
      ['APPLE1', '红富士苹果', cell, 3, 6.2],
    )
    expect(lines.map(({ fault }) => fault)).toEqual([expect.stringContaining(`「${cell}」`), ''])
    const { notes } = await read(head, ['APPLE1', '红富士苹果', cell, 3, ''])
    expect(notes).toContainEqual(expect.stringContaining(`2: 3, ${cell}`))
  })

  test.each([
    ['规格', '500g', 3, 6],
    ['规格', '10斤/箱', 30, 6.2],
    ['备注', '约2kg', 20, 5.8],
    ['产地', '山东', 20, 4],
    ['等级', '80#', 20, 8],
  ])('of weighed goods is not asked about: %s %s %d %d', async (header, cell, amount, cost) => {
    const row = ['APPLE1', '红富士苹果', cell, amount, cost]
    const { lines, notes } = await read(['编码', '品名', header, '数量', '单价'], row)
    // A remark is told, whatever it says.
    const told = header === '备注' ? [expect.stringContaining(cell)] : []
    expect([lines[0]?.fault, notes]).toEqual(['', told])
  })

  test.each(['以上数量为市斤', '备注：以上数量为市斤', '数量单位：斤', '以上均按斤计'])(
    'of weighed goods is refused above the line %s',
    async (line) => {
      const { lines } = await read(['编码', '品名', '数量'], ['APPLE1', '红富士苹果', 20], [line, '', ''])
      expect(lines.map(({ fault }) => fault)).toEqual([expect.stringContaining('斤')])
    },
  )

  test.each([
    ['Barcode', 'Description', 'Qty', 'Unit Price', 'Amount'],
    ['Item code', 'Description', 'Quantity', 'Price', 'Amount'],
  ])('stands beside a price and a sum: %s, %s, %s, %s, %s', async (...headers) => {
    const { lines } = await read(headers, [water, '冰露矿泉水550ml', 24, 1.2, 28.8])
    expect(lines[0]).toMatchObject({ amount: '24', cost: '1.2', fault: '' })
  })

  test.each([
    ...['each', 'EA', 'Ea.', 'BTL', 'PCS'].map((unit) => [unit, 'Ext', 24, 1.2] as const),
    ['EA', 'Ext. Price', 24, 1.2] as const,
    ['EA', 'Ext', 2, 1.25] as const,
  ])('is in pieces, and not the sum: %s, %s, %d, %d', async (unit, sum, amount, cost) => {
    const headers = ['Barcode', 'Description', 'UOM', 'Qty', 'Unit Price', sum]
    const { lines, asks } = await read(headers, [water, '冰露矿泉水550ml', unit, amount, cost, amount * cost])
    expect(lines[0]).toMatchObject({ amount: String(amount), cost: String(cost), fault: '' })
    expect(asks).toEqual([])
  })

  test('contradicts a sum that is none of it', async () => {
    const headers = ['Barcode', 'Description', 'UOM', 'Qty', 'Unit Price', 'Ext']
    const { lines } = await read(headers, [water, '冰露矿泉水550ml', 'EA', 2, 1.2, 28.8])
    expect(lines[0]?.fault).toContain('28.8')
  })

  test('is in kilograms: KGS', async () => {
    const { lines } = await read(['SKU', 'UOM', 'Qty'], ['APPLE1', 'KGS', 24])
    expect(lines[0]).toMatchObject({ amount: '24', fault: '' })
  })

  test.each([
    ['APPLE1', '10斤', '5'],
    ['APPLE1', '10 市斤', '5'],
    ['APPLE1', '500克', '0.5'],
    ['APPLE1', '6两', '0.3'],
    ['APPLE1', '12 kg', '12'],
    ['APPLE1', '１２公斤', '12'],
    ['APPLE1', '1,200kgs', '1200'],
    [water, '5瓶', '5'],
    [water, '5 瓶', '5'],
    [water, '5pcs', '5'],
    [water, '10个', '10'],
  ])('of %s is read with its unit: %s', async (code, quantity, amount) => {
    const { lines } = await read(['编码', '数量'], [code, quantity])
    expect(lines[0]).toMatchObject({ amount, fault: '' })
  })

  test.each([
    ['APPLE1', '5pcs', 'pcs'],
    ['APPLE1', '10个', '个'],
    ['APPLE1', '3箱', '箱'],
    ['APPLE1', '10 lb', 'lb'],
    ['APPLE1', '1.5mg', 'mg'],
    [water, '3箱', '箱'],
    [water, '2件', '件'],
    [water, '5盒', '盒'],
    [water, '12 kg', 'kg'],
    [water, '10斤', '斤'],
  ])('of %s in another unit is refused: %s', async (code, quantity, unit) => {
    const { lines } = await read(['编码', '数量'], [code, quantity])
    expect(lines[0]).toMatchObject({ amount: quantity, fault: expect.stringContaining(`「${unit}」`) })
  })

  test.each([
    ['单位', 'kg', '10斤', '斤'],
    ['备注', '斤', '12kg', '斤'],
    ['成本价', '3', '10斤', '斤'],
    ['单位', '箱', '5个', '个'],
  ])('is refused beside another unit or a cost: %s %s, %s', async (header, text, quantity, unit) => {
    const { lines } = await read(['编码', '数量', header], ['APPLE1', quantity, text])
    expect(lines[0]).toMatchObject({ amount: quantity, fault: expect.stringContaining(`「${unit}」`) })
  })

  test.each([
    ['单位', '斤', '10斤', '5'],
    ['成本价(元/kg)', '3', '10斤', '5'],
    ['成本价', '3', '12kg', '12'],
  ])('is read beside the same unit: %s %s, %s', async (header, text, quantity, amount) => {
    const { lines } = await read(['编码', '数量', header], ['APPLE1', quantity, text])
    expect(lines[0]).toMatchObject({ amount, fault: '' })
  })

  test('of goods that nobody knows is read in pieces only', async () => {
    const { lines } = await read(['条码', '数量'], [barcode(7302), '5瓶'], [barcode(7303), '3箱'])
    expect(lines.map(({ amount }) => amount)).toEqual(['5', '3箱'])
  })

  const limits = ['Min qty', 'Minimum order quantity', 'MOQ', '起订量', '起批量', '最小起订', 'Reorder qty']
  const places = ['Location', 'Stock location', '货位', '库位', '库存位置', 'Bin']
  test.each([...limits, ...places])('is not that of %s', async (header) => {
    const { lines, notes, asks } = await read(['编码', '数量', header], [water, 24, 20])
    expect({ line: lines[0], notes, asks }).toMatchObject({ line: { amount: '24' }, notes: [], asks: [] })
    await expect(read(['编码', '品名', header], [water, '冰露矿泉水550ml', 20])).rejects.toThrow(
      '和「数量」列',
    )
  })

  test.each([
    ['Ordered', 'Shipped'],
    ['下单数', '发货数'],
    ['订购数', '本次到货'],
    ['订货数量', '送货数量'],
    ['订货数量', '实发数量'],
  ])('is what arrived of what was ordered: %s, %s', async (ordered, sent) => {
    const { lines, notes, asks } = await read(
      ['条码', '品名', ordered, sent],
      [water, '冰露矿泉水550ml', 48, 24],
    )
    expect(lines[0]).toMatchObject({ amount: '24', fault: '' })
    expect({ notes, asks }).toEqual({ notes: [`数量取「${sent}」，不取「${ordered}」`], asks: [] })
  })

  test.each([
    ['库存', '建议订货量'],
    ['库存', '补货'],
    ['库存', '本次送'],
    ['库存', '应订'],
    ['库存量', '订货'],
    ['现有库存', '需求量'],
    ['实际库存', '到'],
    ['系统库存', '送来'],
    ['Stock', 'To Order'],
    ['On Hand', 'Delivered'],
  ])('is not the stock of %s, but perhaps %s: a person says so', async (stock, column) => {
    for (const headers of [
      [stock, column],
      [column, stock],
    ]) {
      const row = headers.map((header) => (header === stock ? 100 : 24))
      const { lines, asks, notes } = await read(
        ['条码', '品名', ...headers],
        [water, '冰露矿泉水550ml', ...row],
      )
      expect(lines[0]).toMatchObject({ amount: '24', fault: '' })
      expect({ asks, notes }).toEqual({
        asks: [expect.stringMatching(`「${stock}」.*「${column}」`)],
        notes: [],
      })
    }
  })

  test.each(['库存', '库存量', '在库', '实际库存', '库存数量', 'On Hand', 'Stock', 'In stock', 'SOH'])(
    'is never the stock of %s',
    async (stock) => {
      for (const [header, cell] of [
        ['进价', 1.2],
        ['起订量', 20],
        ['Reorder Qty', 24],
        ['货位', 12],
      ] as const) {
        const sheet = read(['条码', '品名', stock, header], [water, '冰露矿泉水550ml', 100, cell])
        await expect(sheet, header).rejects.toThrow(`「${stock}」是库存，不是收到的数量`)
      }
      const { lines, asks } = await read(['条码', stock, '数量'], [water, 100, 24])
      expect([lines[0]?.amount, asks]).toEqual(['24', []])
    },
  )

  test.each(['StockCode', 'Stock No.', 'Stock code'])('stands beside goods of %s', async (header) => {
    const { lines, notes, asks } = await read(['条码', header, '数量'], [water, 22423, 24])
    expect({ line: lines[0], notes, asks }).toMatchObject({ line: { amount: '24' }, notes: [], asks: [] })
  })

  test('stands in one of several columns beside the stock: they are named', async () => {
    const sheet = read(['条码', '库存', '补货', '建议订货'], [water, 100, 24, 20])
    await expect(sheet).rejects.toThrow('读不准这些列：补货、建议订货')
    const { lines, asks } = await read(['条码', '库存', '建议订货', '本次送'], [water, 100, 24, 20])
    expect([lines[0]?.amount, asks]).toEqual(['20', [expect.stringContaining('「本次送」就是收到的数量')]])
  })
})
