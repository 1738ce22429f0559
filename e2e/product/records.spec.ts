import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { bar, chooseMore, list, screen, upload, who } from './importing.ts'
import { expect, givenSheet, type Page, rowOf, test } from './test.ts'

const headers = ['商品编码', '商品名称', '一级类目', '销售价']
const log = `${list}/OperationLog`

test('an import is one entry of the change log and of the audit, and opens into its products', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  const rows = ['甲', '乙', '丙', '丁'].map((name, index) => ['', `一次导入${name}`, '饮料', `${index + 3}`])
  await upload(page, await givenSheet('一次导入.xlsx', headers, rows))
  await bar(page, '试运行').click()
  await bar(page, /^执行导入/).click()
  await expect(page.getByText(/导入完成/).first()).toBeVisible()

  for (const path of [log, '/settings/audit?keyword=一次导入.xlsx']) {
    await page.goto(path)
    const entry = rowOf(page, '一次导入.xlsx')
    await expect(entry).toHaveCount(1)
    await expect(entry).toContainText('新增 4')
    await expect(entry).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    await expect(entry).not.toContainText('一次导入甲')
    await entry.getByRole('button', { name: '新增 4' }).click()
    await expect(entry.locator('.import-lines > li')).toHaveCount(3)
    await entry.getByRole('button', { name: '全部 4 件' }).click()
    await expect(entry).toContainText('一次导入丁')
    await zhanggui.expectAccessible()
  }
  // The entry in the audit has the steps of the import, and its file.
  const entry = rowOf(page, '一次导入.xlsx')
  await expect(entry.locator('.audit-import li')).toHaveText([/上传文件/, /试运行/, /导入/])
  const download = page.waitForEvent('download')
  await entry.getByRole('link', { name: '原文件' }).click()
  expect((await download).suggestedFilename()).toBe('一次导入.xlsx')
  await page.goto(log)
  await page.getByRole('combobox', { name: '字段' }).click()
  await page.locator('.ant-select-item-option').getByText('产地', { exact: true }).click()
  await expect(rowOf(page, '一次导入.xlsx')).toHaveCount(0)
})

test.describe('the categories', () => {
  const manager = (page: Page) => page.locator('.category-manager')
  const line = (page: Page, name: string) => rowOf(page, name).and(manager(page).locator('[data-row-key]'))
  const openMenu = async (page: Page, name: string) => {
    const dots = line(page, name).getByRole('button', { name: '更多操作' })
    await dots.hover()
    await dots.and(page.locator('[aria-expanded="false"]')).click()
  }
  const choose = async (page: Page, name: string, entry: string) => {
    await openMenu(page, name)
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: entry }).click()
    await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0)
  }

  test('are found, counted, moved and dragged, with one menu per row', async ({ page, zhanggui }) => {
    const parent = await zhanggui.send(who, categoryCalls.saveCategory, { name: '拖动的', sort: 900 })
    await zhanggui.send(who, categoryCalls.saveCategory, { name: '收下的', sort: 910 })
    for (const [index, name] of ['一号', '二号', '三号'].entries())
      await zhanggui.send(who, categoryCalls.saveCategory, { name, parentId: parent.id, sort: index })
    await zhanggui.enter(who, list)
    await chooseMore(page, '类目管理')
    await expect(manager(page)).toContainText(/\d+ 个一级，\d+ 个二级/)
    await zhanggui.expectAccessible()
    const names = () => manager(page).locator('[data-row-key] .tree-words').allTextContents()
    const among = async (...wanted: string[]) => (await names()).filter((name) => wanted.includes(name))

    await choose(page, '三号', '上移')
    await expect.poll(() => among('一号', '二号', '三号')).toEqual(['一号', '三号', '二号'])
    await line(page, '一号')
      .locator('.tree-grip')
      .dragTo(line(page, '二号'), { targetPosition: { x: 120, y: 36 } })
    await expect.poll(() => among('一号', '二号', '三号')).toEqual(['三号', '二号', '一号'])
    await choose(page, '二号', '移到其他类目…')
    const dialog = page.getByRole('dialog', { name: '移动「二号」' })
    await dialog.getByRole('combobox').click()
    await page.locator('.ant-select-item-option').getByText('收下的', { exact: true }).click()
    await dialog.getByRole('button', { name: '移动' }).click()
    await expect.poll(() => among('收下的', '二号', '一号')).toEqual(['一号', '收下的', '二号'])

    await manager(page).getByRole('textbox', { name: '搜索类目' }).fill('三号')
    await expect.poll(names).toEqual(['拖动的', '三号'])
    await openMenu(page, '拖动的')
    await expect(page.getByRole('menuitem', { name: '删除' })).toContainText('有下级类目，请先移走')
    await page.keyboard.press('Escape')
    await choose(page, '三号', '重命名')
    await manager(page).getByRole('textbox', { name: '重命名「三号」' }).fill('三号改')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['拖动的', '三号改'])
  })
})

test('a change is put back from the log of its product and from the log of all', async ({
  page,
  zhanggui,
}) => {
  const { records } = await zhanggui.send(who, productCalls.findProductPage, { pageSize: 1 })
  const product = await zhanggui.send(who, productCalls.findProductDetail, { id: records[0]!.id })
  const { id, name } = product
  const { categoryName, status, effectiveAt, scheduled, createdAt, updatedAt, updatedBy, ...form } = product
  await zhanggui.send(who, productCalls.saveProduct, { ...form, name: '改错的名字', origin: '写错的产地' })

  await zhanggui.enter(who, `/product/productEdit?id=${id}`)
  await page.getByRole('button', { name: '变更记录' }).click()
  const entries = page.locator('.log-entry')
  await expect(entries.first()).toContainText('改错的名字')
  await zhanggui.expectAccessible()
  await entries.first().getByRole('button', { name: '改回商品名称', exact: true }).click()
  const question = page.locator('.ant-popconfirm:visible')
  await expect(question).toContainText(`商品名称：改错的名字 → ${name}`)
  await question.getByRole('button', { name: '改回' }).click()
  await expect(page.getByText('已改回')).toBeVisible()
  await expect(entries.first().locator('header')).toContainText('改回')
  await expect(entries.first().locator('ins')).toHaveText(name)
  await expect(page.getByLabel('商品名称', { exact: true })).toHaveValue(name)

  // A second try says who changed it.
  await entries.nth(1).getByRole('button', { name: '改回商品名称', exact: true }).click()
  await question.getByRole('button', { name: '改回' }).click()
  await expect(page.getByText(`现在是${name}`)).toBeVisible()

  for (const width of [390, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${log}?productId=${id}`)
    const more = page.getByRole('button', { name: '还有 1 处' })
    await expect(more).toBeVisible()
    const right = await more.evaluate((button) => button.getBoundingClientRect().right)
    expect(right, `${width}`).toBeLessThan(width - 12)
    await zhanggui.expectAccessible()
  }
  await page.getByRole('button', { name: '还有 1 处' }).click()
  await page.getByRole('button', { name: '改回产地' }).click()
  await question.getByRole('button', { name: '改回' }).click()
  await expect(page.getByText('已改回')).toBeVisible()
  expect(await zhanggui.send(who, productCalls.findProductDetail, { id })).toMatchObject({
    name,
    origin: product.origin,
  })
})

test.describe('the product form', () => {
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

  test('saves and adds another, and duplicates without the codes', async ({ page, zhanggui }) => {
    await zhanggui.enter(who, '/product/productEdit')
    await expect(page.locator('.form-anchors a')).toHaveText([
      /^基本信息/,
      /^价格/,
      /^图片与视频/,
      /^计量与库存/,
      /^配送与售后/,
    ])
    await field(page, '商品名称').fill('连续新增一')
    await field(page, '类目').click()
    await page.locator('.ant-select-tree-title:visible').getByText('水果', { exact: true }).click()
    await page.keyboard.press('Escape')
    await field(page, '销售价').fill('6.50')
    await page.getByRole('button', { name: '保存并继续新增' }).click()
    await expect(field(page, '商品名称')).toHaveValue('')
    await expect(page.locator('.form-page')).toContainText('水果')
    await field(page, '商品名称').fill('连续新增二')
    await field(page, '销售价').fill('7.50')
    await page.getByRole('button', { name: '保存并生效' }).click()
    await expect(page).toHaveURL(/productEdit\?id=\d+/)
    await page.getByRole('button', { name: '复制' }).click()
    await expect(page).toHaveURL(/productEdit\?copy=\d+/)
    await expect(field(page, '商品名称')).toHaveValue('连续新增二')
    await expect(field(page, '商品编码')).toHaveValue('')
    await field(page, '商品名称').fill('连续新增三')
    await page.getByRole('button', { name: '保存并生效' }).click()
    await expect(page).toHaveURL(/productEdit\?id=\d+/)
    const { records } = await zhanggui.send(who, productCalls.findProductPage, { name: '连续新增' })
    expect(records.map(({ name, salesPrice }) => `${name} ${salesPrice}`).sort()).toEqual([
      '连续新增一 6.50',
      '连续新增三 7.50',
      '连续新增二 7.50',
    ])
  })

  test('keeps picture, name and status in view, and has a section jump on a phone', async ({
    page,
    zhanggui,
  }) => {
    const { records } = await zhanggui.send(who, productCalls.findProductPage, { pageSize: 1 })
    const { id, name } = records[0]!
    await zhanggui.enter(who, `/product/productEdit?id=${id}`)
    const last = page.locator('#group-delivery')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await last.scrollIntoViewIfNeeded()
      await page.locator('.form-anchors').getByText('配送与售后').click()
      const header = page.locator('.page-header-sticky')
      await expect(header.getByText(name)).toBeInViewport()
      await expect(header.locator('.product-thumb, img, svg').first()).toBeInViewport()
      await expect(header.locator('.status-tag')).toBeInViewport()
      await expect(page.locator('.form-anchors a[aria-current]')).toHaveText(/配送与售后|计量与库存/)
      await expect(page.locator('.form-anchors a').last()).toBeInViewport()
      await zhanggui.expectAccessible()
    }
    await page.locator('.form-anchors').getByText('基本信息').click()
    await expect(page.getByRole('heading', { name: '基本信息' })).toBeInViewport()
    await expect(page.locator('.form-anchors a').first()).toBeInViewport()
  })
})
