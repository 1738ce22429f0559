import { caseOf, openPart } from './gallery.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const rows = (table: Locator) => table.locator('[data-row-key]')
const row = (table: Locator, key: string) => table.locator(`[data-row-key="${key}"]`)
const keys = (table: Locator) =>
  rows(table).evaluateAll((all) => all.map((one) => one.getAttribute('data-row-key')))
const grip = (table: Locator, name: string) => table.getByRole('button', { name: `移动「${name}」` })
const all = [
  ...['fruit', 'apples', 'fuji', 'snow', 'berries', 'strawberry'],
  ...['dairy', 'milk', 'yoghurt', 'bakery'],
]

/** Drags a row by its grip over another one, at this share of its height, and returns the shown drop place. */
async function hold(page: Page, from: Locator, over: Locator, share: number): Promise<string | null> {
  const start = (await from.boundingBox())!
  const end = (await over.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 200, end.y + end.height * share, { steps: 4 })
  await page.mouse.move(end.x + 202, end.y + end.height * share)
  return /tree-(before|after|inside)/.exec((await over.getAttribute('class')) ?? '')?.[1] ?? null
}

test.describe('the tree table', () => {
  test('is open at first unless it says otherwise, and is folded and unfolded', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'tree-table')
    const table = caseOf(page, 'tree-table/order')
    await expect.poll(() => keys(table)).toEqual(all)
    const fold = table.getByRole('button', { name: '收起「水果」' })
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await fold.press('Enter')
    await expect.poll(() => keys(table)).toEqual(['fruit', 'dairy', 'milk', 'yoghurt', 'bakery'])
    await table.getByRole('button', { name: '展开「水果」' }).press('Enter')
    await expect.poll(() => keys(table)).toEqual(all)
    // The row has no children, so it has no fold button.
    await expect(row(table, 'bakery').getByRole('button', { name: /收起|展开/ })).toHaveCount(0)

    const looked = caseOf(page, 'tree-table/looked-at')
    await expect.poll(() => keys(looked)).toEqual(['fruit', 'dairy', 'bakery'])
    await expect(looked.getByRole('button', { name: /^移动/ })).toHaveCount(0)
    await looked.getByRole('button', { name: '展开「水果」' }).click()
    await looked.getByRole('button', { name: '展开「浆果」' }).click()
    await expect.poll(() => keys(looked)).toContain('strawberry')
  })

  test('the arrow keys on a grip move its row among its siblings, with its children and the focus', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'tree-table')
    const table = caseOf(page, 'tree-table/order')
    const handle = grip(table, '乳品')
    await handle.press('ArrowUp')
    await expect.poll(() => keys(table)).toEqual(['dairy', 'milk', 'yoghurt', ...all.slice(0, 6), 'bakery'])
    await expect(handle).toBeFocused()
    await expect(table.getByRole('status')).toHaveText('「乳品」现在是第 1 个')
    // It is the first one already.
    await page.keyboard.press('ArrowUp')
    await expect(table.getByRole('status')).toHaveText('「乳品」现在是第 1 个')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => keys(table)).toEqual(all)
    await expect(handle).toBeFocused()
  })

  test('a row is dragged by its grip before, after or into another, and only where it may stand', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'tree-table')
    const table = caseOf(page, 'tree-table/order')
    const milk = '鲜牛奶 950ml'
    await expect.poll(() => keys(table)).toEqual(all)

    // A product stands neither at the top nor in a product, and a category never in itself.
    expect(await hold(page, grip(table, milk), row(table, 'fruit'), 0.1)).toBeNull()
    await page.mouse.up()
    expect(await hold(page, grip(table, milk), row(table, 'fuji'), 0.45)).toBe('before')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await hold(page, grip(table, '水果'), row(table, 'berries'), 0.5)).toBeNull()
    await page.mouse.up()
    await expect.poll(() => keys(table)).toEqual(all)

    expect(await hold(page, grip(table, milk), row(table, 'fuji'), 0.9)).toBe('after')
    await page.mouse.up()
    await expect.poll(async () => (await keys(table)).slice(2, 5)).toEqual(['fuji', 'milk', 'snow'])
    await expect(table.getByRole('status')).toHaveText(`「${milk}」现在是「苹果和梨」下的第 2 个`)

    // A folded row opens when another row goes into it.
    await table.getByRole('button', { name: '收起「乳品」' }).click()
    expect(await hold(page, grip(table, milk), row(table, 'dairy'), 0.5)).toBe('inside')
    await page.mouse.up()
    await expect
      .poll(async () => (await keys(table)).slice(-4))
      .toEqual(['dairy', 'yoghurt', 'milk', 'bakery'])
    await expect(grip(table, milk)).toBeFocused()

    // A row cannot be dragged by its text.
    expect(await hold(page, row(table, 'milk').getByTitle(milk), row(table, 'fuji'), 0.9)).toBeNull()
    await page.mouse.up()
  })

  test('a write that is refused leaves the row and the keyboard where they are', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'tree-table')
    const table = caseOf(page, 'tree-table/refused')
    const before = ['dairy', 'milk', 'yoghurt']
    await expect.poll(() => keys(table)).toEqual(before)
    await grip(table, '鲜牛奶 950ml').press('ArrowDown')
    await expect(page.getByText('别人刚改过顺序')).toBeVisible()
    expect(await keys(table)).toEqual(before)
    await expect(grip(table, '鲜牛奶 950ml')).toBeFocused()
  })

  test('on a phone its rows are cards that fold and are moved with the keys', async ({ page, zhanggui }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPart(zhanggui, 'tree-table')
    const table = caseOf(page, 'tree-table/order')
    await expect(table.getByRole('listitem')).toHaveCount(all.length)
    await table.getByRole('button', { name: '收起「水果」' }).click()
    await expect(table.getByRole('listitem')).toHaveCount(5)
    await grip(table, '乳品').press('ArrowUp')
    await expect.poll(() => keys(table)).toEqual(['dairy', 'milk', 'yoghurt', 'fruit', 'bakery'])
    await expect(grip(table, '乳品')).toBeFocused()
    const { width, height } = (await grip(table, '乳品').boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  })
})
