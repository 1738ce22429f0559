import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { expectPart, looks, partsOfTheServer } from '../part.ts'
import { caseOf, openPart } from './gallery.ts'
import { bar, upload } from './importing.ts'
import { expect, givenSheet, type Page, rowOf, test } from './test.ts'

const sheet = () =>
  givenSheet('画廊里的商品.xlsx', ['商品名称', '原价', '供货价'], [['画廊梨 1kg', '12.80', '7.00']])
const dialog = (page: Page) => page.getByRole('dialog', { name: '批量导入商品' })
const begin = (page: Page) => dialog(page).getByRole('button', { name: '导入', exact: true })

test.describe('the bulk import dialog', () => {
  test('a file enables the import button; closing gives it up; a link leads to the full page', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'import-dialog')
    const open = caseOf(page, 'import-dialog/products').getByRole('button', { name: '批量导入商品' })
    await open.click()
    await expect(begin(page)).toBeDisabled()
    await upload(page, await sheet())
    await expect(dialog(page).getByText('画廊里的商品.xlsx')).toBeVisible()
    await expect(begin(page)).toBeEnabled()
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await open.click()
    await expect(begin(page)).toBeDisabled()
    await dialog(page).getByRole('button', { name: '去导入页面' }).click()
    await expect(page).toHaveURL(/part=import-screen/)
    await expect(caseOf(page, 'import-screen/products').locator('.import-upload')).toBeVisible()
  })

  test('has no such link where there is no page', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'import-dialog')
    await caseOf(page, 'import-dialog/alone').getByRole('button', { name: '批量导入商品' }).click()
    await expect(begin(page)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: '去导入页面' })).toHaveCount(0)
  })
})

test.describe('the import screen', () => {
  test('keeps its step in the URL beside the parameters of the page', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'import-screen')
    const screen = caseOf(page, 'import-screen/products')
    await screen.getByText('导出', { exact: true }).click()
    await expect(page).toHaveURL(/part=import-screen&mode=export/)
    await expect(screen.getByRole('button', { name: '开始导出' })).toBeVisible()
    await screen.getByText('导入', { exact: true }).click()
    await expect(page).toHaveURL(/part=import-screen$/)

    await upload(page, await sheet())
    await expect(page).toHaveURL(/part=import-screen&file=/)
    await expect(rowOf(page, '原价')).toContainText('销售价')
    await page.reload()
    await expect(rowOf(page, '原价')).toContainText('销售价')
    await expect(bar(page, '试运行')).toBeVisible()
    await zhanggui.expectAccessible()
    await page.setViewportSize({ width: 390, height: 844 })
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)
    await screen.getByRole('button', { name: '换文件' }).click()
    await expect(page).toHaveURL(/part=import-screen$/)
    await expect(screen.locator('.import-upload')).toBeVisible()
  })
})

test('a note replaces the imports without their permission', async ({ page, zhanggui }) => {
  await page.route(`**${sessionCalls.findCurrent.path}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const held: { code: string }[] = answer.data.userpermissionList
    answer.data.userpermissionList = held.filter(({ code }) => !code.endsWith('.import'))
    await route.fulfill({ response, json: answer })
  })
  for (const part of ['import-dialog', 'import-screen']) {
    await openPart(zhanggui, part)
    await expect(page.getByText('你没有导入商品的权限').first()).toBeVisible()
    await expect(page.locator('.case-live').getByRole('button', { name: /导入/ })).toHaveCount(0)
    await expect(page.locator('input[type="file"]')).toHaveCount(0)
  }
})

for (const part of partsOfTheServer)
  test(`${part}: accessible, with its code, in both themes and languages, at every width`, async ({
    page,
    zhanggui,
  }) => {
    for (const look of looks) {
      await openPart(zhanggui, part, look)
      await page.waitForLoadState('networkidle')
      await expectPart(page, part, look.language)
    }
  })
