import type { Page } from './test.ts'

export { goWithin } from '../calls.ts'

export const list = '/product/productGoodProduct'

/** Where signing in leads. */
export const home = '/home'

export const edit = '/product/productEdit'

export const chooseFromUserMenu = async (page: Page, item: string) => {
  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

export const sorry = (page: Page) => page.getByRole('heading', { name: /^抱歉，你没有权限$|^你还不能打开「/ })

/** Changes the server's answer to a call, for states that no demo merchant has. */
export const changeAnswer = (page: Page, path: string, change: (data: never) => unknown) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: change(answer.data as never) } })
  })

/** Makes the product list send a call. A notice that the page's own calls brought may already cover the tab. */
export const openDraftsBehindNotice = (page: Page) =>
  page.getByRole('tab', { name: '草稿' }).dispatchEvent('click')
