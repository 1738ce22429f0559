import { expect, it } from 'vitest'
import { tagTemplateForm } from './priceTag/priceTag.ts'
import { builtInTemplates, partsOf } from './priceTag/template.ts'
import { cellsOf, leastTagHeight, moduleWidth, sheetsOf, type TagParts, tagLayout } from './tag-layout.ts'

const a4 = { width: 210, height: 297 }
const all: TagParts = { band: true, name: true, price: true, notes: 4, barcode: true }

it('every built-in template has room for its parts, and A4 for it', () => {
  const cells = builtInTemplates.map((template) => {
    const parts = partsOf({ content: template.content, band: template.band ? 'x' : '' })
    expect(leastTagHeight(parts), template.key).toBeLessThanOrEqual(template.height)
    const { columns, rows } = cellsOf(a4, template)
    return `${template.key} ${columns}×${rows}`
  })
  expect(cells).toEqual(['shelf 3×7', 'small 5×9', 'promotion 2×5', 'weighed 3×7', 'barcode 5×14'])
})

it('the parts of a tag never need more than its height, and a letter is never smaller than 1.9 mm', () => {
  for (let height = leastTagHeight(all); height <= 287; height++) {
    const { padding, band, unit, price } = tagLayout(height, all)
    // Two lines of name, two lines of notes, the price and at least the digits and some bars.
    const used = 2 * padding + band + unit * 2.5 + price + 2 * 1.05 * unit
    expect(height - used, String(height)).toBeGreaterThanOrEqual(unit * 3 - 1e-6)
    expect(unit).toBeGreaterThanOrEqual(1.9 - 1e-9)
  }
})

it('a template that is too low for its contents is refused with the least height', () => {
  const form = { name: '窄签', width: 40, height: 15, content: [1, 2, 3, 5, 6, 7], band: '' }
  const { error } = tagTemplateForm.safeParse(form)
  expect(error?.issues).toMatchObject([
    { path: ['height'], message: 'priceTag.tooLow', params: { min: leastTagHeight(partsOf(form)) } },
  ])
  expect(tagTemplateForm.safeParse({ ...form, height: leastTagHeight(partsOf(form)) }).success).toBe(true)
})

it.each([
  [{ content: [] }, 'content'],
  [{ content: [1, 1] }, 'content'],
  [{ content: [10] }, 'content.0'],
  [{ width: 29 }, 'width'],
  [{ width: 201 }, 'width'],
  [{ height: 14.5 }, 'height'],
  [{ height: 288 }, 'height'],
  [{ name: '一'.repeat(21) }, 'name'],
  [{ band: '一'.repeat(7) }, 'band'],
])('a template with %j is refused at %s', (part, at) => {
  const form = { name: '冷柜签', width: 70, height: 38, content: [1, 2, 5], band: '', ...part }
  expect(tagTemplateForm.safeParse(form).error?.issues.map(({ path }) => path.join('.'))).toContain(at)
})

it('the modules of a barcode are whole printer dots where the tag has room, and never too fine to scan', () => {
  const ean13 = 113
  expect(moduleWidth(56, ean13)).toBe(0.375)
  expect(moduleWidth(37, ean13)).toBe(0.25)
  expect(moduleWidth(27, ean13)).toBeCloseTo(27 / ean13)
  expect(moduleWidth(20, ean13)).toBeNull()
})

it('tags fill sheets from the first free cell', () => {
  expect(sheetsOf(['a', 'b', 'c'], 4, 3)).toEqual([
    [undefined, undefined, 'a', 'b'],
    ['c', undefined, undefined, undefined],
  ])
  expect(sheetsOf([], 4, 3)).toEqual([])
  expect(sheetsOf(['a', 'b'], 1, 1)).toEqual([['a'], ['b']])
})
