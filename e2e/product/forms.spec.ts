import { caseOf, openPart } from './gallery.ts'
import { expect, test } from './test.ts'

test('a dialog with changes is not left by going back, by a search or by a reload without being asked', async ({
  page,
  zhanggui,
}) => {
  await openPart(zhanggui, 'form')
  const menu = page.getByRole('navigation', { name: '主导航' })
  await menu.getByRole('link', { name: '样例：列表' }).click()
  // The title of a page stands once the page is shown; its address is there before.
  await expect(page.getByRole('heading', { level: 1, name: '样例：列表' })).toBeVisible()
  await menu.getByRole('link', { name: '组件' }).click()
  const part = page.getByRole('navigation', { name: '组件' })
  await part.getByRole('link', { name: '表单', exact: true }).click()
  await expect(part.getByRole('link', { name: '表单', exact: true })).toHaveAttribute('aria-current', 'page')
  const shown = page.url()
  await caseOf(page, 'form/dialog').getByRole('button', { name: '新增商品' }).click()
  const dialog = page.getByRole('dialog', { name: '新增商品' })
  await dialog.getByRole('textbox', { name: '商品名称' }).fill('苹果')
  const question = page.getByRole('dialog', { name: '离开这个页面？' })

  await page.keyboard.press('Alt+s')
  await page.getByRole('combobox', { name: /搜索/ }).fill('样例：列表')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('有 1 处修改还没有保存，离开后会丢失')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(page).toHaveURL(shown)
  await expect(dialog.getByRole('textbox', { name: '商品名称' })).toHaveValue('苹果')

  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload())
  const reload = await asked
  expect(reload.type()).toBe('beforeunload')
  await reload.dismiss()
  await expect(dialog.getByRole('textbox', { name: '商品名称' })).toHaveValue('苹果')

  await page.evaluate(() => history.go(-2))
  await question.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page).toHaveURL('/demo/page1')
  await expect(dialog).toBeHidden()
})

test('changing the password says all errors in one notice: checked when a field is left, a failure said once', async ({
  page,
  zhanggui,
}) => {
  await openPart(zhanggui, 'form')
  await page.getByRole('button', { name: '远山掌柜' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toHaveCSS('width', '600px')
  const save = dialog.getByRole('button', { name: '修改密码' })
  await save.click()
  await expect(page.locator('.ant-notification-notice').getByRole('listitem')).toHaveText([
    '旧密码：必填',
    '新密码：必填',
    '确认新密码：必填',
  ])
  const old = dialog.getByLabel('旧密码')
  await expect(old).toBeFocused()
  await old.fill('Nonsense1')
  const next = dialog.getByLabel('新密码', { exact: true })
  await next.fill('abcdefg')
  await next.blur()
  await expect(dialog.getByText('新密码须为 6 到 16 位，含数字、小写和大写字母')).toBeVisible()
  await next.fill('Nonsense1')
  await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible()
  await next.fill('Another2')
  await dialog.getByLabel('确认新密码').fill('Another3')
  await save.click()
  await expect(page.locator('.ant-notification-notice').getByRole('listitem')).toHaveText([
    '确认新密码：两次输入的密码不一致',
  ])
  await dialog.getByLabel('确认新密码').fill('Another2')
  await save.click()
  await expect(page.getByText('旧密码错误')).toHaveCount(1)
  await expect(next).toHaveValue('Another2')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃修改' }).click()
  await expect(dialog).toBeHidden()
})
