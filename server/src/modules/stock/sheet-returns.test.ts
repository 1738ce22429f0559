import { describe, expect, test } from 'vitest'
import {
  givenNoteGoods,
  type Row,
  read,
  readFile,
  readSheets,
  tea,
  water,
} from '../../../test/delivery-note.ts'

givenNoteGoods()

const goods: Row[] = [
  ['条码', '数量', '单价'],
  [water, 5, 1.3],
]

test('a second sheet with the same header is not read, and a person says that this is right', async () => {
  const { data } = await readSheets({
    第1页: goods,
    第2页: [...goods.slice(0, 1), [tea, 7, 2]],
    说明: [['请核对']],
  })
  expect(data?.lines.map(({ amount }) => amount)).toEqual(['5'])
  expect(data?.asks).toEqual([expect.stringMatching(/第2页.*第1页/)])
  expect((await readSheets({ 第1页: goods, 说明: [['请核对']] })).data?.asks).toEqual([])
})

test.each(['出库', '领用', '损耗', 'Sales', 'Stock out'])(
  'a sheet %s may be of goods that leave',
  async (name) => {
    expect((await readFile('表格', goods, name)).data?.asks).toEqual([expect.stringContaining(name)])
  },
)

describe('a sheet of goods that go back', () => {
  test.each([
    ...['退货单', '采购退货单', '供应商退货明细表', '退货单 2026-01-02', '退 货 单', '退供单', '退货申请单'],
    ...['退货单（一店）', '退货出库', 'Return note', 'Goods return slip'],
    ...[
      '红字入库单',
      '红字采购入库单',
      '冲红单',
      '入库单（作废）',
      '报损单',
      '报废清单',
      'Credit note',
      '拒收单',
    ],
    ...['退貨單', '報損單', '作廢'],
    ...['采退0301', '返厂单', '退厂清单', '退供应商', 'RTV'],
  ])('is refused: %s', async (title) => {
    expect((await read([title, null, null], ...goods)).rtnStatus).toBe('32041')
    expect((await readFile(title, goods)).rtnStatus).toBe('32041')
  })

  test.each([
    ...[
      '进/退货单',
      '送（退）货单',
      '进退货单',
      '退、进货单',
      '采购/退货明细',
      '进货退货单',
      '配送退货单',
      '退换货单',
    ],
    ...['采购入库单（含退货）', 'Delivery / return note'],
    ...['销售单', '调拨出库单', '销售出库单 2026-01-02', '领用单'],
    ...['退仓单', '返货单', '撤柜清单', '换货单', '退料单', '领料单'],
  ])('is asked about if it may have both: %s', async (title) => {
    const { data, rtnMsg } = await read([title, null, null], ...goods)
    expect(data?.asks, rtnMsg).toEqual([expect.stringContaining(title)])
    expect((await readFile('表格', goods, title.replace(/\//g, '与'))).data?.asks).toHaveLength(1)
  })

  test.each([
    '送货单',
    '采购入库单',
    '7天内可退货，退货请联系李经理',
    '退热贴送货单',
    '不退换',
    '备注：退货请提前说',
    '配送出库单',
    '销售送货单',
    '本单涂改作废，盖章有效',
    '调拨单',
  ])('is none: %s', async (title) => {
    const { data, rtnMsg } = await read([title, null, null], ...goods)
    expect(data, rtnMsg).toMatchObject({ asks: [], lines: [{ fault: '' }] })
  })
})

describe('a row of goods that go back', () => {
  test.each(['退货', '退', '采购退货', '退货出库', '退库', 'Return', 'returned'])(
    'is a fault by its column: %s',
    async (kind) => {
      for (const header of ['类型', '业务类型', '进/退', '备注', '']) {
        const head: Row = ['条码', header, '数量', '单价']
        const { data, rtnMsg } = await read(head, [water, '进货', 5, 1.3], [tea, kind, 2, 1.3])
        const faults = data?.lines.map(({ fault }) => fault)
        expect(faults, `${header} ${rtnMsg}`).toEqual(['', expect.stringContaining(`「${kind}」`)])
      }
    },
  )

  test.each([
    ['退', '√', ''],
    ['退', '是', ''],
    ['出入库', '出库', '入库'],
    ['+/-', '-', '+'],
    ['借贷', '贷', '借'],
    ['类型', '红冲', '进货'],
    ['类型', '换货', ''],
    ['状态', '已取消', '已发'],
    ['状态', '缺货', ''],
    ['状态', '未发', '已发货'],
    ['拒收数量', 2, 0],
    ['Status', 'Cancelled', 'Shipped'],
  ])('is a fault by the column %s: %s', async (header, cell, other) => {
    const { data, rtnMsg } = await read(['条码', '数量', header], [water, 5, other], [tea, 2, cell])
    expect(
      data?.lines.map(({ fault }) => fault !== ''),
      rtnMsg,
    ).toEqual([false, true])
  })

  test.each(['冰红茶-退', '冰红茶（拒收）', '冰红茶 - 作废'])('is a fault by its name: %s', async (name) => {
    const { data } = await read(['条码', '品名', '数量'], [tea, name, 2], [tea, '冰红茶', 3])
    expect(data?.lines.map(({ fault }) => fault !== '')).toEqual([true, false])
  })

  test.each([
    ...['破损退货2瓶', '退回供应商', '此行退货', '退2瓶', '退两箱', '破损退', '拒收', '缺货，下次补', '未到'],
  ])('is a fault by its remark: %s', async (remark) => {
    const { data } = await read(['条码', '数量', '备注'], [water, 5, ''], [tea, 2, remark])
    expect(data?.lines.map(({ fault }) => fault !== '')).toEqual([false, true])
  })

  test.each(['可退货', '不退换', '7天内退货', '包退', '赠品', '退热', '不退', '可退', '已到货'])(
    'is none: %s',
    async (remark) => {
      const { data } = await read(['条码', '数量', '备注'], [tea, 2, remark])
      expect(data?.lines.map(({ fault }) => fault)).toEqual([''])
    },
  )

  test.each([
    ['退货数量', 2, true],
    ['退货数量', 0, false],
    ['退货数量', '', false],
    ['是否退货', '是', true],
    ['是否退货', '否', false],
    ['是否可退货', '是', false],
    ['退货地址', '和平路', false],
  ])('is told by a column of its own: %s %s', async (header, cell, isFault) => {
    const { data, rtnMsg } = await read(['条码', '数量', header], [water, 5, cell])
    expect(data?.lines[0]?.fault !== '', rtnMsg).toBe(isFault)
  })

  test.each(['退货', '以下退货', '二、退货部分', '【退货】', '冲红', '冲减：', '退', '退：', '以下作废'])(
    'stands below a title: %s',
    async (title) => {
      const { data, rtnMsg } = await read(
        ['条码', '品名', '数量'],
        [water, '冰露矿泉水550ml', 5],
        [title, null, null],
        [tea, '冰红茶', 2],
        ['以下进货', null, null],
        [tea, '冰红茶', 3],
      )
      expect(
        data?.lines.map(({ fault }) => fault !== ''),
        rtnMsg,
      ).toEqual([false, true, false])
    },
  )

  test('has a negative quantity', async () => {
    for (const amount of [-2, '-2', '－2', '(2)', '2-']) {
      const { data } = await read(['条码', '数量'], [water, amount], [tea, 3])
      const [fault, other] = data?.lines.map((line) => line.fault) ?? []
      expect([fault, other], String(amount)).toEqual([expect.stringContaining('负数'), ''])
    }
  })

  test('may say that the others arrive, so nobody is asked', async () => {
    const head: Row = ['条码', '类型', '数量']
    const title: Row = ['进/退货单', null, null]
    const all = await read(title, head, [water, '进货', 5], [tea, '退货', 2])
    expect(all.data?.asks).toEqual([])
    const some = await read(title, head, [water, '', 5], [tea, '退货', 2])
    expect(some.data?.asks).toHaveLength(1)
  })
})
