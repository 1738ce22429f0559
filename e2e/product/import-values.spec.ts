import { writeFileSync } from 'node:fs'
import { bar, screen, tab, upload, who } from './importing.ts'
import { expect, givenPath, rowOf, test } from './test.ts'

const header = '商品名称,条码,售价(分),净重【克】,进价（元/箱）,店内一级分类'
const rows = [
  '陈醋 500ml,6950000001012,1280,500,96,调味',
  '陈醋 1L,6950000001012,2080,1000,120,调味',
  '米醋 500ml,695 0000 001036,990,500,80,调味',
  '白醋 500ml,012345678905,590,500,50,调味',
  '合计,,4940,,,',
]

/** A csv as a program exports it. */
function givenCsv(): string {
  const path = givenPath('供应商.csv')
  writeFileSync(path, `\ufeff${[header, ...rows].join('\r\n')}\r\n`)
  return path
}

test('a csv in other units is converted as the mapping says, and its repeats are chosen at once', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  await upload(page, givenCsv())
  await expect(rowOf(page, '售价(分)')).toContainText('分 → 元')
  await expect(rowOf(page, '售价(分)')).toContainText('1280 → 12.8')
  await expect(rowOf(page, '净重【克】')).toContainText('克 → kg')
  await expect(rowOf(page, '净重【克】')).toContainText('500 → 0.5')
  // Only a person knows the price of a piece.
  await expect(rowOf(page, '进价（元/箱）')).toContainText('可能是成本价')
  await expect(rowOf(page, '进价（元/箱）')).toContainText('不能自动换算')
  await rowOf(page, '净重【克】').getByRole('button', { name: '不换算' }).click()
  await expect(rowOf(page, '净重【克】')).toContainText('「克」按kg原值')
  await rowOf(page, '净重【克】').getByRole('button', { name: '换算', exact: true }).click()
  await zhanggui.expectAccessible()

  await bar(page, '试运行').click()
  await expect(page.getByText('1 行是合计，不导入')).toBeVisible()
  await expect(tab(page, '新增', 2)).toBeVisible()
  await expect(rowOf(page, '米醋 500ml')).toContainText('9.9')
  await expect(page.getByText('1 个编码或条码去掉了空格')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByText('作为另一规格新增').click()
  await expect(tab(page, '新增', 3)).toBeVisible()
  await expect(rowOf(page, '陈醋 1L (2)')).toBeVisible()
  await page.getByText('补上 0').click()
  await expect(tab(page, '新增', 4)).toBeVisible()
  await expect(rowOf(page, '白醋 500ml')).toContainText('0012345678905')
})
