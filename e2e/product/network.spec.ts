import { writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { givenPicture } from '../../server/test/pictures.ts'
import { expect, givenPath, type Page, signInAt, test } from './test.ts'

const list = '/product/productGoodProduct'

/** Cuts the browser off from the server, as a pulled cable does. */
const cut = (context: BrowserContext) => context.setOffline(true)
const mend = (context: BrowserContext) => context.setOffline(false)

const bar = (page: Page) => page.getByRole('region', { name: '连不上服务器' })
const rows = (page: Page) => page.locator('[data-row-key]')
const listShown = async (page: Page) => {
  await page.getByRole('heading', { name: '总部商品' }).waitFor()
  await expect(rows(page)).toHaveCount(10)
}

test.afterEach(async ({ context, faults }) => {
  await mend(context)
  // The browser reports each request that finds no network.
  expect(faults.filter((fault) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual(
    [],
  )
  faults.length = 0
})

test('without a network a banner stands in the frame, and goes by itself', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await expect(bar(page)).toBeHidden()
  await cut(context)
  await expect(bar(page)).toContainText('秒后自动重试')
  await zhanggui.expectAccessible()
  await mend(context)
  await expect(bar(page)).toBeHidden()
})

test('a server that stops shows the banner too, and "try again" asks at once', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await page.route('**/bf/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(bar(page)).toBeVisible()
  const asked = page.waitForRequest('**/bf/**')
  await bar(page).getByRole('button', { name: '再试一次' }).click()
  await asked
  await page.unroute('**/bf/**')
  await expect(bar(page)).toBeHidden()
})

test('one call that fails alone is no outage', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await page.route('**/findProductPage', (route) => route.abort())
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.locator('.ant-message-notice')).toContainText('网络错误')
  await expect(page.locator('.pager')).toContainText(/\d\d-\d\d \d\d:\d\d 的数据/)
  await expect(rows(page)).toHaveCount(10)
  await expect(bar(page)).toBeHidden()
})

test('a list keeps rows and pager of the last answer, says so, and catches up', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  const first = (await rows(page).first().getAttribute('data-row-key')) ?? ''
  await cut(context)
  await page
    .getByTitle('2', { exact: true })
    .click({ timeout: 500 })
    .catch(() => undefined)
  await expect(bar(page)).toBeVisible()
  const pager = page.locator('.pager')
  await expect(pager).toContainText('第 1–10 件')
  await expect(pager).toContainText('的数据，连上后可翻页')
  await expect(page.locator(`[data-row-key="${first}"]`)).toBeVisible()
  // Another filter: the call fails, the rows of the last answer stay.
  await page.getByRole('tab', { name: /草稿/ }).click()
  await expect(page.locator(`[data-row-key="${first}"]`)).toBeVisible()
  await expect(pager).toContainText('第 1–10 件')
  await expect(page.getByText('连上后可用')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增商品' })).toBeDisabled()
  await mend(context)
  await expect(bar(page)).toBeHidden()
  await expect(page.locator(`[data-row-key="${first}"]`)).toBeHidden()
  await expect(page.getByRole('button', { name: '新增商品' })).toBeEnabled()
})

test('the buttons of a row wait for the server and say so; the material center keeps its cards', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  const edit = rows(page).first().getByRole('button', { name: '编辑', exact: true })
  await expect(edit).toBeEnabled()
  await cut(context)
  await expect(edit).toBeDisabled()
  await edit.hover({ force: true })
  await expect(page.getByRole('tooltip').filter({ hasText: '连上后可用' })).toBeVisible()
  await mend(context)
  await expect(edit).toBeEnabled()

  await page.goto('/product/material')
  const path = givenPath('断网前.png')
  writeFileSync(path, await givenPicture(Date.now() % 1_000_000, 61, 62))
  await page.locator('input[type="file"]').first().setInputFiles(path)
  await expect(page.locator('.material-card').filter({ hasText: '断网前' }).first()).toBeVisible()
  await cut(context)
  await expect(bar(page)).toBeVisible()
  await expect(page.locator('.pager-note')).toContainText(/\d\d-\d\d \d\d:\d\d 的数据/)
})

test('a save without a network keeps the typed values, says why, and works once connected', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/settings/config')
  const save = page.getByRole('button', { name: /保存/ }).last()
  const name = page.locator('.form-page input[type="text"]:not([disabled])').first()
  const was = await name.inputValue()
  await name.fill(`${was}1`)
  await cut(context)
  await expect(page.getByText('连不上服务器，修改还在，连上后再保存')).toBeVisible()
  await save.click()
  await expect(page.locator('.ant-message-notice')).toContainText('网络错误')
  await expect(name).toHaveValue(`${was}1`)
  await mend(context)
  await expect(bar(page)).toBeHidden()
  await name.fill(was)
})

test('a screen that was not loaded yet opens by itself once connected, without a reload', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await cut(context)
  await page.getByRole('link', { name: '变更记录' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: '总部商品' })).toBeVisible()
  await mend(context)
  await expect(page.getByRole('heading', { name: '变更记录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a dialog whose file fails once opens without a reload, because the page may hold typed text', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(/shortcuts-dialog/, (route) => route.abort(), { times: 1 })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the refresh button keeps the screen while the server does not answer', async ({
  page,
  context,
  zhanggui,
}) => {
  await zhanggui.enter('admin', list)
  await listShown(page)
  await cut(context)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(rows(page)).toHaveCount(10)
})

test('the end of the session waits for the server before it leaves the page', async ({ page, context }) => {
  // A session of its own, because this test ends it.
  await page.goto('/login')
  await signInAt(page, 'admin')
  await expect(page).toHaveURL('/home')
  await page.goto(list)
  await listShown(page)
  await page.route(`**${sessionCalls.logout.path}`, (route) => route.abort())
  await page.locator('.topbar .user').click()
  await cut(context)
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(bar(page)).toBeVisible()
  // Longer than signing out waits for the server.
  await page.waitForTimeout(3500)
  await expect(rows(page).first()).toBeVisible()
  await mend(context)
  await expect(page).toHaveURL(/logout\.html|login/)
})

test('a change of the merchant in another tab reloads only when the server answers', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signInAt(page, 'admin')
  await expect(page).toHaveURL('/home')
  await page.goto(list)
  await listShown(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await cut(context)
  await expect(bar(page)).toBeVisible()
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: another tab sets it in this way
    document.cookie = 'app_merchantId=999999; path=/'
  })
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')))
  await expect(page.locator('.ant-notification')).toBeVisible()
  await page.waitForTimeout(2500)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(rows(page)).toHaveCount(10)
  await mend(context)
  await page.waitForFunction(() => !('sameDocument' in window))
})
