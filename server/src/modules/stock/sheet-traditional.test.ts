import { describe, expect, test } from 'vitest'
import { givenNoteGoods, type Row, read, readStock, water } from '../../../test/delivery-note.ts'

givenNoteGoods()

type Answer = Awaited<ReturnType<typeof read>>

/** The findings about the only row of a file, without the words of the file. */
const told = ({ rtnStatus, data }: Answer) => ({
  status: rtnStatus,
  amount: data?.lines[0]?.amount,
  cost: data?.lines[0]?.cost,
  hasFault: data ? data.lines[0]?.fault !== '' : null,
  asks: data?.asks.length,
  notes: data?.notes.length,
})

describe('headers in traditional characters', () => {
  test.each([
    ['數量,損耗', '数量,损耗', [24, 2]],
    ['數量,贈品', '数量,赠品', [24, 2]],
    ['數量,贈送數量', '数量,赠送数量', [24, 2]],
    ['數量,進價,折後價', '数量,进价,折后价', [5, 2, 1.8]],
    ['數量,進價,折讓', '数量,进价,折让', [5, 2, 1.8]],
    ['數量,進價,優惠', '数量,进价,优惠', [5, 2, 1.8]],
    ['數量,單價,金額', '数量,单价,金额', [5, 2, 11]],
    ['數量,單價,金額', '数量,单价,金额', [5, 2, 10]],
    ['數量,單價,折後單價,金額', '数量,单价,折后单价,金额', [5, 2, 1.8, 9]],
    ['帳面數,實盤數', '账面数,实盘数', [24, 20]],
    ['初盤,複盤', '初盘,复盘', [24, 20]],
    ['訂貨數,實收數', '订货数,实收数', [24, 20]],
    ['應收數量,實收數量', '应收数量,实收数量', [24, 20]],
    ['庫存,到貨數', '库存,到货数', [24, 20]],
    ['庫存,數量', '库存,数量', [24, 20]],
    ['數量,備註', '数量,备注', [24, '破損2瓶']],
    ['數量,單位', '数量,单位', [24, '箱']],
  ] as [string, string, Row][])('are read like simplified ones: %s', async (written, simple, cells) => {
    for (const call of [read, readStock]) {
      const rows = (headers: string): Row[] => [
        ['条码', ...headers.split(',')],
        [water, ...cells],
      ]
      const answer = await call(...rows(written))
      expect(told(answer), answer.rtnMsg).toEqual(told(await call(...rows(simple))))
    }
  })

  test('are told as they are written', async () => {
    const { data } = await read(['條碼', '帳面數', '實盤數', '損耗'], [water, 24, 20, 2])
    expect(data?.lines).toMatchObject([{ code: water, amount: '20' }])
    expect(data?.asks).toEqual([expect.stringContaining('「損耗」')])
    expect(data?.notes.join()).toContain('帳面數')
    const { rtnMsg } = await read(['條碼', '數量', '進價', '折後價'], [water, 5, 2, 1.8])
    expect(rtnMsg).toContain('進價、折後價')
  })
})
