import { expect, signInAt, test } from './test.ts'

test.use({ serverSettings: { GATEWAY: 'on' } })

test('in gateway mode signing in, switching and a save travel sealed', async ({ page }) => {
  const sealed: string[] = []
  const plain: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { pathname } = new URL(request.url())
    const body = request.postData() ?? ''
    if (pathname.startsWith('/gateway/')) {
      expect(Object.keys(JSON.parse(body))).toEqual(['sealed'])
      sealed.push(pathname.replace('/gateway', ''))
    } else plain.push(pathname)
  })
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/gateway/')) return
    const answer = await response.json().catch(() => ({ sealed: '' }))
    expect(Object.keys(answer)).toEqual(['sealed'])
  })

  await page.goto('/login')
  await page.getByLabel('密码', { exact: true }).fill('Wrong1aA')
  await page.getByLabel('登录名或手机号').fill('admin')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('登录名或密码错误。')
  await signInAt(page, 'admin')
  await expect(page).toHaveURL('/home')
  await page.goto('/product/productGoodProduct')
  await expect(page.getByText('上海青')).toBeVisible()

  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: '切换商户' }).click()
  await page.getByRole('menuitem', { name: '晨光烘焙' }).click()
  await expect(page.locator('.topbar .user')).toContainText('晨光烘焙')

  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: '个人设置' }).click()
  const dialog = page.getByRole('dialog', { name: '个人设置' })
  await dialog.getByLabel('备注').fill('经网关保存')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('个人设置已保存')).toBeVisible()

  expect(sealed).toEqual(
    expect.arrayContaining([
      '/bf/ipos/web/emp/login',
      '/bf/ipos/web/emp/find/current',
      '/bf/ipos/web/product/findProductPage',
      '/bf/ipos/web/emp/set/current',
      '/user/update/attribute',
    ]),
  )
  // Only the call that sealing itself needs, and the one that asks whether the server answers.
  const question = '/bf/ipos/web/config/findAppSettings'
  expect([...new Set(plain)].filter((path) => path !== question)).toEqual(['/bf/ipos/web/emp/get/sealKey'])
})
