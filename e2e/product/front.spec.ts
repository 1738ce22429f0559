import { givenPicture } from '../../server/test/pictures.ts'
import { bar, tab, upload } from './importing.ts'
import { expect, givenSheet, test } from './test.ts'

const path = '/product/frontCategory'

test('a tree by keys and menu, with products in and out, and a store with its own category', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', path)
  await expect(page.getByText('共用 9 个，自有 1 个')).toBeVisible()
  await page.getByRole('button', { name: '新增分类' }).click()
  await page.getByLabel('新增分类').fill('早餐')
  await page.keyboard.press('Enter')
  const row = page.locator('[data-row-key]').filter({ hasText: '早餐' })
  await expect(row).toBeVisible()
  await page.getByLabel('新增分类').press('Escape')
  const name = row.getByRole('button', { name: '早餐', exact: true })
  await name.click()
  await expect(page.getByRole('heading', { name: '早餐' })).toBeVisible()

  // Alt and an arrow moves it, F2 renames it, N adds below it.
  await name.press('Alt+ArrowUp')
  await expect(page.getByText('「早餐」已移动')).toBeVisible()
  await name.press('F2')
  await page.getByLabel('重命名「早餐」').fill('早餐热食')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('button', { name: '早餐热食', exact: true })
  await renamed.press('n')
  await page.getByLabel('在「早餐热食」下新增').fill('豆浆')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '豆浆', exact: true })).toBeVisible()
  await page.getByLabel('在「早餐热食」下新增').press('Escape')
  // The message names the category into which one has come.
  const soy = page.getByRole('button', { name: '豆浆', exact: true })
  await soy.press('Alt+ArrowLeft')
  await expect(page.getByText('「豆浆」已移到第一级')).toBeVisible()
  await soy.press('Alt+ArrowRight')
  await expect(page.getByText('「豆浆」已移到「早餐热食」下')).toBeVisible()
  await zhanggui.expectAccessible()

  await page.getByRole('button', { name: '加入商品' }).click()
  const drawer = page.getByRole('dialog', { name: '向「早餐热食」加入商品' })
  await drawer.getByLabel('商品名称、编码、条码或助记码').fill('鲜牛奶')
  await drawer.getByRole('checkbox', { name: /鲜牛奶/ }).check()
  await zhanggui.expectAccessible()
  await drawer.getByRole('button', { name: '加入 1 件' }).click()
  await expect(page.getByText('已加入 1 件商品')).toBeVisible()
  const card = page.locator('#content .front-card').filter({ hasText: '鲜牛奶' })
  await expect(card).toBeVisible()
  await expect(page.locator('[data-row-key]').filter({ hasText: '早餐热食' })).toContainText('1')
  await card.getByRole('checkbox').check()
  await page.getByRole('button', { name: '移出' }).click()
  await expect(page.getByText('已移出 1 件商品')).toBeVisible()
  await expect(card).toBeHidden()

  // The store's own category shows there alone, and a clerk of the store changes nothing.
  await zhanggui.enter('admin', `${path}?storeId=2`)
  await expect(page.getByRole('button', { name: '当季推荐', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '街坊拼团', exact: true })).toBeHidden()
  const clerk = await zhanggui.another('clerk', path)
  await expect(clerk.getByRole('button', { name: '街坊拼团', exact: true })).toBeVisible()
  await expect(clerk.getByRole('button', { name: '更多' })).toHaveCount(0)
})

test('a manager on a phone, in English and dark: the tree, then the products', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('manager', path, { language: 'en', theme: 'dark' })
  await expect(page.getByRole('heading', { name: '当季推荐' })).toBeVisible()
  await page.getByRole('button', { name: '街坊拼团', exact: true }).click()
  await expect(page.getByRole('heading', { name: '街坊拼团' })).toBeVisible()
  await expect(page.locator('.front-card').filter({ hasText: '上海青' })).toBeVisible()
  await page.getByRole('button', { name: '当季推荐', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add products' })).toHaveCount(0)
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a category gets a picture, and a store makes a shared one its own and goes back', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', path)
  const row = (name: string) =>
    page.locator('[data-row-key]').filter({ has: page.getByRole('button', { name, exact: true }) })
  const choose = async (name: string, action: string) => {
    await row(name).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('当季推荐', '换图片')
  const dialog = page.getByRole('dialog', { name: '「当季推荐」的图片' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '当季.png', mimeType: 'image/png', buffer: await givenPicture(77) })
  await expect(dialog.getByRole('listitem').locator('img')).toBeVisible()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('「当季推荐」的图片已保存')).toBeVisible()
  await expect(row('当季推荐').locator('img')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row('当季推荐').locator('img')).toBeHidden()

  await zhanggui.enter('admin', `${path}?storeId=2`)
  await choose('乳饮', '改为本店自有')
  await expect(page.getByText('「乳饮」已改为本店自有，不再跟随总部')).toBeVisible()
  await expect(row('乳饮')).toContainText('自有')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row('乳饮')).not.toContainText('自有')
  await choose('乳饮', '改为本店自有')
  await expect(row('乳饮')).toContainText('自有')
  await choose('乳饮', '恢复总部共用')
  await zhanggui.expectAccessible()
  await page.getByRole('tooltip').getByRole('button', { name: '恢复总部共用' }).click()
  await expect(page.getByText('「乳饮」已恢复总部共用')).toBeVisible()
  await expect(row('乳饮')).not.toContainText('自有')
})

test('categories come in by a sheet on a phone in the dark, and the file of a group needs codes alone', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', path, { theme: 'dark' })
  await page.getByRole('button', { name: '导入' }).click()
  const fronts = [
    ['夜宵', '烧烤', 'SP000001'],
    ['夜宵', '', 'NONE'],
  ]
  await upload(page, await givenSheet('夜宵.xlsx', ['一级分类', '二级分类', '商品编码'], fronts))
  await bar(page, '试运行').click()
  await expect(tab(page, '新增', 1)).toBeVisible()
  await expect(tab(page, '拒绝', 1)).toBeVisible()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await bar(page, /^执行导入/).click()
  // With a refused row the screen stays.
  await expect(page.getByText('导入完成', { exact: true })).toBeVisible()
  await zhanggui.enter('admin', path, { theme: 'dark' })
  await expect(page.getByRole('button', { name: '烧烤', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await zhanggui.enter('admin', '/product/importProductGroup')
  await upload(page, await givenSheet('码.xlsx', ['条码'], [['SP000002'], ['SP000001']]))
  await page.getByLabel('分组名称').fill('收银台边')
  await page.keyboard.press('Tab')
  await bar(page, '试运行').click()
  await expect(tab(page, '修改', 1)).toBeVisible()
  await expect(tab(page, '不变', 1)).toBeVisible()
})
