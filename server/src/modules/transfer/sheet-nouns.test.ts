import { writeFile } from 'node:fs/promises'
import { calls } from '@zhanggui/contract'
import { frontServiceBean } from '@zhanggui/contract/front/front.columns.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { groupServiceBean } from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book, type GivenFile, text } from '../../../test/given-files.ts'
import { apply, cellsOf, follow, reasonsOf, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { storeIds } from '../../../test/people.ts'
import { givenCategory, givenProduct } from '../../../test/products.ts'

// What holds for every sheet besides that of products: error files, texts with separated values, and hidden rows.

const { transfer } = calls

let app: TestApp
let admin: Client
let store = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  await givenCategory(admin)
  ;[store = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

type Cells = (string | number | null)[]
interface Given {
  headers: string[]
  /** The first two are of one record. The third one is good. */
  rows: Cells[]
  /** Rows that are refused, each with the cell that corrects it. */
  faulty: { row: Cells; mend: [header: string, text: string] }[]
}
interface Noun {
  bean: string
  given(mark: string): Promise<Given>
}

const product = async (mark: string, at: number) =>
  (await givenProduct(admin, { name: `${mark}${at}`, salesPrice: '2.00', costPrice: '1.50' })).code

const nouns: Noun[] = [
  {
    bean: goodsServiceBean,
    async given(mark) {
      const [one, two, three, four, five] = await Promise.all([1, 2, 3, 4, 5].map((at) => product(mark, at)))
      const row = (code = '', price: string | number = '', shelf = '') => ['S001', code, price, shelf]
      return {
        headers: ['门店编码', '商品编码', '门店价', '货位'],
        rows: [row(one, '2.5', 'A-1'), row(one?.toLowerCase(), '2.6', 'A-2'), row(two, '2.7')],
        faulty: [
          { row: row(three, 'x'), mend: ['门店价', '2.8'] },
          { row: row(four, '1.2'), mend: ['门店价', '2.9'] },
          { row: row(`${five}x`, '3.1'), mend: ['商品编码', five ?? ''] },
        ],
      }
    },
  },
  {
    bean: groupServiceBean,
    async given(mark) {
      const [one, two, three] = await Promise.all([1, 2, 3].map((at) => product(mark, at)))
      for (const name of [mark, `${mark}乙`])
        await admin.get(calls.productGroup.saveProductGroup, { name, rule: null, always: [], never: [] })
      return {
        headers: ['分组名称', '商品编码或条码', '名单'],
        rows: [
          [mark, one ?? '', '总是包含'],
          [mark, one ?? '', '移出名单'],
          [mark, two ?? '', '总是包含'],
        ],
        faulty: [
          { row: [mark, three ?? '', '也许'], mend: ['名单', '总是包含'] },
          { row: [`${mark}丙`, three ?? '', '总是包含'], mend: ['分组名称', `${mark}乙`] },
        ],
      }
    },
  },
  {
    bean: frontServiceBean,
    async given(mark) {
      const [one, two] = await Promise.all([1, 2].map((at) => product(mark, at)))
      return {
        headers: ['一级分类', '二级分类', '三级分类', '门店编码', '商品编码'],
        rows: [
          [mark, '', '', '', one ?? ''],
          [mark, '', '', '', two ?? ''],
          [mark, '下级', '', '', two ?? ''],
        ],
        faulty: [
          { row: [`${mark}乙`, '', '', 'S999', ''], mend: ['门店编码', 'S001'] },
          { row: [mark, '别的', '', '', `${one}x`], mend: ['商品编码', one ?? ''] },
          { row: [mark, '', '三级', '', ''], mend: ['二级分类', '下级'] },
        ],
      }
    },
  },
  {
    bean: labelServiceBean,
    async given(mark) {
      return {
        headers: ['标签名称', '颜色'],
        rows: [
          [mark, '#111111'],
          [mark, '#222222'],
          [`${mark}乙`, '#333333'],
        ],
        faulty: [{ row: [`${mark}丙`, 'red'], mend: ['颜色', '#444444'] }],
      }
    },
  },
]

/** Everything that the sheet of a noun shows. */
async function exported({ bean }: Noun): Promise<string[][]> {
  const condition = bean === goodsServiceBean ? { storeId: store } : {}
  const answer = await admin.send(transfer.export, { serviceBean: bean, exportQueryCondition: condition })
  return cellsOf(answer.data as unknown as Buffer)
}

async function uploaded({ bean }: Noun, file: GivenFile): Promise<string> {
  const path = givenPath(`.${file.ending}`)
  await writeFile(path, file.content())
  return upload(admin, path, undefined, bean)
}

const dryRun = async (noun: Noun, file: GivenFile) =>
  follow(admin, await start(admin, await uploaded(noun, file), noun))

const bytesOf = async (address: string): Promise<GivenFile> => {
  const { body } = await admin.open(address)
  return { ending: 'xlsx', content: () => body }
}

let made = 0
const marked = () => `多名${++made}`
const all = ({ rows, faulty }: Given) => [...rows, ...faulty.map(({ row }) => row)]

describe.each(nouns.map((noun) => [noun.bean, noun] as const))('the sheet of %s', (_, noun) => {
  test('has an error file that changes nothing as it is, and brings exactly the corrected rows', async () => {
    const given = await noun.given(marked())
    const first = await dryRun(noun, book('xlsx', [given.headers, ...all(given)]))
    const refused = [3, ...given.faulty.map((_, at) => 5 + at)]
    expect(Object.keys(await reasonsOf(admin, first.id)).map(Number)).toEqual(refused)
    const { errorFile } = await apply(admin, first.id)
    const before = await exported(noun)
    const [head = [], ...rows] = await cellsOf((await admin.open(errorFile)).body)
    expect(rows.map((row) => Number(row[given.headers.length]))).toEqual(refused)

    const again = await dryRun(noun, await bytesOf(errorFile))
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 0, refused: refused.length })
    const { data } = await admin.send(transfer.importExcelByUrl, {
      serviceBean: noun.bean,
      importFileUrl: await uploaded(noun, await bytesOf(errorFile)),
    })
    expect(data.counts).toMatchObject({ created: 0, changed: 0, refused: refused.length })
    expect(await exported(noun)).toEqual(before)
    const [, ...third] = await cellsOf((await admin.open(data.errorFile)).body)
    const own = (all: string[][]) => all.map((row) => row.slice(0, given.headers.length + 1))
    expect(own(third)).toEqual(own(rows))

    const mended = third.map((row, at) => {
      const [header, text] = given.faulty[at - 1]?.mend ?? ['', '']
      return row.map((cell, column) => (head[column] === header ? text : cell))
    })
    const last = await dryRun(noun, book('xlsx', [head, ...mended]))
    const { created, changed } = last.counts
    expect({ written: created + changed, refused: last.counts.refused }).toEqual({
      written: given.faulty.length,
      refused: 1,
    })
    await apply(admin, last.id)
    const whole = await dryRun(noun, book('xlsx', [head, ...mended.slice(1)]))
    expect(whole.counts).toMatchObject({ unchanged: given.faulty.length, refused: 0 })
  })

  test('is read from texts with separated values as from a workbook', async () => {
    const given = await noun.given(marked())
    const rows = [given.headers, ...all(given)]
    const one = await dryRun(noun, book('xlsx', rows))
    const utf16 = (whole: string) => Buffer.from(`\ufeff${whole}`, 'utf16le')
    const files = [text('csv', rows), text('csv', rows, ';'), text('tsv', rows, '\t', utf16)]
    for (const file of files) {
      const { id, counts } = await dryRun(noun, file)
      expect(counts).toEqual(one.counts)
      expect(await reasonsOf(admin, id)).toEqual(await reasonsOf(admin, one.id))
      if (file === files.at(-1)) await apply(admin, id)
    }
    expect((await dryRun(noun, book('xlsx', rows))).counts).toMatchObject({ created: 0, changed: 0 })
  })

  test('counts its hidden rows, and leaves them out where a person says so', async () => {
    const { headers, rows } = await noun.given(marked())
    const [first = [], , second = []] = rows
    const file = book('xlsx', [headers, first, second], { hidden: [3] })
    const { findings, counts, id, choices } = await dryRun(noun, file)
    expect(findings).toMatchObject([{ kind: 'hidden', count: 1 }])
    expect(counts.total).toBe(2)
    const asked = { importId: id, choices: { ...choices, hidden: 'leaveOut' as const } }
    const { importId } = await admin.get(transfer.recheckImport, asked)
    expect((await follow(admin, importId)).counts.total).toBe(1)
  })
})
