import { describe, expect, test } from 'vitest'
import {
  givenNoteGoods,
  type Row,
  read,
  readBytes,
  readStock,
  tea,
  water,
} from '../../../test/delivery-note.ts'
import { book } from '../../../test/given-files.ts'

givenNoteGoods()

const goods: Row[] = [
  ['条码', '数量', '单价'],
  [water, 5, 1.3],
]

describe('a cost of a receipt', () => {
  test('is asked about beside taxes and discounts that may not be in it', async () => {
    const said = []
    for (const [headers, cells, isAsked] of [
      ['税额,价税合计', [1.3, 11.3], true],
      ['稅額,價稅合計', [1.3, 11.3], true],
      ['税率,含税价', ['13%', 2.26], true],
      ['Disc %', [10], true],
      ['返点', [5], true],
      ['折扣率', ['90%'], true],
      ['税额,价税合计', [1.15, 10], false],
      ['税额,价税合计', [0, 10], false],
      ['折扣率,金额', ['100%', 10], false],
      ['税率,总价', ['13%', 10], false],
      ['金额', [10], false],
      ['税率', ['13%'], true],
      ['稅率', [13], true],
      ['Tax rate', ['13%'], true],
      ['税率', ['0%'], false],
      ['税率', ['免税'], false],
      ['Disc %', [1], true],
      ['折扣(折)', [1], true],
      ['折扣(%)', [100], false],
      ['折扣', [1], false],
      ['扣点', [5], true],
      ['扣减金额', [0.5], true],
      ['汇率', [7.1], true],
      ['Exchange rate', ['7.1'], true],
      ['汇率', [1], false],
      ['扣减金额', [1], true],
      ['优惠额', [1], true],
      ['优惠额', [0], false],
      ['优惠金额', [100], true],
      ['折扣金额', [1], true],
      ['折扣率', [100], false],
      ['汇率', [100], true],
      ['折扣(元)', [1], true],
      ['含税价', [0], false],
      ['币种', ['人民币(CNY)'], false],
      ['币种', ['USD'], true],
      ['Currency', ['CNY'], false],
      ['是否含税(Y/N)', ['N'], true],
      ['价格是否含税', [0], true],
      ['抹零', [0.2], true],
      ['减免', [1], true],
      ['Allowance', [0.5], true],
      ['Less', [0.5], true],
      ['是否含税', ['否'], true],
      ['是否含税', ['是'], false],
      ['单价类型', ['不含税'], true],
      ['单价类型', ['含税'], false],
    ] as [string, Row, boolean][]) {
      const { data } = await read(['条码', '数量', '进价', ...headers.split(',')], [water, 5, 2, ...cells])
      if (data?.asks.length !== Number(isAsked)) said.push([headers, cells, data?.asks])
    }
    expect(said).toEqual([])
  })

  test('is asked about below a title, or above a last row, of a tax or a discount', async () => {
    const wrong = []
    for (const title of [
      '价格未税',
      '單價不含税',
      'Prices excl. VAT',
      '整单折扣：9折',
      '采购入库单',
      '含税价',
    ]) {
      const { data } = await read([title, null, null], ...goods)
      if (data?.asks.length !== Number(!/入库|^含税/.test(title))) wrong.push([title, data?.asks])
    }
    for (const last of ['整单折扣9折', 'Less 10%', 'Discount -10%', '折扣', '运费', '合计']) {
      const { data } = await read(...goods, [last, null, -1])
      if (data?.asks.length !== Number(!/运费|合计/.test(last))) wrong.push([last, data?.asks])
    }
    expect(wrong).toEqual([])
  })
})

test('costs are asked about above a sum after a discount, unless it is that of the costs', async () => {
  const wrong = []
  for (const [last, sum, isAsked] of [
    ...['优惠后合计', '折后金额', '折後金額', '减免后应付', '实付金额', 'Net total'].map((one) => [
      one,
      6,
      true,
    ]),
    ...[
      ['优惠后金额：6', null, true],
      ['折后金额', null, true],
      ['优惠后合计', 6.5, false],
      ['实付金额', 6.5, false],
      ['实付', null, false],
      ['合计', 6.5, false],
      ['折后', '请付款', false],
      // The number of pieces.
      ['实收合计', 5, false],
    ],
  ] as [string, string | number | null, boolean][]) {
    const { data } = await read(...goods, [last, null, sum])
    if (data?.asks.length !== Number(isAsked)) wrong.push([last, sum, data?.asks])
  }
  expect(wrong).toEqual([])
})

test('a title of goods that go back is asked about below the goods, too', async () => {
  const wrong = []
  for (const title of '销货退回|退货单|銷貨退回|Return note'.split('|'))
    if ((await read(...goods, [title, null, null])).data?.asks.length !== 1) wrong.push(title)
  for (const line of '如有破损请退货|7天内可退货|过期作废|合计|拒收签字：|Rejected by:'.split('|'))
    if ((await read(...goods, [line, null, null])).data?.asks.length !== 0) wrong.push(line)
  if ((await read(...goods, ['报损', 2, null])).data?.asks.length !== 0) wrong.push('报损 2')
  if ((await readStock(['条码', '数量'], [water, 24], ['盘亏', null])).data?.asks.length !== 0)
    wrong.push('盘亏 below a count')
  expect(wrong).toEqual([])
})

test('rows that say that they are not imported are left out and named', async () => {
  for (const [header, cell] of [
    ['是否导入', '否'],
    ['备注', '请勿导入'],
  ] as const) {
    const { data } = await read(['条码', '数量', '单价', header], [water, 5, 1.3, cell], [tea, 5, 2, null])
    expect([data?.lines.length, data?.notes.join()]).toEqual([
      1,
      expect.stringContaining(`2: ${header} ${cell}`),
    ])
  }
})

test('titles of goods that go back are refused', async () => {
  const wrong = []
  for (const title of '銷貨退回|進貨退出|购货退出|Debit note|Credit memo|Credit note|采购退出单'.split('|'))
    if ((await read([title, null, null], ...goods)).rtnStatus !== '32041') wrong.push(title)
  for (const title of ['进货退货单', '采购入库单'])
    if ((await read([title, null, null], ...goods)).rtnStatus !== '0') wrong.push(title)
  expect(wrong).toEqual([])
})

describe('a count', () => {
  test('is asked about beside columns of changes and of parts of it', async () => {
    const wrong = []
    for (const header of '损耗|调整|增减|临期|过期数|样品|調整|過期數'.split('|'))
      for (const cell of header === '增减' ? [2, -2] : [2]) {
        const { data } = await readStock(['条码', '数量', header], [water, 24, cell])
        if (!data?.asks.join().includes(`「${header}」`)) wrong.push([header, cell])
      }
    for (const [header, cell] of [
      ['调整', 0],
      ['保质期', 30],
      ['过期日期', '2027-01-01'],
      ['样品', '否'],
    ] as [string, string | number][]) {
      const { data } = await readStock(['条码', '数量', header], [water, 24, cell])
      if (data?.asks.length !== 0) wrong.push([header, cell])
    }
    expect(wrong).toEqual([])
  })

  test('is asked about beside a difference, also a negative one, that no other quantity explains', async () => {
    const wrong = []
    for (const header of '差异|差额|差異|差額|Difference|Variance|差异数量|盘差'.split('|')) {
      for (const cell of [-4, 4]) {
        const { data } = await readStock(['条码', '数量', header], [water, 24, cell], [tea, 5, 0])
        if (!data?.asks.join().includes(`「${header}」`)) wrong.push([header, cell])
      }
      const rows: Row[] = [
        ['条码', '账面数量', '数量', header],
        [water, 24, 20, -4],
        [tea, 5, 6, 1],
      ]
      // Without its zeros a difference has other samples than the quantities.
      for (const given of [rows, [...rows.slice(0, 2), [tea, 5, 5, null], [water, 2, 3, 1]] as Row[]]) {
        const { data } = await readStock(...given)
        if (data?.asks.length !== 0) wrong.push([header, data?.asks])
      }
    }
    for (const header of ['差异金额', '差异率', '差异原因'])
      if ((await readStock(['条码', '数量', header], [water, 24, -4])).data?.asks.length !== 0)
        wrong.push(header)
    expect(wrong).toEqual([])
  })

  test('has a fault by a remark that it does not hold', async () => {
    const doubts = '实际10|實際10|少2瓶|破损2瓶|重盘|重盤|不计|待复核'.split('|')
    const harmless = '实际24|破损24瓶|破损|易碎|不计价|实际价格2元|盘点|已复核'.split('|')
    const { data } = await readStock(
      ['条码', '数量', '备注'],
      ...[...doubts, ...harmless].map((remark, at): Row => [at % 2 ? water : tea, 24, remark]),
    )
    const heard = data?.lines.flatMap(({ fault }, at) => (fault === '' ? [] : [[...doubts, ...harmless][at]]))
    expect(heard).toEqual(doubts)
  })
})

test('the notes of the cells of a row count as its remarks, and those of the header as words about all costs', async () => {
  const file = (notes: Record<string, string>) =>
    readBytes(
      book(
        'xlsx',
        [
          ['条码', '数量', '单价'],
          [water, 10, 2],
        ],
        { notes },
      ).content(),
    )
  for (const words of ['退货', '实到9', '破损2瓶']) {
    const { data } = await file({ B2: words })
    expect(data?.lines[0]?.fault, words).toContain(words)
  }
  expect((await file({ C1: '不含税' })).data?.asks).toHaveLength(1)
  const { data } = await file({ A2: '先进先出' })
  expect([data?.lines[0]?.fault, data?.asks, data?.notes.join()]).toEqual([
    '',
    [],
    expect.stringContaining('先进先出'),
  ])
})

test('remarks that change nothing by themselves are told', async () => {
  for (const words of ['打9折', '单价有误，按18结算', '多发2', '已入库']) {
    const { data, rtnMsg } = await read(['条码', '数量', '单价', '备注'], [water, 10, 2, words])
    expect(`${data?.notes.join()} ${data?.lines[0]?.fault} ${rtnMsg}`, words).toContain(words)
  }
})

test('goods that are missing from their pack, and a sum of another name, contradict the row', async () => {
  for (const header of ['短装', '少装', '漏装', '欠装', '装箱差异']) {
    const { data } = await read(['条码', '数量', '单价', header], [water, 10, 2, 1])
    expect(data?.asks.length || data?.lines[0]?.fault, header).toBeTruthy()
  }
  for (const header of ['净额', 'Net amount', '实际金额', '结算金额', '应付金额']) {
    const { data } = await read(['条码', '数量', '单价', header], [water, 10, 2, 18])
    expect(data?.lines[0]?.fault, header).toContain('18')
  }
})

test('a row that was not counted has a fault', async () => {
  for (const [header, cell] of [
    ['是否盘点', '否'],
    ['已盘', '未'],
    ['Counted?', 'No'],
  ] as const) {
    const { data } = await readStock(['条码', '盘点数', header], [water, 10, '是'], [tea, 0, cell])
    expect(
      data?.lines.map(({ fault }) => fault !== ''),
      header,
    ).toEqual([false, true])
  }
})
