import { writeFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, text } from '../../../test/given-files.ts'
import { apply, follow, reasonsOf, serviceBean, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

async function checked(file: { ending: string; content: () => Buffer }) {
  const path = givenPath(`.${file.ending}`)
  await writeFile(path, file.content())
  return follow(admin, await start(admin, await upload(admin, path)))
}

test('a legend below the table may stand in two cells', async () => {
  const rows = [
    ['编码', '名称', '一级类目', '售价'],
    ['LEG1', '可乐', '类', 3],
    ['LEG2', '雪碧', '类', 4],
    [],
    ['说明:', '价格均不含税'],
  ]
  const { counts, findings } = await checked(book('xlsx', rows))
  expect(counts).toMatchObject({ created: 0, refused: 2 })
  expect(findings.map(({ kind }) => kind)).toContain('otherPrices')
})

test('a quoted cell that takes the next line with it is refused; one of two lines of text is not', async () => {
  const lines = (...given: string[]) => ({
    ending: 'csv',
    content: () => Buffer.from(['编码,名称,一级类目,售价,进价', ...given].join('\r\n')),
  })
  const { id, counts } = await checked(lines('QUO1,"枣,类,15,10', 'QUO2,核桃",类,30,20', 'QUO3,杏仁,类,9,5'))
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect((await reasonsOf(admin, id))[2]?.join()).toContain('要用双引号括起来')
  const plain = await checked(lines('QUO4,"大枣, 甜\r\n一斤",类,15,10'))
  expect(plain.counts).toMatchObject({ created: 1, refused: 0 })
})

test.each(['停用', '回收站', 'archived', '旧'])('a sheet %s asks whether its prices count', async (name) => {
  const sheet = utils.aoa_to_sheet([
    ['编码', '名称', '一级类目', '价格'],
    ['SHN1', '放在旁边的茶', '类', 3],
  ])
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, name)
  const content = (): Buffer => write(workbook, { type: 'buffer', bookType: 'xlsx' })
  const { counts } = await checked({ ending: 'xlsx', content })
  expect(counts.created).toBe(0)
})

test('the numbers of the columns are no goods', async () => {
  const rows = [
    ['1', '2', '3', '4'],
    ['NUM1', '有列号的表里的茶', '类', '3'],
  ]
  const { counts, findings } = await checked(text('csv', [['编码', '名称', '一级类目', '售价'], ...rows]))
  expect(counts).toMatchObject({ total: 1, created: 1 })
  expect(findings.find(({ kind }) => kind === 'below')?.examples).toEqual(['2: 1 2 3 4'])
})

test('a specification that only says a weight asks whether the goods are weighed', async () => {
  const rows = ['kg', '散称', '论斤', 'bulk', '500ml'].map((spec, at) => [
    `SPW${at}`,
    `称的菜${at}`,
    '类',
    spec,
    '3',
  ])
  const header = ['编码', '名称', '一级类目', '规格', '售价']
  expect((await checked(text('csv', [header, ...rows]))).counts).toMatchObject({ created: 1, refused: 4 })
})

test('a category of goods that are not sold asks', async () => {
  const rows = ['停用', '下架', '饮料'].map((category, at) => [`CAO${at}`, `类里的茶${at}`, category, '3'])
  const { counts, findings } = await checked(text('csv', [['编码', '名称', '一级类目', '售价'], ...rows]))
  expect(findings.find(({ kind }) => kind === 'offSale')?.count).toBe(2)
  expect(counts.created).toBe(1)
})

test('a note of a cell is a remark about its row', async () => {
  const sheet = utils.aoa_to_sheet([
    ['编码', '名称', '一级类目', '售价'],
    ['NOT1', '有批注的酸奶', '类', 3],
    ['NOT2', '有批注的奶酪', '类', 4],
    ['NOT3', '没有批注的黄油', '类', 5],
  ])
  const noted = (cell: string, text: string) => Object.assign(sheet[cell], { c: [{ a: '店长', t: text }] })
  noted('D2', '价格有误')
  noted('B3', '冷藏')
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, '商品')
  const content = (): Buffer => write(workbook, { type: 'buffer', bookType: 'xlsx' })
  const { findings } = await checked({ ending: 'xlsx', content })
  const told = Object.fromEntries(findings.map(({ kind, examples }) => [kind, examples.join()]))
  expect(told).toMatchObject({ openPrices: expect.stringContaining('价格有误'), remarks: '冷藏' })
})

test('a state that no export writes is told, and one of an export is not', async () => {
  const file = (code: string, state: string) =>
    text('csv', [
      ['编码', '名称', '一级类目', '售价', '状态'],
      [code, `状态是${state}的盐`, '类', '3', state],
    ])
  const told = async (state: string, code: string) =>
    (await checked(file(code, state))).findings.find(({ kind }) => kind === 'unused')?.examples
  expect(await told('暂停配送', 'STA1')).toEqual(['状态: 暂停配送'])
  expect(await told('已生效', 'STA2')).toBeUndefined()
})

test.each(['停产系列：', '二、赠品', '临期特价区', 'OLD PRICES'])(
  'the title %s speaks for the rows below it',
  async (title) => {
    const { counts, findings } = await checked(
      book('xlsx', [
        ['编码', '名称', '一级类目', '售价'],
        ['TIT1', '常卖的可乐', '类', 3],
        [title],
        ['TIT2', '少见的雪碧', '类', 4],
      ]),
    )
    expect(findings.some(({ kind }) => kind === 'otherPrices' || kind === 'offSale')).toBe(true)
    expect(counts.created).toBe(1)
  },
)

test('a 0 for a limit, a step or a place of origin is none, and a known text is not emptied by it', async () => {
  const header = ['编码', '名称', '一级类目', '售价', '限购数', '起购量', '加购步长', '产地', '备注']
  const { id, counts, findings } = await checked(
    text('csv', [header, ['LIM1', '不限购的水', '类', '3', '0', '0', '0', '0', '0']]),
  )
  expect(counts).toMatchObject({ created: 1, refused: 0 })
  expect(findings.find(({ kind }) => kind === 'placeholders')?.count).toBe(5)
  await apply(admin, id)
  await follow(admin, id)
  const known = await checked(
    text('csv', [header.slice(0, 4).concat('产地'), ['LIM1', '不限购的水', '类', '3', '山东']]),
  )
  await apply(admin, known.id)
  await follow(admin, known.id)
  const again = await checked(
    text('csv', [header.slice(0, 4).concat('产地'), ['LIM1', '不限购的水', '类', '3', '0']]),
  )
  expect(again.findings.map(({ kind }) => kind)).toContain('emptied')
})

test('edges without a unit that are hardly in mm are refused', async () => {
  const header = ['编码', '名称', '一级类目', '售价', '长', '宽', '高']
  const { id, counts } = await checked(
    book('xlsx', [
      header,
      ['EDG1', '收纳盒', '类', '30', '30', '20', '10'],
      ['EDG2', '收纳箱', '类', '50', '300', '200', '100'],
    ]),
  )
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect((await reasonsOf(admin, id))[2]?.join()).toContain('不能确定是不是mm')
})

test('two amounts of three digits are two amounts, and one that goes on with zeros is one', async () => {
  const plain = (next: string) => ({
    ending: 'csv',
    content: () => Buffer.from(`编码,名称,一级类目,售价,进价\r\nSPL1,锅,类,300,${next}\r\nSPL2,碗,类,30,20`),
  })
  expect((await checked(plain('200'))).findings.map(({ kind }) => kind)).not.toContain('splits')
  expect((await checked(plain('000'))).findings.map(({ kind }) => kind)).toContain('splits')
})

test('a size beside a price is no part of it', async () => {
  const sized = (size: string) =>
    checked(
      text('csv', [
        ['编码', '名称', '一级类目', '售价', '规格'],
        ['SIZ1', '有规格的可乐', '类', '3', size],
        ['SIZ2', '有规格的雪碧', '类', '4', '330ml'],
      ]),
    )
  expect((await sized('500ml')).counts).toMatchObject({ created: 2, refused: 0 })
  expect((await sized('500元')).counts).toMatchObject({ created: 1, refused: 1 })
})

test('goods whose name is struck through are refused', async () => {
  const lines = [
    '<s>旧款雨伞</s>,19',
    '新款雨伞,29',
    // The place of a digit is no doubt about a name.
    'H<sub>2</sub>O 饮用水,2',
  ].map((line) =>
    line
      .split(',')
      .map((cell) => `<td>${cell}</td>`)
      .join('<td>类</td>'),
  )
  const { id, counts } = await checked({
    ending: 'xls',
    content: () =>
      Buffer.from(
        `<html><table><tr><td>名称</td><td>一级类目</td><td>售价</td></tr>${lines.map((line) => `<tr>${line}</tr>`).join('')}</table></html>`,
      ),
  })
  expect(counts).toMatchObject({ created: 2, refused: 1 })
  expect((await reasonsOf(admin, id))[2]?.join()).toContain('删除线')
})

const goods = ['编码', '名称', '一级类目', '售价']

test.each([
  ['停产', 'offSale'],
  ['应为5元', 'openPrices'],
  ['5.5', 'unused'],
])('the words %s beside a row, below no header, are read or told', async (words, kind) => {
  const rows = [goods, ['BES1', '旁边的碗', '类', 3], ['BES2', '旁边的盘', '类', 4, words]]
  const { findings } = await checked(book('xlsx', rows))
  expect(findings.find((one) => one.kind === kind)?.examples.join()).toContain(words)
})

test('goods without the mark of a flag are asked about, and so are numbers that a line above explains', async () => {
  const flags = [
    [...goods, '是否上架', '状态'],
    ['FLG1', '有勾的碗', '类', 3, '√', '正常'],
    ['FLG2', '没勾的盘', '类', 4, '', '正常'],
  ]
  const { counts, findings } = await checked(book('xlsx', flags))
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect(findings.find(({ kind }) => kind === 'offSale')?.examples.join()).toContain('没勾的盘')
  const crosses = [
    [...goods, 'Discontinued'],
    ['CRS1', '没叉的碗', '类', 3, ''],
    ['CRS2', '有叉的盘', '类', 4, 'x'],
  ]
  expect((await checked(book('xlsx', crosses))).counts).toMatchObject({ created: 1, refused: 1 })
  const both = [
    [...goods, '是否停用'],
    ['CRB1', '停用的碗', '类', 3, '√'],
    ['CRB2', '在用的盘', '类', 4, '×'],
  ]
  expect((await checked(book('xlsx', both))).counts).toMatchObject({ created: 1, refused: 1 })
  const legend = [
    ['状态：1正常 0停用'],
    [...goods, '状态'],
    ['LGD1', '状态一的碗', '类', 3, 1],
    ['LGD2', '状态零的盘', '类', 4, 0],
  ]
  const explained = await checked(book('xlsx', legend))
  expect(explained.counts).toMatchObject({ created: 1, refused: 1 })
})

test('goods that are sold nowhere are asked about', async () => {
  const rows = [
    [...goods, '销售状态'],
    ['NOW1', '到处卖的碗', '类', 3, '全渠道'],
    ['NOW2', '哪都不卖的盘', '类', 4, '无'],
  ]
  const { counts, findings } = await checked(book('xlsx', rows))
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect(findings.map(({ kind }) => kind)).toContain('offSale')
})

test('a 0 for the number or the category of goods is none', async () => {
  const rows = [
    [...goods, '货号'],
    ['ZER1', '零号的碗', '类', 3, '０'],
    ['ZER2', '零类的盘', '0', 4, '7'],
  ]
  const { id, counts, findings } = await checked(book('xlsx', rows))
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect((await reasonsOf(admin, id))[3]?.join()).toContain('类目')
  expect(findings.map(({ kind }) => kind)).toContain('placeholders')
})

test('a second line of the header without merged cells makes the header doubtful', async () => {
  const path = givenPath('.csv')
  await writeFile(path, '编码,名称,一级类目,售价,\r\n,,,旧,新\r\nSEC1,碗,类,3,3.5\r\n')
  const importFileUrl = await upload(admin, path)
  expect(await admin.get(transferCalls.inspectSheet, { serviceBean, importFileUrl })).toMatchObject({
    doubt: true,
  })
  const { rtnStatus } = await admin.send(transferCalls.importExcelByUrl, { serviceBean, importFileUrl })
  expect(rtnStatus).not.toBe('0')
})

test('a row that a note of its cell refuses is refused again from its error file', async () => {
  const rows = [goods, ['NOT1', '有批注的碗', '类', 3], ['NOT2', '没批注的盘', '类', 4]]
  for (const note of ['已停产', '应为5元']) {
    const path = givenPath('.xlsx')
    await writeFile(path, book('xlsx', rows, { notes: { B2: note } }).content())
    const { data } = await admin.send(transferCalls.importExcelByUrl, {
      serviceBean,
      importFileUrl: await upload(admin, path),
    })
    expect(data.errorFile, note).not.toBe('')
    const errors = givenPath('.xlsx')
    await writeFile(errors, (await admin.open(data.errorFile)).body)
    const again = await follow(admin, await start(admin, await upload(admin, errors)))
    expect(again.counts, note).toMatchObject({ created: 0, refused: 1 })
  }
})
