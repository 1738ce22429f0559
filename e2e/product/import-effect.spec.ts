import { writeFileSync } from 'node:fs'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { book, text } from '../../server/test/given-files.ts'
import { allProducts, bar, list, screen, tab, undo, upload, who } from './importing.ts'
import { expect, givenPath, rowOf, test } from './test.ts'

function given(name: string, { content }: { content: () => Buffer }): string {
  const path = givenPath(name)
  writeFileSync(path, content())
  return path
}

const headers = ['商品编码', '商品名称', '店内一级分类', '计量单位', '销售价']

test('the dry run says what happens to the rows, and another effect is chosen before the import', async ({
  page,
  zhanggui,
}) => {
  const before = await allProducts(zhanggui)
  await zhanggui.enter(who, screen)
  const rows = [
    headers,
    ['EF-1', '新到的梨 1kg', '水果', '袋', '9.9'],
    ['SP000001', '土鸡蛋 20 枚', '禽蛋', '盒', '30'],
  ]
  await upload(page, given('新到.csv', text('csv', rows)))
  await bar(page, '试运行').click()
  const said = page.locator('.import-effect')
  await expect(said).toContainText('新增的 1 件立即生效；修改的 1 件保持原来的状态，新值和新价格立即生效')
  await expect(rowOf(page, '新到的梨')).toContainText('已生效')
  await expect(rowOf(page, '新到的梨')).toContainText('全渠道')
  await zhanggui.expectAccessible()

  await said.getByText('存为草稿').click()
  await expect(said).toContainText('新增的 1 件存为草稿，发布后才能卖')
  await expect(tab(page, '拒绝', 1)).toBeVisible()
  await expect(page.getByText('1 行会改已生效的商品，按草稿导入时不改')).toBeVisible()

  await said.getByText('次日生效').click()
  await expect(page.getByText('1 件已生效商品的新价格次日 00:00 生效')).toBeVisible()
  await expect(rowOf(page, '新到的梨')).toContainText('待生效')
  await bar(page, '执行导入（2 行）').click()
  await expect(page).toHaveURL(list)
  await expect(rowOf(page, '新到的梨')).toContainText('待生效')
  await expect(rowOf(page, '土鸡蛋')).toContainText('￥26.80')
  const notice = page.locator('.ant-message-notice').filter({ hasText: '导入完成：新增 1，修改 1' })
  await notice.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销「新到.csv」的导入')).toBeVisible()
  expect(await allProducts(zhanggui)).toEqual(before)
})

test('an undo that one edited product blocks undoes the others, and names the one that stays', async ({
  page,
  zhanggui,
}) => {
  const rows = [headers, ['EF-2', '留下的梨', '水果', '袋', '9.9'], ['EF-3', '撤走的梨', '水果', '袋', '8.8']]
  await zhanggui.enter(who, screen)
  await upload(page, given('两种梨.csv', text('csv', rows)))
  await bar(page, '试运行').click()
  await bar(page, '执行导入（2 行）').click()
  await expect(page).toHaveURL(list)
  const { records } = await zhanggui.send(who, productCalls.findProductPage, { name: '留下的梨' })
  const [pear] = records
  if (!pear) throw new Error('the import has written it')
  await zhanggui.send(who, productCalls.setPrices, {
    prices: [{ id: pear.id, version: pear.version, salesPrice: '7.00' }],
  })
  await page.goto(screen)
  await rowOf(page, '两种梨.csv').getByRole('button', { name: '查看' }).click()
  await expect(page.getByText('导入后已有 1 件被改过，不能整批撤销：留下的梨')).toBeVisible()
  await bar(page, '撤销其余 1 件').click()
  const asked = page.getByRole('tooltip')
  await expect(asked).toContainText(
    '撤销 1 件；后来改过或在使用的 1 件保持现在的样子，以后也不能再撤销：留下的梨',
  )
  await zhanggui.expectAccessible()
  await asked.getByRole('button', { name: '撤销其余 1 件' }).click()
  await expect(page.getByText('已撤销，1 件后来改过或在使用的保持不变：留下的梨')).toBeVisible()
  await expect(bar(page, '撤销其余 1 件')).toHaveCount(0)
  const names = (await allProducts(zhanggui)).map(({ name }) => name)
  expect(names).toContain('留下的梨')
  expect(names).not.toContain('撤走的梨')
})

test('several price columns are asked about although the file has codes, and samples show what is stored', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  await upload(
    page,
    given(
      '几种价格.xlsx',
      book('xlsx', [
        ['商品编码', '商品名称', '店内一级分类', '售价', '新售价', '销售状态'],
        ['SP000001', { v: 0.05, z: '"土鸡蛋 "0%' }, '禽蛋', 31, 29, '上架'],
        ['EF-32', { v: 46082, z: '"草莓 "m"月"d"日"' }, '水果', 21, 20, '仅线下'],
      ]),
    ),
  )
  await expect(rowOf(page, '商品名称')).toContainText('土鸡蛋 5%、草莓 3月1日')
  await expect(rowOf(page, '销售状态')).toContainText('上架 → 全渠道、仅线下')
  await expect(page.getByText('先选一列作为销售价：D 售价、E 新售价')).toBeVisible()
  await expect(bar(page, '试运行')).toBeDisabled()
  await zhanggui.expectAccessible()
  await rowOf(page, '新售价').getByRole('button', { name: '采用' }).click()
  await expect(page.getByText('先选一列作为销售价')).toHaveCount(0)
  await bar(page, '试运行').click()
  await expect(rowOf(page, '3月1日')).toContainText('20.00EF-32水果件仅线下')
  await bar(page, '上一步').click()
  await page.getByRole('button', { name: '都不导入' }).click()
  await expect(bar(page, '试运行')).toBeEnabled()
})

test('a title of other prices is one question, asked before the dry run', async ({ page, zhanggui }) => {
  await zhanggui.enter(who, screen)
  const rows = [
    ['12月促销商品', '', '', ''],
    ['商品编码', '商品名称', '店内一级分类', '销售价'],
    ['EF-40', '促销的梨', '水果', '3'],
  ]
  await upload(page, given('梨.csv', text('csv', rows)))
  const question = page.locator('.action-bar').getByRole('status')
  await expect(question).toContainText('标题写着「促销」：这一列的数字就是销售价吗？')
  await expect(bar(page, '试运行')).toBeDisabled()
  await zhanggui.expectAccessible()
  await question.getByRole('button', { name: '采用' }).click()
  await expect(question).toHaveCount(0)
  await bar(page, '试运行').click()
  await expect(tab(page, '新增', 1)).toBeVisible()
})

test('units in names are taken for all rows', async ({ page, zhanggui }) => {
  const before = await allProducts(zhanggui)
  await zhanggui.enter(who, screen)
  const rows = [
    ['商品编码', '商品名称', '店内一级分类', '销售价'],
    ['EF-5', '花生油 5L/桶', '粮油', '99'],
  ]
  await upload(page, given('粮油.csv', text('csv', rows)))
  await bar(page, '试运行').click()
  await expect(page.getByText('1 行没有单位，名称或价格里写着（2: 花生油 5L/桶 → 桶）')).toBeVisible()
  await page.getByText('用写着的单位').click()
  await expect(page.getByRole('radio', { name: '用写着的单位' })).toBeChecked()
  await bar(page, '执行导入（1 行）').click()
  await expect(rowOf(page, '花生油')).toContainText('￥99.00/桶')
  await page.goto(screen)
  // The first dry run has the same file.
  await rowOf(page, '粮油.csv').first().getByRole('button', { name: '查看' }).click()
  await undo(page)
  expect(await allProducts(zhanggui)).toEqual(before.filter(({ code }) => code !== 'EF-5'))
})
