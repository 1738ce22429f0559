import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cellsHere, givenPath, rowsHere } from '../../../../test/given-workbook.ts'

async function given(content: string): Promise<string> {
  const path = givenPath('.xls')
  await writeFile(path, content)
  return path
}

const head = '<tr><th>编码</th><th>价格</th></tr>'
const table = `<table border=1>${head}<tr><td>0012</td><td>249</td></tr></table>`
const read = [
  ['编码', '价格'],
  ['0012', '249'],
]

test.each([
  [
    'a heading and a line',
    `<h1>进货价目表</h1><p>单位：<b>分</b></p>${table}`,
    [['进货价目表'], ['单位：分']],
    [],
  ],
  ['bare text with breaks', `供货单<br>单位：角${table}`, [['供货单'], ['单位：角']], []],
  ['a caption', table.replace(head, `<caption>单位：分</caption>${head}`), [['单位：分']], []],
  [
    'text below',
    `<div>${table}</div>以上为&lt;批发&gt;价<p>制表：王</p>`,
    [],
    [['以上为<批发>价'], ['制表：王']],
  ],
])('%s beside a table are rows of one cell', async (_, body, above, below) => {
  const path = await given(`<html><head><title>报表</title></head><body>${body}</body></html>`)
  expect(await cellsHere(path)).toEqual([...above, ...read, ...below])
})

test('scripts, style sheets, comments and hidden parts are no text', async () => {
  const hidden =
    '<script>var a = "<table><tr><td>x</td></tr></table>"</script><style>td { color: red }</style><!-- 单位：分 --><div style="display:none">单位：角</div><select><option>全部</option></select><input style="display:none"><input hidden>'
  const cell = '<td>0012<script>sort(1 < 2)</script><!-- 旧 --></td>'
  const body = `${hidden}${table.replace('<td>0012</td>', cell)}<script>unclosed`
  expect(await cellsHere(await given(`<html><body>${body}`))).toEqual(read)
})

test('all tables stand in one sheet, in their order, with the text between them', async () => {
  const unit = '<table><tr><td>单位：分</td></tr></table>'
  expect(await cellsHere(await given(`${unit}<p>其二</p>${table}<b>其三</b>${table}`))).toEqual([
    ['单位：分'],
    ['其二'],
    ...read,
    ['其三'],
    ...read,
  ])
})

test('a table within a cell of another is read, and so are the cells behind it', async () => {
  const page = `<table><tr><td>本店</td><td>${table}</td><td>单位：分</td></tr><tr><td>完</td></tr></table>`
  expect(await cellsHere(await given(page))).toEqual([['本店'], ...read, ['单位：分'], ['完']])
})

test('a cell that spans rows beyond its table does not move the next table', async () => {
  const long = `<table>${head}<tr><td rowspan="9">甲</td><td>1</td></tr></table>`
  expect(await cellsHere(await given(long + table))).toEqual([read[0], ['甲', '1'], ...read])
})

test('elements between a row and its cells do not hide the row', async () => {
  const page = table.replace('<tr><td>0012', '<tr><form action="?a>b"><!-- x --><td>0012')
  expect(await cellsHere(await given(page))).toEqual(read)
})

test('a page of many lines, or of elements without an end, is read at once', async () => {
  const page = `${'<div><s>甲</s>'.repeat(20_000)}${table}${'<p>乙'.repeat(20_000)}`
  expect(await cellsHere(await given(page))).toHaveLength(40_002)
}, 15_000)

test('a number format of a cell, its class or its row shows more than its number', async () => {
  const styles = String.raw`<style><!-- td {padding:0} .box {mso-number-format:"0\.00\0022\/箱\0022";} td.a, .b {mso-number-format:'0\0022分\0022'} --></style>`
  const cells = [
    String.raw`<td style="color:red;mso-number-format:'0\.00\0022\/箱\0022'">3.5</td>`,
    '<td class="x box">1,234.5</td><td class=b>350</td>',
    '<td style="mso-number-format:Percent">0.05</td><td style="mso-number-format:0%" x:num>5</td>',
    String.raw`<td style='mso-number-format:"\[$€-2\]\\ 0\.00"'>12</td>`,
    '<td style="mso-number-format:&quot;0000&quot;">12</td>',
    String.raw`<td style="mso-number-format:'yyyy\\-mm\\-dd'">46082</td>`,
    String.raw`<td style="mso-number-format:'\@'">0012</td><td style="mso-number-format:0">6901234567890123456</td>`,
    String.raw`<td style="mso-number-format:'\00A5\#\,\#\#0\.00'">1,234.50</td><td class=box>无</td><td class=box></td>`,
  ]
  const row = String.raw`<tr style="mso-number-format:'\0022$\00220\.00'"><td>8</td><td style="mso-number-format:0\.00">8.00</td></tr>`
  const path = await given(`<html>${styles}<table><tr>${cells.join('')}</tr>${row}</table></html>`)
  const [first, second] = await rowsHere(path)
  expect(first?.cells).toEqual([
    ...['3.5', '1,234.5', '350', '0.05', '5', '12', '0012', '2026-03-01', '0012', '6901234567890123456'],
    ...['1,234.50', '无'],
  ])
  expect(first?.shown).toEqual({
    ...{ 0: '3.50/箱', 1: '1234.50/箱', 2: '350分', 3: '5.00%', 4: '500%', 5: '€ 12.00' },
  })
  expect(first?.issues).toEqual([{ column: 7, kind: 'date' }])
  expect(second).toMatchObject({ cells: ['8', '8.00'], shown: { 0: '$8.00' } })
})

test('a number format in the name that web systems use, and one of a page that says nothing more', async () => {
  const cells = [
    '<td style="vnd.ms-excel.numberformat:0.00元/箱">3.5</td><td style="vnd.ms-excel.numberformat:@">0012</td>',
    '<td style="color:red; vnd.ms-excel.numberformat:#,##0.00">3.5</td><td style="mso-number-format:Fixed">3.50</td>',
  ]
  const [row] = await rowsHere(await given(`<table><tr>${cells.join('')}</tr></table>`))
  expect(row).toEqual({ rowNumber: 1, cells: ['3.5', '0012', '3.5', '3.50'], shown: { 0: '3.50元/箱' } })
})

test.each([
  ['its row', '<tr style="text-decoration:line-through"><td>甲</td><td>1</td></tr>'],
  ['a class of its row', '<tr class="x old"><td>甲</td><td>1</td></tr>'],
  ['a group of rows', '<tbody style="text-decoration: line-through"><tr><td>甲</td><td>1</td></tr></tbody>'],
  ['an element around its row', '<s><tr><td>甲</td><td>1</td></tr></s>'],
  ['an element in its row', '<tr><strike><td>甲</td><td>1</td></strike></tr>'],
])('a cell is struck through by %s', async (_, rows) => {
  const page = `<style>.old {text-decoration:line-through}</style><table>${head}${rows}<tbody><tr><td>乙</td><td>2</td></tr></table>`
  const issues = (await rowsHere(await given(page))).map((row) => row.issues?.map(({ kind }) => kind))
  expect(issues).toEqual([undefined, ['struck', 'struck'], undefined])
})

test('a cell is struck through by an element around its table, and one of the next table is not', async () => {
  const page = `<div><del>${table}</del></div>${table}`
  const issues = (await rowsHere(await given(page))).map((row) => row.issues?.length)
  expect(issues).toEqual([2, 2, undefined, undefined])
})
