import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { expect, test } from './test.ts'

const list = '/product/productGroup'

test('a group by a rule: counted as one types, corrected by hand, saved, and the product list shows it', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', list)
  await page.getByRole('button', { name: '新增分组' }).first().click()
  await expect(page.locator('#group-name')).toBeFocused()
  await page.keyboard.type('便宜货')
  const total = page.locator('.group-total strong')
  // A name is missing a value: the rule says so at its row, and nothing is sent.
  await page.getByRole('button', { name: /^保存/ }).last().click()
  await expect(page.locator('.group-condition').getByRole('alert')).toBeVisible()
  await page.getByLabel('条件项').click()
  await page.getByTitle('销售价', { exact: true }).click()
  await page.getByRole('textbox', { name: '销售价，到' }).fill('5')
  await expect(page.getByText('实时计算')).toBeVisible()
  const counted = Number(await total.textContent())
  expect(counted).toBeGreaterThan(3)
  await expect(page.locator('.group-condition .group-count')).toHaveText(String(counted))
  // The members say why they are in the group.
  const members = page.locator('.group-members li')
  await expect(members.first()).toContainText('销售价 ≤ 5')
  const first = (await members.first().locator('.group-member-name > span').textContent()) ?? ''

  // One is left out by hand.
  await page.locator('.group-picked').nth(1).getByRole('button', { name: '选商品' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox').fill(first)
  await drawer.getByRole('checkbox', { name: first, exact: true }).check()
  await drawer.getByRole('button', { name: '选 1 件' }).click()
  await expect(total).toHaveText(String(counted - 1))
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: `保存分组（${counted - 1} 件）` }).click()
  await expect(page.getByText('已保存分组「便宜货」')).toBeVisible()
  await expect(page).toHaveURL(/detail\?id=\d+/)

  // A change shows who leaves before it is saved, and is given up.
  await page.getByRole('textbox', { name: '销售价，到' }).fill('0.01')
  await expect(page.getByText(/少 \d+ 件/)).toBeVisible()
  await page.getByText(/^将移出 \d+$/).click()
  await expect(members.first()).toContainText('不再符合规则')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(total).toHaveText(String(counted - 1))

  await page.getByRole('button', { name: '返回分组列表' }).click()
  const row = page.locator('tr[data-row-key]').filter({ hasText: '便宜货' })
  await expect(row).toContainText('销售价 ≤ 5')
  await row.getByRole('link', { name: '查看「便宜货」的商品' }).click()
  await expect(page.locator('.search-bar, .list-card').first()).toBeVisible()
  await expect(page.getByText(new RegExp(`共 ${counted - 1} 件`))).toBeVisible()
})

test('a group by hand takes pasted codes; on a phone, in English and dark', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', `${list}/detail`, { language: 'en', theme: 'dark' })
  await page.getByLabel('Group name').fill('Window display')
  await page.getByText('Hand-picked', { exact: true }).click()
  await page.getByRole('button', { name: 'Paste codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('SP000001, sp000002\nno-such-code')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 not found, left in the field. Check it')
  await expect(dialog.getByRole('textbox')).toHaveValue('no-such-code')
  await page.keyboard.press('Escape')
  await expect(page.locator('.group-chip')).toHaveCount(2)
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: 'Save group (2)' }).click()
  await expect(page.getByText('Group Window display saved')).toBeVisible()
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
})

test('the selected products of the list are put into a group', async ({ zhanggui }) => {
  const { page } = zhanggui
  const group = { name: '橱窗', rule: null, always: [], never: [] }
  await zhanggui.send('admin', productGroupCalls.saveProductGroup, group)
  await zhanggui.enter('admin', '/product/productGoodProduct')
  await expect(page.locator('.list-card tbody tr[data-row-key]')).toHaveCount(10)
  await page.getByRole('checkbox', { name: '选中本页' }).check()
  await page.getByRole('button', { name: '加入分组' }).click()
  const dialog = page.getByRole('dialog', { name: '把 10 件商品加入分组' })
  await dialog.getByRole('combobox').click()
  await page.getByTitle('橱窗', { exact: true }).click()
  await dialog.getByRole('button', { name: '加入分组' }).click()
  await expect(page.getByText('已把 10 件商品加入「橱窗」')).toBeVisible()
})

test('who may only look sees the rule and the products, and no controls', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('clerk', list)
  await expect(page.getByRole('button', { name: '新增分组' })).toHaveCount(0)
  await page.getByText('五元以下').click()
  await expect(page.locator('.group-members li').first()).toBeVisible()
  const rule = page.locator('.group-fields')
  await expect(rule.getByRole('button')).toHaveCount(0)
  await expect(rule.getByRole('textbox', { name: '销售价，到' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /保存/ })).toHaveCount(0)
})

test('of two editors the second sees what the first changed, keeps both, and saves by Ctrl+S', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const { findProductGroupDetail, saveProductGroup } = productGroupCalls
  const group = { name: '两个人改', rule: null, always: ['1'], never: [] }
  const saved = await zhanggui.send('admin', saveProductGroup, group)
  await zhanggui.enter('admin', `${list}/detail?id=${saved.id}`)
  await expect(page.locator('.group-chip')).toHaveCount(1)
  await zhanggui.send('marketer', saveProductGroup, { ...group, ...saved, always: ['1', '2', '3'] })
  await page.locator('#group-name').fill('两个人改好了')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /总是包含/ })).toContainText('3 件商品')
  await dialog.getByRole('button', { name: '保留我的修改' }).click()
  await expect(page.locator('.group-chip')).toHaveCount(3)
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存分组「两个人改好了」')).toBeVisible()
  const now = await zhanggui.send('admin', findProductGroupDetail, { id: saved.id })
  expect(now).toMatchObject({ name: '两个人改好了', always: ['1', '2', '3'] })
})
