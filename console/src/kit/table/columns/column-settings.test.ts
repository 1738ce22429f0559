import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ChoosableColumn,
  columnsKey,
  moveSetting,
  readColumns,
  settingsOf,
  sortKeyFault,
} from './column-settings.ts'

const columns: ChoosableColumn[] = [
  { headerSortKey: 'name', label: 'Product', pinned: true },
  { headerSortKey: 'category', label: 'Category' },
  { headerSortKey: 'price', label: 'Price' },
  { headerSortKey: 'cost', label: 'Cost', hiddenAtFirst: true },
  { headerSortKey: 'action', label: 'Action', pinned: true },
]
const keys = (settings: readonly { headerSortKey: string }[]) => settings.map((one) => one.headerSortKey)

describe('column settings', () => {
  it('are kept under fixed prefix, columns name and route path', () => {
    expect(columnsKey('product', '/product/productGoodProduct')).toBe(
      'zhanggui_columns_product_/product/productGoodProduct',
    )
  })

  it('survive signing out, which clears the app_ keys', () => {
    expect(columnsKey('product', '/')).not.toMatch(/^app_/)
  })

  it('show all columns by default but those declared hidden', () => {
    const settings = settingsOf(columns, null)
    expect(keys(settings)).toEqual(['name', 'category', 'price', 'cost', 'action'])
    expect(settings.map((one) => one.checked)).toEqual([true, true, true, false, true])
  })

  it('keep the order and ticks of the user, the pinned ones in place', () => {
    const stored = {
      columns: [
        { headerSortKey: 'cost', checked: true },
        { headerSortKey: 'name', checked: false },
        { headerSortKey: 'price', checked: false },
        { headerSortKey: 'category', checked: true },
      ],
      widths: {},
    }
    const settings = settingsOf(columns, stored)
    expect(keys(settings)).toEqual(['name', 'cost', 'price', 'category', 'action'])
    expect(settings.map((one) => one.checked)).toEqual([true, true, false, true, true])
  })

  it('show a column that is newer than what was kept at the place it was declared', () => {
    const stored = {
      columns: [
        { headerSortKey: 'cost', checked: false },
        { headerSortKey: 'category', checked: true },
        { headerSortKey: 'gone', checked: true },
      ],
      widths: {},
    }
    expect(keys(settingsOf(columns, stored))).toEqual(['name', 'cost', 'category', 'price', 'action'])
  })

  it('move a column to the place of another, around the pinned ones', () => {
    const settings = settingsOf(columns, null)
    expect(keys(moveSetting(settings, 'cost', 'category'))).toEqual([
      'name',
      'cost',
      'category',
      'price',
      'action',
    ])
    expect(keys(moveSetting(settings, 'category', 'cost'))).toEqual([
      'name',
      'price',
      'cost',
      'category',
      'action',
    ])
    expect(moveSetting(settings, 'category', 'name')).toBe(settings)
    expect(moveSetting(settings, 'action', 'price')).toBe(settings)
  })
})

describe('column settings as they are kept', () => {
  const kept = (text: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => text })
    return readColumns('any')
  }
  afterEach(() => vi.unstubAllGlobals())

  it('come back as they were written', () => {
    const stored = { columns: [{ headerSortKey: 'price', checked: false }], widths: { price: 96 } }
    expect(kept(JSON.stringify(stored))).toEqual(stored)
    expect(kept('{"columns":[]}')).toEqual({ columns: [], widths: {} })
    expect(kept(null)).toBeNull()
  })

  for (const damaged of [
    '',
    '{',
    '7',
    '[]',
    '{"columns":{}}',
    '{"columns":[null]}',
    '{"columns":["price"]}',
    '{"columns":[[]]}',
    '{"columns":[{"checked":true}]}',
    '{"columns":[{"headerSortKey":7,"checked":true}]}',
    '{"columns":[{"headerSortKey":"price","checked":"no"}]}',
    '{"columns":[],"widths":[96]}',
    '{"columns":[],"widths":"wide"}',
    '{"columns":[],"widths":{"price":null}}',
    '{"columns":[],"widths":{"price":"96"}}',
    '{"columns":[],"widths":{"price":-96}}',
    '{"columns":[],"widths":{"price":1e999}}',
  ])
    it(`are the declared ones where there stands ${damaged || 'nothing'}`, () => {
      expect(kept(damaged)).toBeNull()
    })
})

describe('headerSortKey', () => {
  it('is required on all non-typed columns and unique', () => {
    expect(
      sortKeyFault('t', [
        { label: ['甲', 'A'], headerSortKey: 'a' },
        { label: ['乙', 'B'], type: 'action' },
      ]),
    ).toBeNull()
    expect(sortKeyFault('t', [{ label: ['甲', 'A'] }])).toMatchObject({
      code: 'headerSortKeyMissing',
      message: 'Table "t": column "A" has no headerSortKey.',
    })
    expect(
      sortKeyFault('t', [
        { label: ['甲', 'A'], headerSortKey: 'a' },
        { label: ['乙', 'B'], headerSortKey: 'a' },
      ]),
    ).toMatchObject({ code: 'headerSortKeyTwice' })
  })
})
