import { calls } from '@zhanggui/contract'
import { labelServiceBean } from '@zhanggui/contract/label/label.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  serviceBean,
  start,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

const { transfer, product } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const headers = ['商品名称', '条码', '一级类目', '销售价']
const named = async (name: string) =>
  (await admin.get(product.findProductPage, { name, sort: { key: 'code', order: 'asc' } })).records.map(
    ({ name, barcodes, salesPrice }) => [name, barcodes.join(','), salesPrice],
  )

/** The dry run of a file, and the same with other choices. */
async function choose(rows: string[][], repeats: ImportChoices['repeats']) {
  const first = await check(admin, headers, rows)
  const { importId } = await admin.get(transfer.recheckImport, {
    importId: first.id,
    choices: { ...first.choices, repeats },
  })
  return follow(admin, importId)
}

const rowsWith = (barcode: string, name: string) => [
  [name, barcode, '饮料', '1'],
  [`${name}大`, barcode, '饮料', '2'],
  [`${name}特大`, barcode, '饮料', '3'],
]

describe('rows that repeat a key', () => {
  test('leave out the later ones, or the earlier ones, and say which', async () => {
    const first = await check(admin, headers, rowsWith('6911111111117', '甲水'))
    expect(first).toMatchObject({
      counts: { created: 1, refused: 2 },
      findings: [{ kind: 'repeats', count: 2, examples: ['3: 甲水大', '4: 甲水特大'] }],
    })
    const last = await choose(rowsWith('6911111111117', '甲水'), 'last')
    expect(last).toMatchObject({
      counts: { created: 1, refused: 2 },
      choices: { repeats: 'last' },
      findings: [{ kind: 'repeats', count: 2, examples: ['2: 甲水', '3: 甲水大'] }],
    })
    expect(await reasonsOf(admin, last.id)).toEqual({
      2: ['条码 6911111111117 与第 4 行重复'],
      3: ['条码 6911111111117 与第 4 行重复'],
    })
    await apply(admin, last.id)
    expect(await named('甲水')).toEqual([['甲水特大', '6911111111117', '3.00']])
  })

  test('keep the last good one: a row whose cells are refused does not count', async () => {
    const [first = [], second = [], third = []] = rowsWith('6911111111179', '戊水')
    const last = await choose([first, second, [...third.slice(0, 3), 'x']], 'last')
    expect(last.counts).toMatchObject({ created: 1, refused: 2 })
    expect(await reasonsOf(admin, last.id)).toMatchObject({
      2: ['条码 6911111111179 与第 3 行重复'],
      4: expect.arrayContaining(['条码 6911111111179 与第 3 行重复']),
    })
  })

  test('of a noun without another key than its name are offered no further specifications', async () => {
    const labels = await check(
      admin,
      ['标签名称', '颜色'],
      [
        ['特惠', '#3370FF'],
        ['特惠', '#3370FF'],
      ],
      {
        bean: labelServiceBean,
      },
    )
    expect(labels).toMatchObject({ specs: false, findings: [{ kind: 'repeats' }] })
    expect((await check(admin, headers, rowsWith('6911111111186', '己水'))).specs).toBe(true)
  })

  test('of a product that exists are asked about first, and no good row is lost', async () => {
    const own = ['商品编码', '商品名称', '一级类目', '销售价', '备注']
    const row = (price: string, note = '') => ['RD1', '丁茶', '饮料', price, note]
    await apply(admin, (await check(admin, own, [row('2')])).id)
    const counts = async (rows: string[][], choices: Record<string, string>) => {
      const detail = await check(admin, own, rows, { choices })
      await apply(admin, detail.id).catch(() => null)
      const { changed, refused } = detail.counts
      return { changed, refused, price: (await findByCode(admin, 'RD1'))?.salesPrice }
    }
    const [good, members, other] = [row('2.2'), row('1.8', '会员价'), row('1.7', '会员价')]
    const last = { repeats: 'last', otherPrices: 'ask' }
    expect(await counts([good, row('2.1')], last)).toEqual({ changed: 1, refused: 1, price: '2.10' })
    const asked = await check(admin, own, [good, members], { choices: last })
    expect(asked.findings.map(({ kind }) => kind)).toContain('otherPrices')
    const leaveOut = { ...last, otherPrices: 'leaveOut' }
    expect(await counts([good, members], leaveOut)).toEqual({ changed: 1, refused: 0, price: '2.20' })
    expect(await counts([row('2.3'), members, other], leaveOut)).toEqual({
      ...{ changed: 1, refused: 0, price: '2.30' },
    })
    expect(await counts([good, members], { ...last, otherPrices: 'take' })).toEqual({
      ...{ changed: 1, refused: 1, price: '1.80' },
    })
    expect(
      await counts([other, good], { repeats: 'first', otherPrices: 'leaveOut', emptied: 'empty' }),
    ).toEqual({
      ...{ changed: 1, refused: 0, price: '2.20' },
    })
  })

  test('become further specifications with numbered names and without the repeated barcode', async () => {
    const detail = await choose(rowsWith('6911111111124', '乙水'), 'specs')
    expect(detail).toMatchObject({ counts: { created: 3, refused: 0 }, findings: [{ count: 2 }] })
    await apply(admin, detail.id)
    expect(await named('乙水')).toEqual([
      ['乙水', '6911111111124', '1.00'],
      ['乙水大 (2)', '', '2.00'],
      ['乙水特大 (3)', '', '3.00'],
    ])
  })

  test('become further specifications of the first good one: a refused row does not take the barcode', async () => {
    const [first = [], ...others] = rowsWith('6911111111193', '庚水')
    const detail = await choose([[...first.slice(0, 3), 'x'], ...others], 'specs')
    expect(detail.counts).toMatchObject({ created: 2, refused: 1 })
    await apply(admin, detail.id)
    expect(await named('庚水')).toEqual([
      ['庚水大', '6911111111193', '2.00'],
      ['庚水特大 (2)', '', '3.00'],
    ])
  })

  test('become further specifications of a row that no rule refuses, however far below it stands', async () => {
    const priced = [...headers, '成本价']
    const between = Array.from({ length: 120 }, (_, n) => [`辛糖${n}`, '', '饮料', '2', '1'])
    const rows = [
      ['辛水', '6911111111209', '饮料', '1', '5'],
      ['壬水', '6911111111216', '饮料', '1', '5'],
      ['壬水大', '6911111111216', '饮料', '6', '5'],
      ...between,
      ['辛水大', '6911111111209', '饮料', '6', '5'],
      ['辛水特大', '6911111111209', '饮料', '7', '5'],
    ]
    const first = await check(admin, priced, rows)
    const { importId } = await admin.get(transfer.recheckImport, {
      importId: first.id,
      choices: { ...first.choices, underCost: 'ask', repeats: 'specs' },
    })
    const detail = await follow(admin, importId)
    expect(detail.counts).toMatchObject({ created: 123, refused: 2 })
    await apply(admin, detail.id)
    expect(await named('辛水')).toEqual([
      ['辛水大', '6911111111209', '6.00'],
      ['辛水特大 (2)', '', '7.00'],
    ])
    expect(await named('壬水')).toEqual([['壬水大', '6911111111216', '6.00']])
  })

  test('stay refused when their error file comes back unchanged, also by address', async () => {
    const first = await check(admin, headers, rowsWith('6911111111131', '丙水'))
    await apply(admin, first.id)
    const [head = [], ...rows] = await cellsOf((await admin.open(first.errorFile)).body)
    const again = await upload(admin, await givenSheet(head, rows))
    const { data } = await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl: again })
    const marked = await cellsOf((await admin.open(data.errorFile)).body)
    expect(marked.slice(1).map((cells) => cells.slice(-2))).toEqual([
      ['3', '条码 6911111111131 与上次文件的第 2 行重复；确实要用这一行，请清空这一格'],
      ['4', '条码 6911111111131 与上次文件的第 2 行重复；确实要用这一行，请清空这一格'],
    ])
    expect(await named('丙水')).toEqual([['丙水', '6911111111131', '1.00']])

    // The second error file keeps them refused, too.
    const third = await follow(
      admin,
      await start(admin, await upload(admin, await givenSheet(head, marked.slice(1)))),
    )
    expect(third.counts).toMatchObject({ refused: 2, changed: 0 })

    // A corrected barcode, or a deleted reason, is a person's word.
    const mended = await check(admin, head, [
      ['丙水大', '6911111111148', '饮料', '2', '3', rows[0]?.at(-1) ?? ''],
      ['丙水', '6911111111131', '饮料', '1.5', '4', ''],
    ])
    expect(mended.counts).toMatchObject({ created: 1, changed: 1, refused: 0 })
  })

  test('stay refused when their error file comes back without its reasons, and are asked about without its marks', async () => {
    const code = '6911111111223'
    const first = await check(admin, headers, [
      ['癸果汁', code, '饮料', '2'],
      ['癸果汁大', code, '饮料', '5'],
      ['牙膏', code, '饮料', '13.5'],
    ])
    await apply(admin, first.id)
    const [head = [], ...rows] = await cellsOf((await admin.open(first.errorFile)).body)
    const without = async (columns: number) =>
      check(
        admin,
        head.slice(0, -columns),
        rows.map((row) => row.slice(0, -columns)),
      )
    const unsaid = await without(1)
    expect(unsaid).toMatchObject({ counts: { refused: 2, changed: 0 }, findings: [{ kind: 'repeats' }] })
    expect((await reasonsOf(admin, unsaid.id))[2]).toEqual([
      `条码 ${code} 与上次文件的第 2 行重复；确实要用这一行，请清空这一格`,
    ])
    // A corrected price leaves it a repeat, another barcode does not.
    const mended = await check(admin, head.slice(0, -1), [
      ['癸果汁大', code, '饮料', '6', '3'],
      ['牙膏', '6911111111230', '饮料', '13.5', '4'],
    ])
    expect(mended.counts).toMatchObject({ refused: 1, created: 1 })
    const [, ...marked] = await cellsOf((await admin.open(mended.errorFile)).body)
    expect(marked[0]?.slice(-2)[0]).toBe('3')
    expect(marked[0]).toHaveLength(head.length)
    const unmarked = await check(admin, headers, [['牙膏', code, '饮料', '13.5']])
    expect(unmarked).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'otherGoods' }] })
  })

  test('a repeated code is refused again, and the first record stays as it is', async () => {
    const own = ['商品编码', ...headers]
    const first = await check(admin, own, [
      ['R1', '丁水', '', '饮料', '1'],
      ['R1', '丁水大', '', '饮料', '2'],
    ])
    await apply(admin, first.id)
    const [head = [], ...rows] = await cellsOf((await admin.open(first.errorFile)).body)
    expect((await check(admin, head, rows)).counts).toMatchObject({ refused: 1, changed: 0 })
    expect(await findByCode(admin, 'R1')).toMatchObject({ name: '丁水', salesPrice: '1.00' })
  })
})
