import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book } from '../../../test/given-files.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let clerk: Client

const water = barcode(7301)
const tea = barcode(7302)

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  clerk = await app.signIn('clerk')
  const prices = { salesPrice: '2.00', costPrice: '1.20' }
  await givenProduct(admin, { name: '冰露矿泉水550ml', barcodes: [water], ...prices })
  await givenProduct(admin, { name: '冰红茶', barcodes: [tea], ...prices })
})
afterAll(() => app?.close())

type Row = (string | number | null)[]
interface Answer {
  rtnStatus: string
  rtnMsg: string
  data: SheetLines | null
}

describe('a delivery note', () => {
  const call = receiptCalls.readReceiptSheet
  const read = (...rows: Row[]) => readAs(manager, ...rows)
  const readAs = async (client: Client, ...rows: Row[]) =>
    (await client.upload(call, {
      name: '送货单.xlsx',
      bytes: book('xlsx', rows).content(),
    })) as unknown as Answer

  test.each([
    '单价',
    '进货价',
    '采购单价',
    '含税单价',
    '不含税单价',
    '单价(元)',
    'Unit price',
    ...['出厂价', '供价', '结算价', '实价', 'Price', '出厂价(元)'],
  ])('has its cost in the column %s', async (header) => {
    const { data } = await read(['条码', '单位', '数量', header, '金额'], [water, '瓶', 10, 1.2, 12])
    expect(data?.lines).toEqual([{ row: 2, code: water, amount: '10', cost: '1.2', fault: '' }])
  })

  test.each([
    ['箱成本', ['箱成本']],
    ['成本价$', ['成本价$']],
    ['成本价 per case', ['成本价 per case']],
    ['成本价x100', ['成本价x100']],
    ['价格', ['价格']],
    ['不含税单价, 含税单价', ['不含税单价', '含税单价']],
    ['成本价, 单价', ['成本价', '单价']],
    ['出厂价, 结算价', ['出厂价', '结算价']],
    ['出厂价(元/托盘)', ['出厂价(元/托盘)']],
  ])('names the unclear cost: %s', async (_, headers) => {
    const row: Row = [water, 10, ...headers.map(() => 1.2)]
    const { rtnStatus, rtnMsg } = await read(['条码', '数量', ...headers], row)
    expect(rtnStatus, rtnMsg).toBe('32013')
    for (const header of headers) expect(rtnMsg).toContain(header)
  })

  test.each([
    ['成本价', '零售价', '会员价', '金额'],
    ['单价', '单位', '总价', '税率'],
    ['进价', '建议零售价', '成本金额', '毛利率'],
    ['进价', '出厂价', 'Price', '实价'],
  ])('asks nothing about other prices beside the cost: %s, %s, %s', async (...headers) => {
    const { data, rtnMsg } = await read(['条码', '数量', ...headers], [water, 10, 1.2, '', 12, 12])
    expect(data, rtnMsg).toEqual({
      lines: [{ row: 2, code: water, amount: '10', cost: '1.2', fault: '' }],
      notes: [],
      asks: [],
    })
  })

  test('tells of a further quantity, and refuses if none of them is clear', async () => {
    const { data } = await read(['条码', '数量', '赠送数量'], [water, 10, 2])
    expect(data?.lines[0]?.amount).toBe('10')
    expect(data?.notes).toEqual([expect.stringContaining('赠送数量')])
    for (const headers of [['计划数量', '申报数量'], ['实盘数量', '复盘数量'], ['件数']]) {
      const { rtnStatus, rtnMsg } = await read(['条码', ...headers], [water, ...headers.map(() => 10)])
      expect(rtnStatus, rtnMsg).toBe('32013')
      for (const header of headers) expect(rtnMsg).toContain(header)
    }
  })

  test.each([
    ['库存', '盘点'],
    ['库存', '盘点数'],
    ['库存', '实盘'],
    ['库存', '实际'],
    ['on hand', 'counted'],
    ['账面库存', '实盘数量'],
    ['系统库存', '实收'],
    ['数量', '验收'],
    ['Qty', 'Received'],
    ['应收', '实收'],
    ['数量', '实收'],
    ['应收数量', '实收数量'],
    ['发货数量', '签收数量'],
    ['送货数量', '验收数量'],
  ])('beside %s takes %s, and says so', async (book, counted) => {
    for (const headers of [
      [book, counted],
      [counted, book],
    ]) {
      const row = headers.map((header) => (header === counted ? 20 : 24))
      const { data, rtnMsg } = await read(['条码', ...headers], [water, ...row])
      expect(data, rtnMsg).toMatchObject({ lines: [{ amount: '20', fault: '' }], asks: [] })
      expect(data?.notes.join()).toContain(book)
    }
  })

  test.each(['破损', '短缺', '未收', '已收', '差异', '拒签', '另计'])(
    'asks whether the quantity is the real one beside %s',
    async (header) => {
      const { data, rtnMsg } = await read(['条码', '数量', header], [water, 24, 20])
      expect(data?.lines[0]?.amount, rtnMsg).toBe('24')
      expect(data?.asks).toEqual([expect.stringContaining(header)])
    },
  )

  test.each(['赠品', '搭赠', '免费', '赠', 'Free', 'Bonus'])('names the gifts of %s', async (header) => {
    const { data, rtnMsg } = await read(['条码', '数量', header], [water, 24, 2])
    expect(data, rtnMsg).toMatchObject({ lines: [{ amount: '24' }], asks: [] })
    expect(data?.notes).toEqual([expect.stringContaining(header)])
  })

  test.each(['净价', '结算价', 'Net price'])('asks which one is the cost: 单价 or %s', async (header) => {
    const { rtnStatus, rtnMsg } = await read(['条码', '数量', '单价', header], [water, 24, 1.5, 1.2])
    expect(rtnStatus, rtnMsg).toBe('32013')
  })

  test.each([
    ['序号', 23],
    ['箱规', 24],
    ['安全库存', 20],
    ['保质期(天)', 30],
    ['货位', 21],
    ['销量', 20],
  ])('asks nothing beside %s', async (header, cell) => {
    const { data, rtnMsg } = await read(['条码', '数量', header], [water, 24, cell])
    expect(data, rtnMsg).toMatchObject({ lines: [{ amount: '24', fault: '' }], asks: [] })
  })

  test('leaves out what stands below the goods, and names it', async () => {
    const below: Row[] = [
      ['制单：张三', '', '审核：李四', ''],
      ['', '送货人：王五 签收：', '', ''],
      ['地址：和平路 1 号', '', '', ''],
      ['注：每箱24瓶', '', '', ''],
    ]
    const words: Row[] = [
      ['金额大写：壹拾壹元伍角', '', '', ''],
      ['', '合计金额(大写) 贰拾叁元伍角叁分', '', ''],
    ]
    const remarks: Row[] = [['备注：请在3日内验收，破损以箱计'], ['注：本表价格按箱、按瓶均可']]
    const { data, rtnMsg } = await read(
      ['条码', '品名', '数量', '单价'],
      [water, '冰露矿泉水550ml', 24, 1.2],
      ['合计', '', 24, ''],
      ...words,
      ...below,
      ...remarks,
    )
    expect(
      data?.lines.map(({ row }) => row),
      rtnMsg,
    ).toEqual([2])
    expect(data?.notes.join()).toContain('制单：张三')
    expect(data?.notes.join()).toContain('6 行没有编码和数量')
    expect(data?.notes.join()).toContain('3 行是合计')
  })

  test('of one row needs no header, and a barcode is never the quantity', async () => {
    expect((await read([water, 10, 1.2])).data?.lines).toEqual([
      { row: 1, code: water, amount: '10', cost: '1.2', fault: '' },
    ])
    const named = await read(['冰露矿泉水550ml', water, 10, 1.2], ['冰红茶', tea, 10, 1.2])
    expect(named).toMatchObject({ rtnStatus: '32011', data: null })
  })

  const packs: [header: string, cell: string | number][] = [
    ['规格', '24瓶/箱'],
    ['规格', '1*24'],
    ['规格', '1x24'],
    ['规格', '24入'],
    ['规格', '550ml*24'],
    ['规格', '24罐/件'],
    ['规格', '1×24'],
    ['箱规', 24],
    ['装箱数', 24],
    ['备注', '每箱24瓶'],
    ['备注', '1箱=24瓶'],
    ['备注', '24瓶/箱'],
  ]
  test('whose cost is that of a pack the row names is a fault of the row', async () => {
    for (const [header, cell] of packs) {
      const head: Row = ['条码', header, '数量', '单价']
      const { data, rtnMsg } = await read(head, [water, cell, 5, 28.8], [tea, cell, 120, 1.25])
      const [pack = '', piece] = data?.lines.map(({ fault }) => fault) ?? []
      expect(pack, `${cell} ${rtnMsg}`).toMatch(/成本 28.80 是.*(1.20|2.00) 的 (24|14.4) 倍/)
      expect(pack).toContain(String(cell))
      expect(piece, String(cell)).toBe('')
    }
    const { data } = await read(['条码', '品名', '数量', '单价'], [water, '冰露矿泉水550ml*24', 5, 28.8])
    expect(data?.lines[0]?.fault).toContain('倍')
  })

  test('of bottles may call them cans, pieces or 支, but no pack', async () => {
    const rows = (unit: string) => read(['条码', '单位', '数量'], [water, unit, 5])
    for (const unit of ['瓶', '罐', '听', '支', '个', '只', 'pcs']) {
      const { data, rtnMsg } = await rows(unit)
      expect(data?.lines[0]?.fault, `${unit} ${rtnMsg}`).toBe('')
    }
    for (const unit of ['箱', '件', '提', '打', '盒', '包', 'kg', '组'])
      expect((await rows(unit)).data?.lines[0]?.fault, unit).toContain('的库存按「瓶」计')
  })

  test('whose file or sheet has a name about cases is a fault of each row', async () => {
    const rows: Row[] = [
      ['条码', '数量', '单价'],
      [water, 5, 1.2],
    ]
    const faultOf = async (file: string, name: string) => {
      const bytes = book('xlsx', rows, { name }).content()
      const answer = (await manager.upload(call, { name: `${file}.xlsx`, bytes })) as unknown as Answer
      return answer.data?.lines[0]?.fault ?? answer.rtnMsg
    }
    for (const name of [
      '箱装送货单',
      '出库单(按件)',
      '件数盘点',
      '整件',
      '送货单-整箱',
      '件数',
      '箱装饮料',
    ]) {
      expect(await faultOf(name, 'Sheet1'), name).not.toBe('')
      expect(await faultOf('送货单', name), name).not.toBe('')
    }
    for (const name of ['送货单', '冰箱装饰', '零件数', '盘点 11 月', '饮料'])
      expect(await faultOf(name, name), name).toBe('')
  })

  test('whose specification or remark is a package is a fault of the row', async () => {
    for (const [header, cell] of [
      ['规格', '箱(24)'],
      ['规格', '整箱（24瓶）'],
      ['备注', '大包装'],
      ['备注', '整件'],
      ['备注', '成箱'],
    ] as const) {
      const { data, rtnMsg } = await read(['条码', header, '数量'], [water, cell, 5])
      expect(data?.lines[0]?.fault, `${cell} ${rtnMsg}`).toContain('的库存按')
    }
    for (const [header, cell] of [
      ['规格', '550ml'],
      ['规格', '12枚'],
      ['规格', '5kg'],
      ['备注', '1箱'],
      ['备注', '赠品'],
    ] as const) {
      const { data, rtnMsg } = await read(['条码', header, '数量'], [water, cell, 24])
      expect(data?.lines[0]?.fault, `${cell} ${rtnMsg}`).toBe('')
    }
  })

  test('whose remark counts the quantity in packs is a fault of the row', async () => {
    for (const remark of ['5箱', '共5箱120瓶']) {
      const { data } = await read(['条码', '数量', '备注'], [water, 5, remark], [tea, 120, remark])
      expect(data?.lines.map(({ fault }) => fault !== '')).toEqual([true, false])
    }
    const { data } = await read(['条码', '数量', '备注'], [water, 1, '1箱=24瓶'])
    expect(data?.lines[0]?.fault).toBe('')
  })

  test('whose cost is ten times the known one, or a tenth, is named', async () => {
    const notesFor = async (client: Client) => {
      const costs = [28.8, 12, 0.12, 11.9, 0.13, 1.5, 0] as const
      const { data } = await readAs(
        client,
        ['条码', '数量', '单价'],
        ...costs.map((cost): Row => [water, 5, cost]),
      )
      expect(data?.lines.map(({ fault }) => fault)).toEqual(costs.map(() => ''))
      return data?.notes
    }
    expect(await notesFor(admin)).toEqual([
      expect.stringMatching(/^3 行的成本.*\(2: 28.80 ≠ 1.20, 3: 12.00 ≠ 1.20, 4: 0.12 ≠ 1.20\)$/),
    ])
    // A person who sees no costs learns none: the sales price is the measure.
    expect(await notesFor(clerk)).toEqual([expect.stringMatching(/^1 行的成本.*\(2: 28.80 ≠ 2.00\)$/)])
  })

  test.each([
    ['金额', 156, true],
    ['金额(元)', '¥156.00', true],
    ['小计', 65, true],
    ['实付金额', 5.2, true],
    ['金额', 6.5, false],
    ['金额', '6.5元', false],
    ['Amount', 6.55, false],
    ['价税合计', 7.35, false],
    ['金额', '', false],
    ['库位', 156, false],
  ])('whose sum is not quantity × cost is a fault of the row: %s %s', async (header, sum, isFault) => {
    const { data, rtnMsg } = await read(['条码', '数量', '单价', header], [water, 5, 1.3, sum])
    const [{ fault = '' } = {}] = data?.lines ?? []
    expect([fault !== '', rtnMsg]).toEqual([isFault, rtnMsg])
    if (isFault) expect(fault).toContain('≠ 数量 5 × 成本 1.3')
  })

  test('whose sum is that of another price has no fault', async () => {
    const { data } = await read(['条码', '数量', '单价', '零售价', '金额'], [water, 5, 1.3, 2, 10])
    expect(data?.lines[0]?.fault).toBe('')
  })

  test.each(['折后价', '折扣价', '折后单价', '实付'])('asks which price is the cost: %s', async (header) => {
    const head: Row = ['条码', '数量', '单价', header]
    const { rtnStatus, rtnMsg } = await read(head, [water, 5, 1.3, 1.1])
    expect([rtnStatus, rtnMsg]).toEqual(['32013', expect.stringContaining(header)])
    // These are asked about anyway.
    if (header === '折后单价' || header === '实付') return
    for (const same of [1.3, ''])
      expect(await read(head, [water, 5, 1.3, same]), String(same)).toMatchObject({
        data: { lines: [{ fault: '' }] },
      })
  })

  test('with a barcode that may have lost its zero is a fault of the row', async () => {
    const { data } = await read(['条码', '数量'], [12345678905, 5], [water, 5])
    expect(data?.lines.map(({ fault }) => fault)).toEqual([expect.stringContaining('0012345678905'), ''])
  })

  test('with a section of cases in the column of the name is refused', async () => {
    const head: Row = ['条码', '品名', '数量', '单价']
    const rows: Row[] = [
      [tea, '冰红茶', 5, 1.2],
      [water, '冰露矿泉水550ml', 5, 28.8],
    ]
    for (const title of [
      ...[
        '饮料（整箱）',
        '饮料(整箱区)',
        '【整箱】',
        '二、整件',
        '二、整件（24罐）',
        '整箱（24瓶）',
        '整箱(24瓶/箱)',
      ],
      ...[
        '整箱装（每箱24瓶）',
        '整件商品 24入',
        '饮料整箱',
        '整箱饮料（24瓶）',
        '【整箱批发】',
        '成件商品',
        '大包装',
      ],
    ]) {
      const section: Row = ['', title, null, null]
      const inside = await read(head, rows[0] ?? [], section, rows[1] ?? [])
      expect(inside, title).toMatchObject({ data: null, rtnMsg: expect.stringContaining('第 3 行') })
      const { data } = await read(head, section, ...rows)
      expect(data?.lines.some(({ fault }) => fault === '') ?? false, title).toBe(false)
    }
  })
})
