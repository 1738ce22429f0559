import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { cellsHere, givenPath, rowsHere } from '../../../../test/given-workbook.ts'

const given = async (content: string | Buffer, ending = '.csv') => {
  const path = givenPath(ending)
  await writeFile(path, content)
  return path
}
const read = async (content: string | Buffer) => cellsHere(await given(content))

const table = '编码,名称,价格\r\n0012,"可乐, 大",3.5\r\n'
const cells = [
  ['编码', '名称', '价格'],
  ['0012', '可乐, 大', '3.5'],
]
// 编码,名称,价格 and 可乐 in GB18030, written by hand: Node only decodes it.
const gb = Buffer.concat([
  Buffer.from('b1e0c2eb2cc3fbb3c62cbcdbb8f10d0a', 'hex'),
  Buffer.from('0012,"', 'latin1'),
  Buffer.from('bfc9c0d6', 'hex'),
  Buffer.from(', ', 'latin1'),
  Buffer.from('b4f3', 'hex'),
  Buffer.from('",3.5\r\n', 'latin1'),
])
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a text with separated values', () => {
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16 of the other order', bigEndian(`\ufeff${table}`)],
    ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
    ['GB18030', gb],
  ])('is read in %s', async (_, content) => {
    expect(await read(content)).toEqual(cells)
  })

  test('is read in UTF-16 without a mark, also with a character that ends in a zero byte', async () => {
    const text = '编码,名称\n0012,一号\n'
    for (const content of [Buffer.from(text, 'utf16le'), bigEndian(text)])
      expect(await read(content)).toEqual([
        ['编码', '名称'],
        ['0012', '一号'],
      ])
  })

  test('may have quotes behind a backslash', async () => {
    expect(await read('a,b\n"a \\"big\\" one",2\n"C:\\","x"\n')).toEqual([
      ['a', 'b'],
      ['a "big" one', '2'],
      ['C:\\', 'x'],
    ])
  })

  test.each([',', ';', '\t', '|', '，'])('is read with the separator %j', async (separator) => {
    const lines = [
      ['编码', '名称', '价格'],
      ['1', '水', '3.5'],
      ['2', '苹果', '1.2'],
    ]
    expect(await read(lines.map((line) => line.join(separator)).join('\n'))).toEqual(lines)
  })

  test('has a mark of its texts as the separator only if the first line has no usual one', async () => {
    const lines = ['编码,名称', '1,水，大', '2,茶，小', '3,a|b', '4,c|d'].map((line) => line.split(','))
    expect(await read(lines.map((line) => line.join(',')).join('\n'))).toEqual(lines)
    const titled = [['报价，十一月'], ['编码', '名称'], ['1', '水'], ['2', '茶']]
    expect(await read(titled.map((line) => line.join(',')).join('\n'))).toEqual(titled)
    const amounts = [
      ['编码', '售价'],
      ['1', '1,250'],
      ['2', '1,300'],
    ]
    expect(await read(amounts.map((line) => line.join('|')).join('\n'))).toEqual(amounts)
  })

  test('keeps quotes, line breaks in quotes, empty lines, leading zeros and texts written as formulas', async () => {
    const rows = await rowsHere(await given('编码,说明\n="0012","他说""好""\n再见"\n\n007,5" 管\r00,""\r\n'))
    expect(rows.map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
      [1, '编码', '说明'],
      [2, '0012', '他说"好"\n再见'],
      [4, '007', '5" 管'],
      [5, '00'],
    ])
    expect(await read('sep=;\n编码;名称\n1;a,b\n')).toEqual([
      ['编码', '名称'],
      ['1', 'a,b'],
    ])
  })

  test('marks numbers whose comma may be a decimal mark', async () => {
    const [, row] = await rowsHere(await given('名称;价格;重量\n水;12,500;1.5\n'))
    expect(row?.issues).toEqual([{ column: 1, kind: 'commaNumber' }])
  })

  test('marks two values without quotes that may be one number', async () => {
    const lines = '名称,价格,库存,备注\n水,1,234.50\n茶,12,50,x\n酒,"1",234\n米,"1,234",5\n面,¥2,100元,\n'
    const rows = await rowsHere(await given(lines))
    expect(rows.map(({ issues }) => issues)).toEqual([
      ...[undefined, [{ column: 1, kind: 'splitNumber' }], [{ column: 1, kind: 'splitNumber' }]],
      ...[undefined, undefined, [{ column: 1, kind: 'splitNumber' }]],
    ])
  })

  test('is refused if the next quote that ends a field begins another one, rows later', async () => {
    await expect(read('码,名,价\nQ1,"杯,4.50\nQ2,"碗",2\n')).rejects.toMatchObject({
      key: 'sheet.openQuote',
      params: { row: 2 },
    })
    expect(await read('名,价\n"两行\n的名" ,2\n"杯"子,3\n')).toMatchObject([
      ['名', '价'],
      [expect.stringContaining('的名'), '2'],
      ['杯子', '3'],
    ])
  })

  test('is refused if a quote never ends, or its encoding is unknown', async () => {
    await expect(read('a,b\n1,"x\n2,y\n')).rejects.toMatchObject({
      key: 'sheet.openQuote',
      params: { row: 2 },
    })
    await expect(read(Buffer.from('名称,价格\nÿÿ,1', 'latin1'))).rejects.toMatchObject({
      key: 'sheet.unknownEncoding',
    })
    const big5 = Buffer.from('a657bad92cbbf9aee60aa4fba5a42c330a', 'hex')
    await expect(read(big5)).rejects.toMatchObject({ key: 'sheet.unknownEncoding' })
  })

  test('is read whole when it is long, whatever the pieces', async () => {
    const lines = Array.from({ length: 40_000 }, (_, i) => `${i},"商品 ""${i}""",${i}.50`)
    const rows = await rowsHere(await given(`编码,名称,价格\r\n${lines.join('\r\n')}`))
    expect(rows).toHaveLength(40_001)
    expect(rows.every(({ cells }, i) => i === 0 || cells[1] === `商品 "${i - 1}"`)).toBe(true)
  })
})
