import { describe, expect, test } from 'vitest'
import { givenNoteGoods, type Row, read, tea, water } from '../../../test/delivery-note.ts'

givenNoteGoods()

const words = (...lists: string[]): string[] => lists.flatMap((list) => list.split('|'))

describe('a row whose goods have not all come', () => {
  const says = words(
    '缺2瓶|少2瓶|少货2瓶|缺 2|欠3|欠货3瓶|短2|短少2瓶|短缺两瓶|差2瓶|漏发1箱|漏送两瓶|破损3瓶',
    '破3|破了两瓶|损坏2个|损2|坏2瓶|烂3斤|碎一瓶|压坏2盒|变质2kg|3瓶破损|2瓶坏|2瓶破损已拍照|欠货|欠|少货',
    '短少|短缺|缺|少|漏发|破损|破包|损坏|有破损|已坏|变质|未齐|没到齐|下次送|下次补|下批到',
    '随后补|余5瓶下次送|还有5瓶没到|后补|待补货|待发|补2瓶|明天补送|分批送|未到3瓶|缺货2瓶',
    '拒收2瓶|退2瓶|实到22|只到22瓶|实收22瓶|仅送20|short 2|2 short|Short|short shipped|missing|2 missing|damaged',
    '2 bottles damaged|broken 1|back order|backordered|Back-order|B/O|OOS|out of stock|2 OOS|to follow|next delivery|not delivered',
    '2 not received|leaking|crushed 3|balance to follow',
  )
  test('is a fault by its remark', async () => {
    const { data, rtnMsg } = await read(
      ['条码', '数量', '备注'],
      ...says.map((remark): Row => [water, 24, remark]),
    )
    const silent = says.filter((_, at) => data?.lines[at]?.fault === '')
    expect(silent, rtnMsg).toEqual([])
  })

  test('hears what to do, and never that the row goes', async () => {
    const remarks = ['缺2瓶', '退2瓶', '未到3瓶', '破损3瓶', '下次送', 'short 2']
    const { data } = await read(
      ['条码', '数量', '备注'],
      ...remarks.map((remark): Row => [water, 24, remark]),
    )
    for (const [at, remark] of remarks.entries()) {
      expect(data?.lines[at]?.fault).toContain(`「${remark}」`)
      expect(data?.lines[at]?.fault).toContain('请把数量改成实际收到的')
      expect(data?.lines[at]?.fault).not.toContain('删去')
    }
  })

  const harmless = words(
    '1支短柄|2条短裤|缺口|缺口2个|少糖|少儿|少糖3瓶|少儿2|短袖|短袖3件|短裤2条|少油少盐|少许|多少|减少|至少2瓶',
    '不少于2瓶|不缺|无破损|没有短少|未破损|无缺货|破壁机|破壁2台|破冰|碎花2条|碎冰|漏斗2个',
    '漏勺|补水|滋补|补差价|补贴2元|补票|补光灯2个|补单|多退少补|欠款200|欠条|缺一不可|短保3天',
    '短期|短信|如有破损请拒绝|破损包赔|包损|破损率2%|坏果包赔|损耗率5%|7天内缺货补|差价2元',
    '折后1.2|赠2瓶|已到齐|到齐|全到|实收24瓶|实到24|24瓶|下单2瓶|下次涨价|待开票|未税|未开票',
    '未付款|未结|新款|short sleeve|short dated|short grain|Short life|shorts|no damage|not damaged|none missing|back',
    'follow|damage free|unbroken|in stock|full|2L|550ml|冷藏|赠品|新鲜|易碎|易碎品|防破损|怕摔',
  )
  test('has no fault by a harmless remark', async () => {
    const { data, rtnMsg } = await read(
      ['条码', '数量', '备注'],
      ...harmless.map((remark): Row => [water, 24, remark]),
    )
    const heard = harmless.filter((_, at) => data?.lines[at]?.fault !== '')
    expect(heard, rtnMsg).toEqual([])
  })

  test('is none by its kind, its brand or its size', async () => {
    const cells: [string, string][] = [
      ['规格', '短'],
      ['款式', '短'],
      ['品牌', '少'],
      ['口味', '少'],
      ['类别', '破'],
      ['供应商', '欠'],
      ['Size', 'short'],
    ]
    for (const [header, cell] of cells) {
      const { data, rtnMsg } = await read(['条码', header, '数量'], [water, cell, 24])
      expect(data?.lines[0]?.fault, `${header} ${cell} ${rtnMsg}`).toBe('')
    }
  })

  test.each([
    ['缺货数量', 24],
    ['退货数量', 2],
    ['拒收数量', 2],
    ['退', 2],
    ['退货数量', '2瓶'],
    ['缺货', '12'],
  ])('hears that the number must be clear: %s %s', async (header, cell) => {
    const { data, rtnMsg } = await read(
      ['条码', '数量', header],
      [water, 48, cell],
      [tea, 10, 0],
      [tea, 5, ''],
    )
    const [fault = '', ...others] = data?.lines.map((line) => line.fault) ?? []
    expect(others, rtnMsg).toEqual(['', ''])
    expect(fault).toContain(`「${header} ${cell}」`)
    expect(fault).toContain('请把数量改成实际收到的')
    expect(fault).not.toContain('删去')
  })
})
