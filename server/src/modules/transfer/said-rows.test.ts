import { writeFile } from 'node:fs/promises'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, type GivenFile, text } from '../../../test/given-files.ts'
import { check, follow, reasonsOf, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { noColumns } from './flag-columns.ts'
import { saysGone } from './gone-said.ts'
import { saysOut } from './import-flags.ts'
import { isOffSale } from './off-sale.ts'
import { isOpenPrice } from './open-price.ts'
import { saysReset } from './reset-said.ts'

// Columns, remarks and titles say of a row or a whole table that it is not imported, goes, or has no real values.

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const head = ['商品编码', '商品名称', '一级类目', '销售价']
let made = 0
/** Goods with their own names. */
const goods = (...further: string[]): string[] => {
  made++
  return [`SR${made}`, `甲${made}的茶`, '类', '5', ...further]
}

/** Checks a row for each `header=cell`, and one that says nothing. */
const checkEach = (said: readonly string[]) => {
  const headers = [...new Set(said.map((one) => one.split('=')[0] ?? ''))]
  const rows = said.map((one) => {
    const [header, cell = ''] = one.split('=')
    return goods(...headers.map((other) => (other === header ? cell : '')))
  })
  return check(admin, [...head, ...headers], [...rows, goods(...headers.map(() => ''))])
}

describe('a flag that says that its row is not imported', () => {
  test('leaves the row out and names it', async () => {
    const said = [
      ...[
        '是否导入=否',
        '导入=N',
        'To import=No',
        'Skip=yes',
        '处理方式=不导入',
        '是否導入=否',
        '跳過=√',
        '備註=請勿匯入',
      ],
      ...['需要导入=否', '操作=跳过', '导入=暂不'],
      ...['备注=本行不导入', '备注=此行请忽略', '备注=Please do not import', '处理方式=跳过此行'],
      ...[
        '是否确认导入=否',
        'Import to POS=No',
        '忽略该行=是',
        '本次是否导入=否',
        '要导入吗=否',
        '不要导入=是',
        '排除=是',
        'isImport=No',
        'Exclude row=Yes',
      ],
    ]
    const { counts, findings } = await checkEach(said)
    expect(findings.find(({ kind }) => kind === 'below')).toMatchObject({
      count: said.length,
      examples: said.slice(0, 10).map((one, at) => `${at + 2}: ${one.replace('=', ' ')}`),
    })
    expect(counts).toMatchObject({ total: 1, created: 1 })
  })

  test('is told as the reason if it leaves out all rows of a file', async () => {
    const detail = await check(admin, [...head, '导入'], [goods('否'), goods('否')])
    expect(detail).toMatchObject({
      state: importState.failed,
      reason: expect.stringContaining('2: 导入 否'),
    })
  })

  test('is asked about where a cross or an empty cell may be either answer', async () => {
    const rows = [goods('x'), goods(''), goods('x')]
    const crossed = await check(admin, [...head, 'Import?'], rows)
    expect(crossed).toMatchObject({ counts: { refused: 3 }, findings: [{ kind: 'otherPrices', count: 3 }] })
    const marked = await check(admin, [...head, '是否导入'], [goods('√'), goods('')])
    expect(marked).toMatchObject({ counts: { created: 1, refused: 1 }, findings: [{ kind: 'otherPrices' }] })
  })

  test('is none in other columns and in other words', () => {
    for (const [header, cell] of [
      ...[
        '进口=否',
        '是否进口=否',
        'Imported=No',
        '导入时间=2026-01-01',
        '是否导入=是',
        '是否导入=要导入',
        'To import=OK',
        '导入=Y',
        '是否上传=否',
        'Upload=No',
        '跳过=○',
        'Skip=no',
        '跳过=',
      ],
      ...['处理方式=冷藏', '备注=导入时请核对', '标签=跳跳糖', '操作=新增', '导入价=0', 'Import country=No'],
    ].map((one) => one.split('=')))
      expect(saysOut(header ?? '', 4, cell ?? '', noColumns), `${header} ${cell}`).toBeNull()
    for (const [header, cell] of [
      ['处理方式', '先不要改价'],
      ['备注', '价格不更新'],
      ['备注', '请勿更新价格'],
    ] as const)
      expect(saysOut(header, 4, cell, noColumns), cell).toBe('unclear')
    // Another way to store goods, another system, another matter.
    for (const [header, cell] of [
      ...[['操作', '分别入库'] as const, ['操作', '别忘了更新价格'] as const, ['备注', '不上传'] as const],
      ['处理方式', '免检入库'],
    ] as const)
      expect(saysOut(header, 4, cell, noColumns), cell).toBeNull()
    // Neither yes nor no.
    for (const cell of ['否（暂不）', '拒绝', '下次', 'n/a', '❌', '不确定'])
      expect(saysOut('是否导入', 4, cell, noColumns), cell).not.toBeNull()
    // They may be about goods from abroad, about another system, or about what was done with the goods.
    for (const header of [
      ...['Import', 'Import?', 'Import (Y/N)', '是否录入', '是否更新', '更新', '是否调价', '是否修改价格'],
      ...['是否入库', '是否收货', 'Update', 'Update?', 'Include', 'Include in import'],
    ])
      expect(saysOut(header, 4, '否', noColumns), header).toBe('unclear')
    for (const [header, cell] of [
      ['处理方式', '不变'],
      ['操作', '维持原价'],
      ['Action', 'None'],
      ['是否更新', '不更新'],
    ] as const)
      expect(saysOut(header, 4, cell, noColumns), header).toBe('unclear')
    for (const [header, cell] of [
      ['处理方式', '不更新'],
      ['备注', '不要入库'],
    ] as const)
      expect(saysOut(header, 4, cell, noColumns), header).toBe('out')
    for (const [header, cell] of [
      ['更新时间', '否'],
      ['更新', '2026-01-01'],
      ['是否更新', '是'],
      ['入库数量', '0'],
      ['备注', '不变色'],
      ['Last update', 'No'],
    ] as const)
      expect(saysOut(header, 4, cell, noColumns), header).toBeNull()
  })
})

test('marks of goods that go, and remarks of open rows, are asked about', async () => {
  const said = [
    ...['标记=删', '標記=刪', 'Mark=DEL', '移除=√', '移除=Y', '备注=取消', '备注=待查', '備註=待查'],
    ...['Memo=cancelled', '批注=待复核'],
  ]
  expect((await checkEach(said)).counts).toMatchObject({ created: 1, refused: said.length })
  const quiet = [
    '备注=取消订单可退',
    '标记=新',
    'Mark=D',
    '标志=D',
    '移除=否',
    '备注=待客热情',
    '批注=取消费',
  ]
  expect((await checkEach(quiet)).counts).toMatchObject({ created: quiet.length + 1, refused: 0 })
})

test('remarks have the same names everywhere', () => {
  for (const header of [
    '备注',
    '備註',
    '批註',
    '附註',
    '注释',
    'Memo',
    'Internal notes',
    '商品備註',
    '備考',
    '补充说明',
  ]) {
    expect(isOffSale(header, '不再销售'), header).toBe(true)
    expect(isOpenPrice(header, '价格待定'), header).toBe(true)
    expect(saysGone(header, '移除'), header).toBe('unclear')
  }
  for (const header of ['品名备注名', '包装说明', '规格', '描述']) {
    expect(isOpenPrice(header, '价格待定'), header).toBe(false)
    expect(saysGone(header, '移除'), header).toBeNull()
  }
})

test('a row of a store that follows the head office again is known by its words', () => {
  for (const one of [
    '恢复总部价=是',
    '恢復總部價=√',
    '是否恢复总部价=☑️',
    '清空门店价=1',
    'Reset to HQ price=yes',
    '备注=恢复总部价',
    '操作=跟随总部',
  ])
    expect(saysReset(one.split('=')[0] ?? '', one.split('=')[1] ?? ''), one).toBe(true)
  for (const one of [
    '恢复总部价=否',
    '恢复总部价=',
    '总部价=5',
    '备注=总部配送',
    '跟随总部=Y',
    '是否同步总部=是',
  ])
    expect(saysReset(one.split('=')[0] ?? '', one.split('=')[1] ?? ''), one).toBe(false)
})

describe('a table of values that are no real ones', () => {
  const asksOf = async (file: GivenFile) => {
    const path = givenPath(`.${file.ending}`)
    await writeFile(path, file.content())
    const url = await upload(admin, path)
    const { findings, id } = await follow(admin, await start(admin, url))
    return [findings.some(({ kind }) => kind === 'above'), Object.keys(await reasonsOf(admin, id)).length]
  }

  test('is asked about before anything is written', async () => {
    const wrong = []
    for (const title of [
      '测试资料',
      '測試數據',
      '仅供参考',
      '样表',
      'Sample data',
      'for reference only',
      '作废',
    ]) {
      const [, refused] = await asksOf(text('csv', [[title], head, goods(), goods()]))
      if (refused !== 2) wrong.push(title)
    }
    for (const title of ['图片仅供参考', '饮料价格表', '过期作废', '测试仪器']) {
      const [, refused] = await asksOf(text('csv', [[title], head, goods(), goods()]))
      if (refused !== 0) wrong.push(title)
    }
    expect(wrong).toEqual([])
  })

  test('is asked about for a sentence on another sheet', async () => {
    const asked = await asksOf(
      book('xlsx', [head, goods()], { more: { 说明: [['本表为测试数据，仅供参考']] } }),
    )
    expect(asked[1]).toBe(1)
    const quiet = await asksOf(
      book('xlsx', [head, goods()], { more: { 说明: [['图片仅供参考，以实物为准']] } }),
    )
    expect(quiet[1]).toBe(0)
  })
})

test('a name that is an error of a formula or no value is refused', async () => {
  const names = [
    '#SPILL!',
    '#CALC!',
    '#FIELD!',
    '#溢出!',
    '#BUSY!',
    'Err:502',
    '#####',
    'nan',
    'NaN',
    'null',
    'None',
    'undefined',
  ]
  const rows = names.map((name, at) => [`EV${at}`, name, '类', '5'])
  const fine = ['NAN 能恩奶粉', '#1 洗发水', 'NAN', 'Null 香水', '#A'].map((name, at) => [
    `EF${at}`,
    name,
    '类',
    '5',
  ])
  const { id, counts } = await check(admin, head, [...rows, ...fine])
  expect(counts).toMatchObject({ refused: names.length, created: fine.length })
  expect(Object.keys(await reasonsOf(admin, id))).toHaveLength(names.length)
})

test('a unit of the price in its own column is compared with that of the goods', async () => {
  const wrong = []
  for (const header of ['計價單位', '收费单位', 'Price unit']) {
    const rows = [goods('瓶', '箱'), goods('', '箱'), goods('瓶', '瓶'), goods('箱', '箱')]
    const { id } = await check(admin, [...head, '销售单位', header], rows)
    const refused = Object.keys(await reasonsOf(admin, id)).join()
    if (refused !== '2,3') wrong.push([header, refused])
  }
  expect(wrong).toEqual([])
})
