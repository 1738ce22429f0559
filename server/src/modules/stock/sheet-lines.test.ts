import type { OutputOf } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockLimit } from '@zhanggui/contract/stock/stock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book, type GivenFile, text } from '../../../test/given-files.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[first = '', second = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

const readers = [stockCalls.readStockSheet, receiptCalls.readReceiptSheet] as const
type Reader = (typeof readers)[number]

async function read(reader: Reader, { ending, content }: GivenFile, client = manager, name = '送货单') {
  const answer = await client.upload(reader, { name: `${name}.${ending}`, bytes: content() })
  return answer as unknown as { rtnStatus: string; rtnMsg: string; data: SheetLines | null }
}
/** The lines of a file in which nothing is in doubt. */
const linesOf = async (reader: Reader, file: GivenFile) =>
  (await read(reader, file)).data?.lines.map(({ fault, ...line }) => (fault ? { ...line, fault } : line))

// Stock and receipts read by the same code.
describe('a sheet of goods', () => {
  const [reader] = readers
  const rows = [
    ['供货单', '', '', ''],
    ['条码', '商品名称', '数量', '成本价'],
    ['6901234567892', '水', 12, '1.20'],
    ['', '', '', ''],
    ['0012', '茶', '3.5', ''],
  ]
  const lines = [
    { row: 3, code: '6901234567892', amount: '12', cost: '1.20' },
    { row: 5, code: '0012', amount: '3.5', cost: '' },
  ]

  test.each([
    ['xlsx', book('xlsx', rows)],
    ['xls', book('xls', rows)],
    ['csv', text('csv', rows)],
    ['csv with semicolons', text('csv', rows, ';')],
  ])('reads the rows of a table (%s) below its header, with their numbers', async (_, file) => {
    for (const each of readers) expect(await linesOf(each, file)).toEqual(lines)
  })

  test('takes the code of a row without a barcode, and columns in any order', async () => {
    const file = book('xlsx', [
      ['Quantity', 'Product code', 'Barcode'],
      [2, 'SP000001', null],
      ['1', 'SP000002', '6901234567892'],
    ])
    expect(await linesOf(reader, file)).toEqual([
      { row: 2, code: 'SP000001', amount: '2', cost: '' },
      { row: 3, code: '6901234567892', amount: '1', cost: '' },
    ])
  })

  test('without a header has code, quantity and cost in this order', async () => {
    const file = text('csv', [
      ['6901234567892', 12, '1.5'],
      ['6901234567908', 3],
    ])
    expect(await linesOf(reader, file)).toEqual([
      { row: 1, code: '6901234567892', amount: '12', cost: '1.5' },
      { row: 2, code: '6901234567908', amount: '3', cost: '' },
    ])
  })

  const one = '6901234567892'
  test.each([
    ['a cost in fen', ['条码', '数量', '成本价(分)'], [one, '2', '120'], '2', '1.2'],
    ['a quantity in grams', ['条码', '数量(g)'], [one, '2500'], '2.5', ''],
    ['a quantity in kg', ['条码', '数量(kg)'], [one, '2.5'], '2.5', ''],
    ['a cost with its unit', ['条码', '数量', '成本价'], [one, '2', '120分'], '2', '1.2'],
  ])('converts %s', async (_, header, row, amount, cost) => {
    expect(await linesOf(reader, text('csv', [header, row], ';'))).toEqual([
      { row: 2, code: one, amount, cost },
    ])
  })

  test('takes units of the whole table, of a line below the header, and of the format of a cell', async () => {
    const header = ['条码', '数量', '成本价']
    const files = [
      book('xlsx', [['送货单 单位：分'], header, [one, 2, 120]]),
      book('xlsx', [header, ['', '', '分'], [one, 2, 120]]),
      book('xlsx', [header, [one, 2, { v: 120, z: '0"分"' }]]),
    ]
    for (const file of files) expect((await linesOf(reader, file))?.[0]?.cost).toBe('1.2')
  })

  test.each([
    ['two quantities', ['条码', '初盘', '实盘'], [one, '2', '3']],
    ['a cost per unknown pack', ['条码', '数量', '成本价(元/托盘)'], [one, '2', '30']],
    ['a quantity in another unit', ['条码', '数量(升)'], [one, '2']],
  ])('asks for a clear header: %s', async (_, header, row) => {
    expect(await read(reader, text('csv', [header, row]))).toMatchObject({ rtnStatus: '32013', data: null })
  })

  test('leaves out totals and repeated headers, and tells of these and of hidden rows', async () => {
    const header = ['条码', '数量', '成本价']
    const rows = [header, [one, 2, 1.2], header, [barcode(7102), 3, 2.4], ['合计', 5, 3.6], ['', 5, 3.6]]
    const { data } = await read(reader, book('xlsx', rows, { hidden: [4] }))
    expect(data?.lines.map(({ row, amount }) => [row, amount])).toEqual([
      [2, '2'],
      [4, '3'],
    ])
    expect(data?.notes).toEqual([
      expect.stringContaining('1 行又是表头'),
      expect.stringContaining('1 行在文件里是隐藏'),
      expect.stringContaining('2 行是合计'),
    ])
  })

  test('tells of a title, and of columns of places and states that are not read', async () => {
    const rows = [['订货单'], ['条码', '数量', '门店', '颜色'], [one, 2, '浦东店', '红']]
    const { data } = await read(reader, book('xlsx', rows))
    expect(data?.notes).toEqual([
      expect.stringContaining('(订货单)'),
      expect.stringContaining('(门店: 浦东店)'),
    ])
  })

  test('says which cells are not reliable', async () => {
    const header = ['条码', '数量', '成本价']
    const { data } = await read(
      reader,
      book('xlsx', [
        header,
        [{ v: 6.9e12, z: '0.00E+00' }, 2, 1],
        [{ v: 45000, z: 'yyyy-mm-dd' }, 2, 1],
        [one, { v: 0.5, z: '0%' }, 1],
        [one, '#N/A', 1],
        [`'${one}`, 2, 1],
      ]),
    )
    expect(data?.lines.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('尾数可能已经丢失'),
      expect.stringContaining('日期'),
      expect.stringContaining('50%'),
      expect.stringContaining('#N/A'),
      '',
    ])
    expect(data?.lines.at(-1)?.code).toBe(one)
    const split = text('csv', [header, [one, '1', '500']])
    expect((await linesOf(reader, split))?.[0]).toMatchObject({
      fault: expect.stringContaining('同一个数字'),
    })
  })

  test('a line in another unit than the stock of its product is a fault', async () => {
    const water = await givenProduct(admin, { name: '按瓶的水' })
    const apples = await givenProduct(admin, appleForm(await givenCategory(admin), String(710201)))
    const faults = async (rows: (string | number)[][]) =>
      (await read(reader, text('csv', rows))).data?.lines.map(({ fault }) => fault)
    const other = '这一行的单位是「箱」，「按瓶的水」的库存按「瓶」计：请换算后再填'
    const header = ['编码', '数量', '单位', '成本价']
    expect(
      await faults([
        header,
        [water.code, '2', '箱', '24.5'],
        [water.code, '2', '瓶', '2.5'],
        [water.code, '2', '', '2.5'],
        [apples.code, '2', '公斤', '9.5'],
        [apples.code, '2', '斤', '9.5'],
      ]),
    ).toEqual([other, '', '', '', expect.stringContaining('「斤」')])
    expect(
      await faults([
        ['编码', '数量(箱)'],
        [water.code, '2'],
      ]),
    ).toEqual([other])
    expect(
      await faults([
        ['编码', '数量(瓶)'],
        [water.code, '2'],
      ]),
    ).toEqual([''])
    expect(
      await faults([
        ['编码', '数量', '成本价(元/箱)'],
        [water.code, '2', '24.5'],
      ]),
    ).toEqual([other])
    expect(
      await faults([
        ['编码', '数量(kg)'],
        [water.code, '2'],
      ]),
    ).toEqual([expect.stringContaining('「kg」')])
    expect(
      await faults([
        ['编码', '数量(kg)'],
        [apples.code, '2'],
      ]),
    ).toEqual([''])
  })

  test('a unit that a text around the table gives the quantities is that of every line', async () => {
    const water = await givenProduct(admin, { name: '周围的水1' })
    const apples = await givenProduct(admin, appleForm(await givenCategory(admin), '710301'))
    const header = ['编码', '商品名称', '数量', '成本价']
    const row = [water.code, '水', 2, 3]
    const fault = async (title: string) =>
      (await read(reader, book('xlsx', [[title], header, row]))).data?.lines[0]?.fault
    for (const title of ['数量单位：箱', '以下数量按箱计', '送货单（单位：箱）', '以箱为单位'])
      expect(await fault(title), title).toContain('的库存按「瓶」计')
    expect(await fault('单位：瓶')).toBe('')
    const cases = book('xlsx', [['Quantity in cases'], header, row])
    expect(await read(reader, cases)).toMatchObject({ rtnStatus: '32013', data: null })
    const foot = book('xlsx', [header, row, ['注：数量单位为箱']])
    expect(await read(reader, foot)).toMatchObject({
      rtnMsg: expect.stringContaining('第 3 行'),
      data: null,
    })
    const weighed = (costHeader: string) =>
      book('xlsx', [['数量单位：斤'], ['编码', '数量', costHeader], [apples.code, 5, 3]])
    expect(await linesOf(reader, weighed('成本价(元/kg)'))).toEqual([
      { row: 3, code: apples.code, amount: '2.5', cost: '3' },
    ])
    // The cost may be that of the file's unit, or that of a kg.
    expect(await read(reader, weighed('成本价'))).toMatchObject({ rtnStatus: '32013', data: null })
  })

  test('a quantity in cases is never one of pieces, wherever the file says it', async () => {
    const water = await givenProduct(admin, { name: '装瓶的水1' })
    const head = ['编码', '名称', '数量']
    const row = [water.code, water.name, 2]
    const beside = (header: string, cell: string) => [
      [...head, header],
      [...row, cell],
    ]
    const files: [about: string, rows: (string | number)[][], name?: string][] = [
      ['file name', [head, row], '送货单-整箱'],
      ['title', [['整箱送货单'], head, row]],
      ['counted', [['以下数量为箱数'], head, row]],
      ['to fill in', [['数量填箱数'], head, row]],
      ['unit', [['单位：箱'], head, row]],
      ['foot', [head, row, ['注：数量填箱数']]],
      ['section', [head, ['【整箱】'], row]],
      ['header', [['编码', '名称', '箱数'], row]],
      ['noted header', [['编码', '名称', '数量(Pack 24)'], row]],
      ['pack unit', beside('包装单位', '箱')],
      ['spec unit', beside('规格单位', '箱')],
      ['remark', beside('备注', '箱')],
      ['whole', beside('规格', '整箱')],
      ['pack', beside('包装', 'Pack 24')],
      ['sent', beside('备注', '按箱发货')],
      ['kilo', beside('备注', '公斤')],
      ['kilo unit', beside('单位', '公斤')],
      ['name', [head, [water.code, `${water.name} 整箱`, 2]]],
      ['件 in the header', [['编码', '名称', '数量(件)'], row]],
      ['件 in the title', [['单位：件'], head, row]],
      ['件 in the cell', [head, [water.code, water.name, '2件']]],
      ['no header', [['整箱送货单'], [water.code, 2]]],
      ['no header, file name', [[water.code, 2]], '整箱'],
    ]
    const silent: string[] = []
    for (const [about, rows, name] of files) {
      const { data } = await read(reader, book('xlsx', rows), manager, name)
      if (data?.lines.some(({ code, fault }) => code === water.code && fault === '')) silent.push(about)
    }
    expect(silent).toEqual([])
    // The pieces in a case, and units that are those of the stock, are no doubt.
    for (const [header, cell] of [
      ['备注', '整箱起送'],
      ['备注', '瓶'],
      ['箱数', '1'],
    ] as const)
      expect((await read(reader, book('xlsx', beside(header, cell)))).data, cell).toEqual({
        lines: [{ row: 2, code: water.code, amount: '2', cost: '', fault: '' }],
        // A remark is told, whatever it says.
        notes: header === '备注' ? [expect.stringContaining(cell)] : [],
        asks: [],
      })
    for (const spec of ['550ml*24', '24罐/件', '1×15', '24瓶/箱']) {
      const note = expect.stringMatching(/没写单位，却写着一箱或一提有多件.*\(2: 2, /)
      expect((await read(reader, book('xlsx', beside('规格', spec)))).data, spec).toEqual({
        lines: [{ row: 2, code: water.code, amount: '2', cost: '', fault: '' }],
        notes: [note],
        asks: [],
      })
      const whole = [...row.slice(0, 2), 24, spec]
      expect((await read(reader, book('xlsx', [[...head, '规格'], whole]))).data?.notes, spec).toEqual([])
    }
    const { data } = await read(reader, book('xlsx', [head, [water.code, '别的水', 2]]))
    expect(data?.notes).toEqual([expect.stringContaining(`别的水 ≠ ${water.name}`)])
  }, 180_000)

  test('a name that has nothing of the product is a fault, and a discount beside the cost is named', async () => {
    const water = await givenProduct(admin, { name: '冰露矿泉水', barcodes: [barcode(7209)] })
    const rows = [
      ['条码', '品名', '数量', '单价', '折扣'],
      [barcode(7209), '康师傅冰红茶500ml', 2, 1.3, '8折'],
      [barcode(7209), '冰露 550ml', 2, 1.3, ''],
      [barcode(7209), 'Ice Dew', 2, 1.3, ''],
    ]
    const { data } = await read(receiptCalls.readReceiptSheet, book('xlsx', rows))
    expect(data?.lines.map(({ fault }) => fault)).toEqual([expect.stringContaining(water.name), '', ''])
    expect(data?.notes).toContainEqual(expect.stringContaining('「折扣」不读取'))
  })

  test('a row that names two products, or shares its quantity with another, is a fault', async () => {
    const water = await givenProduct(admin, { name: '有码的水', barcodes: [barcode(7201)] })
    const tea = await givenProduct(admin, { name: '别的茶' })
    const header = ['条码', '商品编码', '数量']
    const rows = [
      [barcode(7201), water.code, 2],
      [barcode(7201), tea.code, 2],
      ['', tea.code, 2],
      ['', water.code, null],
    ]
    const { data } = await read(reader, book('xlsx', [header, ...rows], { merges: ['C4:C5'] }))
    expect(data?.lines.map(({ fault }) => fault)).toEqual([
      '',
      expect.stringContaining('条码是「有码的水」，商品编码却是「别的茶」'),
      '',
      expect.stringContaining('合并的单元格'),
    ])
  })

  test('tells of values that the file shows rounded', async () => {
    const { data } = await read(
      reader,
      book('xlsx', [
        ['条码', '数量'],
        [one, { v: 2.45, z: '0.0' }],
      ]),
    )
    expect(data?.lines[0]?.amount).toBe('2.45')
    expect(data?.notes).toHaveLength(1)
  })

  test('says what is wrong with a file that it cannot read', async () => {
    const noAmount = text('csv', [
      ['条码', '商品名称', '成本价'],
      ['6901234567892', '水', '1'],
    ])
    expect(await read(reader, noAmount)).toMatchObject({ rtnStatus: '32011', data: null })
    const many = Array.from({ length: documentLimit.lines + 1 }, (_, at) => [`SP${at}`, 1])
    expect(await read(reader, text('csv', [['编码', '数量'], ...many]))).toMatchObject({
      rtnStatus: '32012',
    })
    const bytes = (content: string | Buffer, ending = 'xlsx'): GivenFile => ({
      ending,
      content: () => Buffer.from(content),
    })
    const whole = book('xlsx', rows).content()
    for (const file of [
      bytes(''),
      bytes(whole.subarray(0, whole.length / 2)),
      bytes('%PDF-1.7 …'),
      bytes('<html><body>502</body></html>', 'exe'),
    ]) {
      const { rtnStatus, rtnMsg, data } = await read(reader, file)
      // A refusal with its own words, not a fault of the server.
      expect([rtnStatus.startsWith('1001'), data], rtnMsg).toEqual([false, null])
      expect(rtnStatus).not.toBe('0')
    }
  })

  test('is for people who may write what it reads', async () => {
    const finance = await app.signIn('finance')
    for (const each of readers) expect((await read(each, text('csv', rows), finance)).rtnStatus).toBe('10006')
  })
})

describe('the stock of the codes of a sheet', () => {
  const found = (codes: readonly string[], storeId = first, client = manager) =>
    client.send(stockCalls.findCodedStock, { storeId, codes: [...codes] })
  const names = (answer: { data: OutputOf<typeof stockCalls.findCodedStock> }) =>
    answer.data.map((row) => row?.name ?? null)

  test('comes in their order: by barcode, code or mnemonic; an unknown code has none', async () => {
    const one = barcode(7101)
    const apples = { ...appleForm(await givenCategory(admin), '710110'), name: '表里的苹果', barcodes: [one] }
    const { id } = await givenProduct(admin, apples)
    const tea = await givenProduct(admin, { name: '表里的茶' })
    await manager.get(stockCalls.adjustStock, {
      storeId: first,
      reason: 10,
      lines: [{ productId: tea.id, way: 'add', amount: '4' }],
    })
    const answer = await found([tea.code, 'nowhere', one, '710110'])
    expect(names(answer)).toEqual(['表里的茶', null, '表里的苹果', '表里的苹果'])
    expect(answer.data.map((row) => row?.onHand ?? null)).toEqual(['4', null, '0.000', '0.000'])
    expect(answer.data[2]?.productId).toBe(id)
  })

  test('is that of a store of the person, of his merchant, and of products that he knows', async () => {
    const water = await givenProduct(admin, { name: '总部的水' })
    expect((await found([water.code], second)).rtnStatus).toBe('10005')
    const rival = await app.signIn('rival')
    expect((await found([water.code], first, rival)).rtnStatus).toBe('10005')
    const [own = ''] = await storeIds(rival)
    expect(names(await found([water.code], own, rival))).not.toContain('总部的水')
    expect((await found([water.code], first, await app.signIn('finance'))).rtnStatus).toBe('10006')
    await admin.get(productCalls.moveProducts, { ids: [water.id], move: 'invalidate' })
    const role = await admin.get(roleCalls.saveRole, { name: '只调库存' })
    const page = 'iposWeb.inventory.stock'
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [page, `${page}.adjust`] })
    const person = await givenUser(admin, { roleIdList: [role.id] })
    const blind = await app.signIn(person.pin, person.password)
    expect(names(await found([water.code], first, blind))).toEqual([null])
    expect(names(await found([water.code]))).toEqual(['总部的水'])
  })

  test('needs at least one code, and takes as many as one adjustment', async () => {
    const codes = Array.from({ length: stockLimit.products + 1 }, (_, at) => `X${at}`)
    const most = await found(codes.slice(1))
    expect(most.rtnMsg, 'the most').toBe('')
    expect(most.data).toHaveLength(stockLimit.products)
    expect((await found(codes)).rtnStatus).not.toBe('0')
    expect((await found([])).rtnStatus).not.toBe('0')
    expect((await found([''])).rtnStatus).not.toBe('0')
  })
})
