import { allProducts, bar, download, list, screen, tab, undo, upload, who } from './importing.ts'
import { cellsOf, expect, finding, givenSheet, type Page, rowOf, test } from './test.ts'

const field = (page: Page, letter: string) =>
  page.getByRole('combobox', { name: `第 ${letter} 列对应的字段` })

const headers = ['商品ID', '商品名称', '条码', '原价', '店内一级分类', '店内二级分类', '供货价']
const rows = [
  ['SP000001', '土鸡蛋 20 枚', '2000000000459', '28.80', '禽蛋', '鸡蛋', '20.00'],
  ['SP000002', '盒装草莓 300g', '2000000000466', '19.90', '水果', '浆果', '13.00'],
  ['', '冰糖心苹果 2kg', '6950000000015', '39.90', '水果', '仁果', '28.00'],
  ['', '雪花梨 1kg', '6950000000015', '15.80', '水果', '仁果', '9.00'],
  ['', '贡梨 1kg', '69500', '12.80', '水果', '仁果', '7.00'],
  ['', '鸭梨 1kg', '6950000000022', '0', '水果', '仁果', '6.00'],
  ['', `${'特'.repeat(40)}级香梨`, '6950000000039', '18.80', '水果', '仁果', '9.90'],
  ['SP000004', '内酯豆腐 350g', '2000000000473', '5.90', '蔬菜', '豆制品', '3.00'],
]

test.describe("a merchant's own sheet", () => {
  // One import, from its mapping to undoing it.
  test.describe.configure({ mode: 'serial' })
  let errorFile = ''
  let before: Awaited<ReturnType<typeof allProducts>> = []

  test('is matched by itself, corrected by hand, and shown as a dry run before anything is written', async ({
    page,
    zhanggui,
  }) => {
    before = await allProducts(zhanggui)
    await zhanggui.enter(who, screen)
    await upload(page, await givenSheet('我家的商品.xlsx', headers, rows))
    await expect(page.getByText('5 列已对应')).toBeVisible()
    await expect(page.locator('.import-file-note')).toContainText('我家的商品.xlsx')
    // Its numbers may belong to another system.
    await expect(rowOf(page, '商品ID')).toContainText('可能是商品编码')
    await rowOf(page, '商品ID').getByRole('button', { name: '采用' }).click()
    await expect(rowOf(page, '商品ID')).toContainText('手动对应')
    await expect(page.getByText('6 列已对应')).toBeVisible()
    for (const [header, name] of [
      ['原价', '销售价'],
      ['店内一级分类', '一级类目'],
    ] as const) {
      await expect(rowOf(page, header)).toContainText(name)
      await expect(rowOf(page, header)).toContainText('自动对应')
    }
    await expect(rowOf(page, '供货价')).toContainText('不导入')
    await finding(page, field(page, 'G'), '成本价')
    await expect(page.getByText('7 列已对应')).toBeVisible()
    await expect(rowOf(page, '供货价')).toContainText('手动对应')
    await finding(page, page.getByLabel('计量单位'), '盒')
    await zhanggui.expectAccessible()
    await bar(page, '试运行').click()

    await expect(page.getByText('试运行完成，还没有改动任何数据')).toBeVisible()
    for (const [name, count] of [
      ['全部', 8],
      ['新增', 1],
      ['修改', 1],
      ['不变', 1],
      ['拒绝', 5],
    ] as const)
      await expect(tab(page, name, count)).toBeVisible()
    await expect(rowOf(page, '土鸡蛋 20 枚').locator('del')).toHaveText('26.80')
    await expect(rowOf(page, '土鸡蛋 20 枚').locator('ins')).toHaveText('28.80')
    await expect(rowOf(page, '盒装草莓')).toHaveCount(0)
    for (const [name, reason] of [
      ['雪花梨', '条码 6950000000015 与第 4 行重复'],
      ['贡梨', '条码须为 8–14 位数字'],
      ['鸭梨', '销售价须大于 0'],
      ['级香梨', '商品名称最多 80 个字符（中文算 2 个）'],
      ['内酯豆腐', '条码 2000000000473 已被商品「有机菠菜 250g」（SP000003）使用'],
    ] as const)
      await expect(rowOf(page, name).locator('.change-reason')).toHaveText(reason)
    await zhanggui.expectAccessible()
    await tab(page, '不变', 1).click()
    await expect(rowOf(page, '盒装草莓 300g')).toBeVisible()
    await expect(page.locator('[data-row-key]')).toHaveCount(1)
    expect(await allProducts(zhanggui)).toEqual(before)

    errorFile = await download(page, '错误.xlsx', () =>
      page.getByRole('button', { name: '下载 5 行的错误文件' }).click(),
    )
    const [head, ...refused] = await cellsOf(errorFile)
    expect(head).toEqual([...headers, '原文件行号', '失败原因'])
    expect(refused.map((cells) => cells.slice(0, -2))).toEqual(rows.slice(3))
    expect(refused[1]?.at(-1)).toBe('条码须为 8–14 位数字')
  })

  test('is written with its progress, shown by the list, and undone as a whole', async ({
    page,
    zhanggui,
    hold,
  }) => {
    await zhanggui.enter(who, screen)
    // The list of imports still has it.
    await rowOf(page, '我家的商品.xlsx').getByRole('button', { name: '查看' }).click()
    await expect(page.getByText('试运行完成')).toBeVisible()
    const letGo = await hold('product', 'writing')
    await bar(page, '执行导入（2 行）').click()
    await expect(page.getByRole('progressbar', { name: /^正在导入/ })).toBeVisible()
    expect(await allProducts(zhanggui)).toEqual(before)
    // With refused rows the screen stays and hands over the error file.
    const refused = await download(page, '写入后的错误.xlsx', letGo)
    expect((await cellsOf(refused)).length).toBe(6)
    await expect(page.getByText('导入有错误')).toBeVisible()
    await expect(page.getByText('导入完成', { exact: true })).toBeVisible()
    await bar(page, '查看列表').click()
    await expect(page).toHaveURL(list)
    await expect(rowOf(page, '冰糖心苹果 2kg')).toContainText('￥39.90/盒')
    await expect(rowOf(page, '冰糖心苹果 2kg')).toContainText('水果 / 仁果')
    await expect(rowOf(page, '土鸡蛋 20 枚')).toContainText('￥28.80')
    expect((await allProducts(zhanggui)).find(({ code }) => code === 'SP000001')?.costPrice).toBe('20.00')
    await page.goBack()
    await undo(page)
    expect(await allProducts(zhanggui)).toEqual(before)
    await page.goto(list)
    await expect(rowOf(page, '土鸡蛋 20 枚')).toContainText('￥26.80')
    await expect(rowOf(page, '冰糖心苹果 2kg')).toHaveCount(0)
  })

  test('needs no matching when a sheet of the same headers comes again', async ({ page, zhanggui }) => {
    await zhanggui.enter(who, screen)
    await upload(page, await givenSheet('下周的商品.xlsx', headers, [rows[0]!]))
    await expect(page.getByText('7 列已对应')).toBeVisible()
    await expect(rowOf(page, '供货价')).toContainText('成本价')
    await expect(rowOf(page, '供货价')).toContainText('按上次对应')
    await expect(page.locator('label', { hasText: '计量单位' })).toContainText('盒')
    await bar(page, '试运行').click()
    await expect(tab(page, '修改', 1)).toBeVisible()
  })

  test('is accepted as its error file once that is mended', async ({ page, zhanggui }) => {
    const [head = [], ...refused] = await cellsOf(errorFile)
    const mended = refused.map((cells, index) => {
      const [code = '', name = '', , , ...rest] = cells
      // The product with a code keeps its own barcode.
      const barcode = code === '' ? `695000000010${index}` : '2000000000480'
      const price = code === '' ? '9.90' : '5.90'
      return [code, name.replace('特'.repeat(40), '特'), barcode, price, ...rest]
    })
    await zhanggui.enter(who, screen)
    await upload(page, await givenSheet('改好的错误.xlsx', head, mended))
    await expect(rowOf(page, '供货价')).toContainText('按上次对应')
    // The column of reasons belongs to no field, so the mapping does not list it.
    await expect(page.getByText('7 列已对应')).toBeVisible()
    await expect(rowOf(page, '失败原因')).toHaveCount(0)
    await bar(page, '试运行').click()
    await expect(tab(page, '新增', 4)).toBeVisible()
    await expect(tab(page, '修改', 1)).toBeVisible()
    await expect(tab(page, '拒绝', 0)).toBeVisible()
    await bar(page, '执行导入（5 行）').click()
    // Without a refused row the screen closes to the list. The notice takes the import back.
    await expect(page).toHaveURL(list)
    const notice = page.locator('.ant-message-notice').filter({ hasText: '导入完成：新增 4，修改 1' })
    await expect(notice).toBeVisible()
    await expect(rowOf(page, '贡梨 1kg')).toBeVisible()
    await zhanggui.expectAccessible()
    await notice.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已撤销「改好的错误.xlsx」的导入')).toBeVisible()
    await expect(rowOf(page, '贡梨 1kg')).toHaveCount(0)
    expect(await allProducts(zhanggui)).toEqual(before)
  })
})

test('the whole way in English', async ({ page, zhanggui }) => {
  const before = await allProducts(zhanggui)
  await zhanggui.enter(who, list, { language: 'en' })
  await page.getByRole('button', { name: /Import$/ }).click()
  const template = await download(page, 'template.xlsx', () =>
    page.getByRole('button', { name: /Download template$/ }).click(),
  )
  expect((await cellsOf(template))[0]?.slice(0, 4)).toEqual([
    'Product code',
    'Product name',
    'Barcode',
    'Category',
  ])
  const sheet = await givenSheet(
    'my goods.xlsx',
    ['Item no', 'Title', 'UPC', 'Retail price', 'Department', 'Supplier price'],
    [
      ['SP000001', '土鸡蛋 20 枚', '2000000000459', '27.50', '禽蛋', '20.00'],
      ['', 'Blueberries 125g', '6950000000114', '14.90', 'Berries', '9.00'],
      ['', 'Cherries 250g', '695', '39.90', 'Berries', '30.00'],
    ],
  )
  await upload(page, sheet)
  await expect(page.getByText('5 columns matched')).toBeVisible()
  await expect(rowOf(page, 'Supplier price')).toContainText('Not imported')
  await finding(page, page.getByRole('combobox', { name: 'Field of column F' }), 'Cost price')
  await expect(page.getByText('6 columns matched')).toBeVisible()
  await expect(rowOf(page, 'Supplier price')).toContainText('Manual')
  await finding(page, page.getByLabel('Stock unit'), 'box')
  await bar(page, 'Dry run').click()
  await expect(page.getByText('Dry run done, nothing has been changed')).toBeVisible()
  await expect(rowOf(page, 'Cherries').locator('.change-reason')).toHaveText('Barcode must be 8 to 14 digits')
  const errors = await download(page, 'errors.xlsx', () =>
    page.getByRole('button', { name: 'Download error file (1 row)' }).click(),
  )
  expect((await cellsOf(errors)).map((cells) => cells.at(-1))).toEqual([
    'Reason',
    'Barcode must be 8 to 14 digits',
  ])
  await bar(page, 'Import 2 rows').click()
  await expect(page.getByText('Import complete', { exact: true })).toBeVisible()
  await bar(page, 'Undo import').click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone. Products are as they were before the import')).toBeVisible()
  expect(await allProducts(zhanggui)).toEqual(before)
})
