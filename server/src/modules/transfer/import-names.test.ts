import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode } from '../../../test/given-files.ts'
import {
  apply,
  check,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  serviceBean,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

// A list without codes and barcodes: its names may be those of known products.

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const headers = ['品名', '单价', '一级类目']
const rows = [
  ['只有名的水', '2.20', '类'],
  ['只有名的茶', '3.30', '类'],
  ['新来的酒', '9.90', '类'],
]

test('rows with the name of one product are one question: refused, changed, or new goods', async () => {
  const water = await givenProduct(admin, { name: '只有名的水', salesPrice: '2.00' })
  await givenProduct(admin, { name: '只有名的茶', salesPrice: '3.00' })
  const asked = await check(admin, headers, rows)
  expect(asked).toMatchObject({
    counts: { created: 1, changed: 0, refused: 2 },
    findings: [{ kind: 'sameNames', count: 2, examples: ['2: 只有名的水', '3: 只有名的茶'] }],
  })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('和已有的商品「只有名的水」一样')
  const answered = async (sameNames: string) => {
    const choices = { sameNames }
    const { importId } = await admin.get(transferCalls.recheckImport, {
      importId: asked.id,
      choices,
    } as never)
    return follow(admin, importId)
  }
  expect((await answered('create')).counts).toMatchObject({ created: 3, refused: 0 })
  const update = await answered('update')
  expect(update.counts).toMatchObject({ created: 1, changed: 2, refused: 0 })
  const done = await apply(admin, update.id)
  expect(await findByCode(admin, water.code)).toMatchObject({ salesPrice: '2.20', name: '只有名的水' })
  await undo(admin, done.id)
  expect(await findByCode(admin, water.code)).toMatchObject({ salesPrice: '2.00' })
})

test('a name of several products, and the same name twice, stay refused; a code or another name asks nothing', async () => {
  const [one] = await Promise.all([1, 2].map(() => givenProduct(admin, { name: '两个同名的水' })))
  await givenProduct(admin, { name: '写了两次的水', salesPrice: '2.00' })
  const given = [
    ['两个同名的水', '2.20', '类'],
    ['写了两次的水', '2.10', '类'],
    ['写了两次的水', '2.30', '类'],
  ]
  const { id, counts } = await check(admin, headers, given, { choices: { sameNames: 'update' } })
  expect(counts).toMatchObject({ changed: 1, refused: 2 })
  expect((await reasonsOf(admin, id))[2]?.join()).toContain('有 2 个')
  const coded = await check(admin, ['编码', ...headers], [[one?.code ?? '', '两个同名的水', '2.20', '类']])
  expect(coded).toMatchObject({ counts: { changed: 1 }, findings: [] })
})

test('new goods with a code of their own and the name of known goods are told', async () => {
  const { code } = await givenProduct(admin, { name: '两套编码的水 550ml', salesPrice: '2.00' })
  const columns = ['编码', ...headers]
  const given = [
    ['OTHER-1', '两套编码的水（550ML）', '2.20', '类'],
    ['OTHER-2', '只有一套编码的水', '2.20', '类'],
    [code, '两套编码的水 550ml', '2.10', '类'],
  ]
  const { counts, findings } = await check(admin, columns, given)
  expect(counts).toMatchObject({ created: 2, changed: 1, refused: 0 })
  expect(findings).toEqual([
    { kind: 'knownNames', count: 1, examples: [`2: 两套编码的水（550ML） = ${code}`] },
  ])
})

test('of rows with one name the last counts, if that is chosen, and the reason speaks of the name', async () => {
  const tea = await givenProduct(admin, { name: '写了两遍的茶', salesPrice: '3.00' })
  const given = [
    ['写了两遍的茶', '3.30', '类'],
    ['写了两遍的茶', '3.50', '类'],
  ]
  const first = await check(admin, headers, given, { choices: { sameNames: 'update' } })
  expect(first).toMatchObject({ counts: { changed: 1, refused: 1 } })
  expect(first.findings.map(({ kind }) => kind)).toContain('repeats')
  expect((await reasonsOf(admin, first.id))[3]?.join()).toMatch(/名称.*写了两遍的茶.*第 2 行/)
  const last = await check(admin, headers, given, { choices: { sameNames: 'update', repeats: 'last' } })
  expect(last.counts).toMatchObject({ changed: 1, refused: 1 })
  expect((await reasonsOf(admin, last.id))[2]?.join()).toMatch(/名称.*第 3 行/)
  await apply(admin, last.id)
  expect(await findByCode(admin, tea.code)).toMatchObject({ salesPrice: '3.50' })
})

test('a row without a code that has the name of a new row with one is asked about', async () => {
  const rows = [
    ['NN1', '重名苹果', '饮料', '5'],
    ['', '重名 苹果', '饮料', '6'],
    ['', '别的苹果', '饮料', '6'],
    ['', '后面的梨', '饮料', '6'],
    ['NN2', '后面的梨', '饮料', '5'],
  ]
  const header = ['商品编码', '商品名称', '一级类目', '销售价']
  const asked = await check(admin, header, rows)
  expect(asked).toMatchObject({
    counts: { created: 3, refused: 2 },
    findings: [{ kind: 'sameNames', count: 2, examples: ['3: 重名 苹果', '5: 后面的梨'] }],
  })
  expect((await reasonsOf(admin, asked.id))[3]?.join()).toContain('第 2 行')
  const both = await check(admin, header, rows, { choices: { sameNames: 'create' } })
  expect(both.counts).toMatchObject({ created: 5, refused: 0 })
})

test('of a row with the code and one with the name of the same goods one counts', async () => {
  const tea = await givenProduct(admin, { name: '两种写法的茶', salesPrice: '3.00' })
  for (const [repeats, price] of [
    ['first', '3.30'],
    ['last', '3.50'],
  ] as const)
    for (const codes of [
      [tea.code, ''],
      ['', tea.code],
    ]) {
      const rows = ['3.30', '3.50'].map((price, at) => [codes[at] ?? '', '两种写法的茶', price, '类'])
      const choices = { sameNames: 'update', repeats }
      const found = await check(admin, ['商品编码', ...headers], rows, { choices })
      expect(found.counts, `${repeats} ${codes}`).toMatchObject({ changed: 1, refused: 1 })
      const { id } = await apply(admin, found.id)
      expect(await findByCode(admin, tea.code), `${repeats} ${codes}`).toMatchObject({ salesPrice: price })
      await undo(admin, id)
    }
})

test('a row without a barcode takes none from known goods, and the question tells the size of the row', async () => {
  const barcodes = [barcode(990_771)]
  const cola = await givenProduct(admin, { name: '有条码的可乐', salesPrice: '3.00', barcodes })
  for (const [at, none] of ['无', '0', ''].entries()) {
    const found = await check(
      admin,
      ['品名', '规格', '条码', '单价', '一级类目'],
      [['有条码的可乐', '2L', none, `5.${at}0`, '类']],
      { choices: { sameNames: 'update' } },
    )
    expect(found).toMatchObject({ counts: { changed: 1 } })
    expect(found.findings.find(({ kind }) => kind === 'sameNames')?.examples).toEqual([
      '2: 有条码的可乐 + 2L',
    ])
    await apply(admin, found.id)
    expect(await findByCode(admin, cola.code)).toMatchObject({ salesPrice: `5.${at}0`, barcodes })
  }
  const coded = await check(admin, ['编码', '条码', '售价'], [[cola.code, '无', '6.00']])
  await apply(admin, coded.id)
  expect(await findByCode(admin, cola.code)).toMatchObject({ salesPrice: '6.00', barcodes })
})

test('a list of names and prices alone changes known products, and its new ones lack their category', async () => {
  const milk = await givenProduct(admin, { name: '没写类目的奶', salesPrice: '3.00' })
  const given = [
    ['没写类目的奶', '3.30'],
    ['没写类目的新奶', '9.00'],
  ]
  const found = await check(admin, headers.slice(0, 2), given, { choices: { sameNames: 'update' } })
  expect(found.counts).toMatchObject({ changed: 1, refused: 1 })
  expect((await reasonsOf(admin, found.id))[3]?.join()).toContain('类目')
  await apply(admin, found.id)
  expect(await findByCode(admin, milk.code)).toMatchObject({ salesPrice: '3.30' })
})

test('one name and one size twice are one product, and the error file has the name with the size', async () => {
  const columns = ['品名', '规格', '单价', '一级类目']
  const given = [
    ['两价的酱油', '500ml', '5', '类'],
    ['两价的酱油', '1L', '9', '类'],
    ['两价的酱油', '500ml', '6', '类'],
    ['两价的酱油', '2L', '错', '类'],
  ]
  for (const [repeats, refused] of [
    ['first', 4],
    ['last', 2],
  ] as const) {
    const found = await check(admin, columns, given, { choices: { specNames: 'add', repeats } })
    expect(found.counts, repeats).toMatchObject({ created: 2, refused: 2 })
    expect((await reasonsOf(admin, found.id))[refused]?.join()).toContain('两价的酱油 500ml')
    expect(found.findings.map(({ kind }) => kind)).toContain('repeats')
    const row = (await rowsOf(admin, found.id)).get(5)
    expect(row?.cells.map(({ value }) => value).join(), JSON.stringify(row)).toContain('两价的酱油 2L')
  }
})

test('a name that is only written otherwise is that of the known product', async () => {
  const water = await givenProduct(admin, { name: '近名矿泉水550ml', salesPrice: '2.00' })
  for (const name of ['近名矿泉水550ML', '近名矿泉水 550ml', '近名矿泉水（550ml）', '近名矿泉水５５０ｍｌ']) {
    const asked = await check(admin, headers, [[name, '2.20', '类']])
    expect(asked, name).toMatchObject({
      counts: { created: 0, refused: 1 },
      findings: [{ kind: 'sameNames', examples: [`2: ${name} = 近名矿泉水550ml`] }],
    })
  }
  const other = await check(admin, headers, [['近名矿泉水330ml', '2.20', '类']])
  expect(other).toMatchObject({ counts: { created: 1 }, findings: [] })
  const { id } = await check(admin, headers, [['近名矿泉水 550ML', '2.20', '类']], {
    choices: { sameNames: 'update' },
  })
  await apply(admin, id)
  expect(await findByCode(admin, water.code)).toMatchObject({ salesPrice: '2.20', name: '近名矿泉水550ml' })
})

test('an import without a question refuses them', async () => {
  await givenProduct(admin, { name: '直接导入的水', salesPrice: '2.00' })
  const sheet = await givenSheet(headers, [
    ['直接导入的水', '2.20', '类'],
    ['直接导入的新茶', '3', '类'],
  ])
  const importFileUrl = await upload(admin, sheet)
  const { data } = await admin.send(transferCalls.importExcelByUrl, { serviceBean, importFileUrl })
  expect(JSON.stringify(data)).toContain('errorFile')
  expect(data.errorFile).not.toBe('')
})

test.each([
  ['规格', ['330ml', '500ml']],
  ['尺码', ['M', 'L']],
  ['Variation Name', ['Red', 'Blue']],
  ['净含量', ['330ml', '500ml']],
  ['年份', ['2019', '2020']],
  ['品牌', ['清风', '维达']],
  ['产地', ['烟台', '新疆']],
  ['系列款', ['春', '夏']],
])(
  'rows of one name that only %s tells apart are asked about, and it is added to the name',
  async (header, values) => {
    const given = values.map((value) => [`同名的货${header}`, value, '2.20', '类'])
    const columns = ['品名', header, '单价', '一级类目']
    const asked = await check(admin, columns, [...given, ['单独的货', values[0] ?? '', '3', '类']])
    expect(asked).toMatchObject({
      counts: { created: 1, refused: 2 },
      findings: [{ kind: 'specNames', count: 2 }],
    })
    expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain(`只有「${header}」不同`)
    const added = await check(admin, columns, given, { choices: { specNames: 'add' } })
    expect(added.counts).toMatchObject({ created: 2, refused: 0 })
    expect((await rowsOf(admin, added.id)).get(2)?.title).toBe(`同名的货${header} ${values[0]}`)
    const left = await check(admin, columns, given, { choices: { specNames: 'leave' } })
    expect(left.counts).toMatchObject({ created: 2, refused: 0 })
  },
)

test('in a list of names alone, the same name twice is one product, however it is written', async () => {
  const given = [
    ['写了三遍的可乐330ml', '3', '类'],
    ['写了三遍的可乐 330ML', '3.50', '类'],
    ['写了三遍的可乐（330ml）', '3.60', '类'],
    ['写了一遍的可乐500ml', '4', '类'],
  ]
  for (const [repeats, kept] of [
    ['first', ['3.00', '4.00']],
    ['last', ['3.60', '4.00']],
    ['specs', ['3.00', '3.50', '3.60', '4.00']],
  ] as const) {
    const found = await check(admin, headers, given, { choices: { repeats } })
    expect(found.counts, repeats).toMatchObject({ created: kept.length, refused: 4 - kept.length })
    expect(found.findings, repeats).toMatchObject([{ kind: 'repeats', count: 2 }])
    await apply(admin, found.id)
    const made = [...(await rowsOf(admin, found.id)).values()].filter(({ result }) => result === 1)
    expect(new Set(made.map(({ title }) => title)).size, repeats).toBe(kept.length)
    await undo(admin, found.id)
  }
})

test('goods of one name and several sizes change the known goods of these sizes', async () => {
  const [small, large] = await Promise.all(
    ['330ml', '2L'].map((size) => givenProduct(admin, { name: `分大小的可乐${size}`, salesPrice: '3.00' })),
  )
  const given = [
    ['分大小的可乐', '330ml', '3.30', '类'],
    ['分大小的可乐', '2L', '4.40', '类'],
    ['分大小的可乐', '5L', '5.50', '类'],
  ]
  const columns = ['品名', '净含量', '单价', '一级类目']
  const found = await check(admin, columns, given, { choices: { sameNames: 'update', specNames: 'add' } })
  expect(found.counts).toMatchObject({ created: 1, changed: 2 })
  await apply(admin, found.id)
  expect(await findByCode(admin, small?.code ?? '')).toMatchObject({ salesPrice: '3.30' })
  expect(await findByCode(admin, large?.code ?? '')).toMatchObject({ salesPrice: '4.40' })
  expect((await rowsOf(admin, found.id)).get(4)?.title).toBe('分大小的可乐 5L')
  const one = await check(admin, columns, [['分大小的可乐', '330ML', '3.40', '类']])
  expect(one.findings).toMatchObject([
    { kind: 'sameNames', examples: [expect.stringContaining('可乐330ml')] },
  ])
})

test('new goods of one name and several codes are told, and a size may be added to their names', async () => {
  const columns = ['Item Name', 'SKU', 'Variation Name', 'Price', '一级类目']
  const given = [
    ['Omi Latte', 'OMI1', 'Small', '3.50', '类'],
    ['Omi Latte', 'OMI2', 'Large', '4.50', '类'],
    ['Omi Mocha', 'OMI3', 'Small', '4.50', '类'],
  ]
  const told = await check(admin, columns, given)
  expect(told).toMatchObject({ counts: { created: 3 }, findings: [{ kind: 'variants', count: 2 }] })
  const { id } = await check(admin, columns, given, { choices: { variants: 'add' } })
  await apply(admin, id)
  expect(await findByCode(admin, 'OMI2')).toMatchObject({ name: 'Omi Latte Large' })
  const again = await check(admin, columns, given)
  expect(again).toMatchObject({ counts: { unchanged: 3 }, findings: [] })
})

test('lists whose names differ ask nothing, whatever their other columns say', async () => {
  const columns = ['品名', '规格', '品牌', '单位', '货架', '单价', '一级类目']
  const given = [
    ['各名的可乐', '330ml', '可口', '瓶', '甲', '3', '类'],
    ['各名的可乐2L', '2L', '可口', '瓶', '甲', '8', '类'],
    ['各名的雪碧', '330ml', '可口', '瓶', '乙', '3', '类'],
    ['各名的鸡蛋', '', '', '盒', '乙', '12', '类'],
  ]
  const { counts, findings } = await check(admin, columns, given)
  expect({ counts, findings }).toMatchObject({ counts: { created: 4, refused: 0 }, findings: [] })
})

test('a name with codes of a web page is read, told, and that of the known product', async () => {
  const { code } = await givenProduct(admin, { name: '玛氏 M&M 豆', salesPrice: '5.00' })
  const columns = ['商品编码', '品名', '单价']
  const { counts, findings } = await check(admin, columns, [[code, '玛氏 M&amp;M 豆', '6']])
  expect(counts).toMatchObject({ changed: 1, refused: 0 })
  expect(findings).toEqual([{ kind: 'entities', count: 1, examples: ['2: 玛氏 M&amp;M 豆 → 玛氏 M&M 豆'] }])
})
