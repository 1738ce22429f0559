import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { expect, type Page, rowOf, test, type Zhanggui } from './test.ts'

const toast = (page: Page) => page.locator('.ant-message-notice')
const undo = (page: Page) => toast(page).getByRole('button', { name: '撤销' })

test('a suspended store is opened again from its notice, which stands over the top bar', async ({
  page,
  zhanggui,
}) => {
  const [store] = await zhanggui.send('admin', storeCalls.querySettledShopList, {})
  const name = store?.name ?? ''
  await zhanggui.enter('admin', '/settings/store/list')
  const row = rowOf(page, name)
  await expect(row).toContainText('营业中')
  const dots = row.getByRole('button', { name: '更多操作' })
  await dots.hover()
  await expect(dots).toHaveAttribute('aria-expanded', 'false')
  await dots.click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '停业' }).click()
  await page.locator('.ant-popover:visible').getByRole('button', { name: '停业' }).click()
  await expect(row).toContainText('已停业')
  await expect(toast(page)).toHaveCount(1)
  const [above, content] = [await toast(page).boundingBox(), await page.locator('#content').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((content?.y ?? 0) + 8)
  await undo(page).click()
  await expect(row).toContainText('营业中')
})

test('a second notice does not take the undo of the first: it comes back, and both are taken back', async ({
  page,
  zhanggui,
}) => {
  const [first, second] = (await zhanggui.send('admin', storeCalls.querySettledShopList, {})).map(
    ({ name }) => name,
  )
  await zhanggui.enter('admin', '/settings/store/list')
  for (const name of [first ?? '', second ?? '']) {
    await rowOf(page, name).getByRole('button', { name: '更多操作' }).click()
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '停业' }).click()
    await page.locator('.ant-popover:visible').getByRole('button', { name: '停业' }).click()
    await expect(rowOf(page, name)).toContainText('已停业')
  }
  for (const name of [second ?? '', first ?? '']) {
    await expect(toast(page)).toHaveCount(1)
    await expect(toast(page)).toContainText(name)
    await undo(page).click()
    await expect(toast(page)).toContainText('已开业')
    await toast(page).getByRole('button', { name: '关闭' }).click()
    await expect(rowOf(page, name)).toContainText('营业中')
  }
  await expect(toast(page)).toHaveCount(0)
})

/** Sets three products of the list to 'not for sale' at once. */
async function sellNone(zhanggui: Zhanggui): Promise<void> {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/product/productGoodProduct?keyword=饮用天然水')
  await expect(page.locator('[data-row-key]')).toHaveCount(3)
  await page.getByRole('checkbox', { name: '选中本页' }).check()
  await page.getByRole('region', { name: '已选 3 件' }).getByRole('button', { name: '销售状态' }).click()
  await page.getByRole('menuitem', { name: '禁售' }).click()
  await expect(page.locator('[data-row-key]').getByText('禁售')).toHaveCount(3)
}

test('a sale status of several products is taken back for each of them', async ({ page, zhanggui }) => {
  const statuses = async () =>
    Object.fromEntries(
      (await zhanggui.send('admin', productCalls.findProductPage, { keyword: '饮用天然水' })).records.map(
        ({ id, saleStatus }) => [id, saleStatus],
      ),
    )
  const before = await statuses()
  await sellNone(zhanggui)
  expect(Object.values(await statuses())).toEqual([0, 0, 0])
  await undo(page).click()
  await expect.poll(statuses).toEqual(before)
})

test('the undo of a sale status leaves the product that somebody changed since, and names it', async ({
  page,
  zhanggui,
}) => {
  const { findProductDetail, findProductPage, setPrices } = productCalls
  const statuses = async () =>
    (await zhanggui.send('admin', findProductPage, { keyword: '饮用天然水' })).records.map(
      ({ id, name, saleStatus }) => ({ id, name, saleStatus }),
    )
  const before = await statuses()
  await sellNone(zhanggui)
  const changed = before[1] ?? { id: '', name: '' }
  const { version } = await zhanggui.send('admin', findProductDetail, { id: changed.id })
  await zhanggui.send('admin', setPrices, {
    prices: [{ id: changed.id, version, salesPrice: '8.88' }],
    underCost: true,
  })
  await undo(page).click()
  await expect(toast(page).filter({ hasText: `又改过「${changed.name}」，没有撤销` })).toBeVisible()
  await expect
    .poll(async () => new Map((await statuses()).map(({ id, saleStatus }) => [id, saleStatus])))
    .toEqual(new Map(before.map(({ id, saleStatus }) => [id, id === changed.id ? 0 : saleStatus])))
})
