import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { allProducts, bar, chooseMore, download, list, screen, tab, upload, who } from './importing.ts'
import { cellsOf, expect, type Page, test } from './test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /下载中心/ })
/** The newest file of the download center. */
const newest = (page: Page) => dialogOf(page).getByRole('row').nth(1)
const files = (page: Page) => dialogOf(page).locator('tbody tr')

async function openDownloads(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^下载中心/ }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Starts from the export side of the import screen, which opens the download center by itself. */
async function startExport(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: '导入或导出' }).getByText('导出').click()
  await page.getByRole('button', { name: '开始导出' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('an export of the list appears in the download center and imports again with 0 changes', async ({
  page,
  zhanggui,
  playwright,
}) => {
  const before = await allProducts(zhanggui)
  await zhanggui.enter(who, list)
  await chooseMore(page, `导出列表（${before.length} 件）`)
  await expect(page.getByText('导出任务已创建，请稍后到下载中心查看')).toBeVisible()
  await openDownloads(page)
  await expect(dialogOf(page)).toContainText('文件保留 3 天，到期自动删除')
  await expect(newest(page)).toContainText('已生成')
  await expect(newest(page)).toContainText(/总部商品_\d{4}-\d\d-\d\d_\d{4}\.xlsx/)
  await expect(newest(page)).toContainText(`${before.length} 行`)
  await expect(newest(page)).toContainText(/还可下载 2 天 23 小时|还可下载 3 天/)
  const sides = async () => {
    const box = await dialogOf(page).locator('.ant-modal-container').boundingBox()
    return [box?.width, box?.height]
  }
  await expect.poll(sides).toEqual([1200, 700])
  await zhanggui.expectAccessible()

  let url = ''
  page.once('download', (file) => {
    url = file.url()
  })
  const path = await download(page, '导出.xlsx', () =>
    newest(page).getByRole('button', { name: /下载$/ }).click(),
  )
  const [head = [], ...cells] = await cellsOf(path)
  const column = (name: string) => cells.map((row) => row[head.indexOf(name)])
  expect(column('商品编码').sort()).toEqual(before.map(({ code }) => code))
  expect(column('商品名称').sort()).toEqual(before.map(({ name }) => name).sort())
  const stranger = await playwright.request.newContext()
  const refused = await stranger.get(url)
  expect(refused.headers()['content-type']).not.toContain('spreadsheet')
  await stranger.dispose()

  await page.goto(screen)
  await upload(page, path)
  await bar(page, '试运行').click()
  await expect(tab(page, '不变', before.length)).toBeVisible()
  for (const name of ['新增', '修改', '拒绝']) await expect(tab(page, name, 0)).toBeVisible()
  await expect(page.getByText('试运行完成，没有要导入的行').first()).toBeVisible()
  await expect(bar(page, '执行导入')).toHaveCount(0)
  expect(await allProducts(zhanggui)).toEqual(before)
})

test('exports exactly the rows that the list found', async ({ page, zhanggui }) => {
  await zhanggui.enter(who, `${list}?keyword=鸡`)
  await chooseMore(page, '导出列表（2 件）')
  await expect(page.getByText('导出任务已创建，请稍后到下载中心查看')).toBeVisible()
  await openDownloads(page)
  await expect(newest(page)).toContainText('已生成')
  const path = await download(page, '鸡.xlsx', () =>
    newest(page).getByRole('button', { name: /下载$/ }).click(),
  )
  const [head = [], ...cells] = await cellsOf(path)
  expect(cells.map((row) => row[head.indexOf('商品名称')]).sort()).toEqual(['冷鲜整鸡 1kg', '土鸡蛋 20 枚'])
})

test.describe('the download center', () => {
  test.beforeEach(async ({ page, zhanggui }) => {
    await zhanggui.enter(who, screen)
    await expect(page.locator('.one-file-drop')).toBeVisible()
  })

  test('shows how far a file is, and that it is there, by itself', async ({ page, hold }) => {
    // The rows can be counted but not read.
    const letGo = await hold('product_barcode', 'reading')
    await startExport(page)
    await expect(newest(page)).toContainText('生成中 0%')
    await expect(newest(page)).toContainText('0 / 9 行')
    await expect(newest(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(dialogOf(page).getByRole('tab', { name: /^生成中/ })).toContainText('1')
    await letGo()
    await expect(newest(page)).toContainText('已生成')
    await expect(newest(page)).toContainText('9 行')
    await expect(newest(page).getByRole('button', { name: /下载$/ })).toBeVisible()
  })

  test('cancels a file that is being generated, and generates it once more', async ({ page, hold }) => {
    const letGo = await hold('product_barcode', 'reading')
    await startExport(page)
    await expect(newest(page)).toContainText('生成中 0%')
    const count = await files(page).count()
    await newest(page).getByRole('button', { name: '取消生成' }).click()
    await expect(newest(page)).toContainText('已取消')
    await letGo()
    await expect(newest(page)).toContainText(/你在 \d\d:\d\d 取消/)
    await newest(page).getByRole('button', { name: '重新生成' }).click()
    await expect(files(page)).toHaveCount(count + 1)
    await expect(newest(page)).toContainText('已生成')
    await expect(files(page).nth(1)).toContainText('已取消')
  })

  test('says why a file could not be generated', async ({ page, database }) => {
    // The state that a server leaves if it is killed again and again during the work.
    await database.query(
      `insert into task (merchant_id, kind, payload, file_name, source, employee_id, pin, attempt)
       select e.merchant_id, 'export', $1, '多次中断.xlsx', 'productSheet.title', e.id, a.pin, 5
       from employee e join account a on a.id = e.account_id where a.pin = $2`,
      [
        JSON.stringify({
          serviceBean: 'productGoodProduct',
          condition: {},
          permission: 'iposWeb.product.productGoodProduct.export',
        }),
        who,
      ],
    )
    await page.reload()
    await openDownloads(page)
    const file = dialogOf(page).getByRole('row', { name: /多次中断/ })
    await expect(file).toContainText('失败')
    await expect(file).toContainText('任务多次中断，已停止')
    await dialogOf(page).getByRole('tab', { name: /^失败/ }).click()
    await expect(files(page)).toHaveCount(1)
    await newest(page).getByRole('button', { name: '重新生成' }).click()
    await dialogOf(page).getByRole('tab', { name: /^全部/ }).click()
    await expect(newest(page)).toContainText('已生成')
  })

  test('has no file any more after three days, and generates it once more', async ({ page, database }) => {
    await startExport(page)
    await expect(newest(page)).toContainText('已生成')
    await database.query(
      `update task set expires_at = now() where id = (select max(id) from task where pin = $1 and file_name is not null)`,
      [who],
    )
    await dialogOf(page).getByRole('button', { name: '刷新' }).click()
    await expect(newest(page)).toContainText('已过期')
    await expect(newest(page)).toContainText('已到期删除')
    await expect(newest(page).getByRole('button', { name: /下载/ })).toHaveCount(0)
    await newest(page).getByRole('button', { name: '重新生成' }).click()
    await expect(newest(page)).toContainText('已生成')
  })
})

test("an export sends the caller's payload plus asyncSystemName, and says where the file will be", async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('manager', '/product/productGoodProduct')
  await page.route('**/exportProducts', (route) =>
    route.fulfill({ json: { rtnStatus: '0', rtnMsg: '', data: { taskId: '1' } } }),
  )
  await page.getByRole('button', { name: /更多$/ }).click()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/exportProducts')),
    page.getByRole('menuitem', { name: /^导出列表/ }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ asyncSystemName: 'ipos', condition: {} })
  const message = page.locator('.ant-message-notice')
  await expect(message).toContainText('导出任务已创建，请稍后到下载中心查看')
  await message.getByRole('button', { name: '打开下载中心' }).click()
  await expect(page.getByRole('dialog', { name: /下载中心/ })).toBeVisible()
})

test('a download whose answer has no address shows msg or rtnMsg as an error', async ({ page, zhanggui }) => {
  const task = {
    id: '1',
    file_name: '订单.xlsx',
    create_date: new Date().toISOString(),
    funtion_name: '订单列表',
    file_url: '/media/1/x.xlsx',
    status: 1,
    rows: 3,
    bytes: 10,
    reason: '',
    expires_date: new Date(Date.now() + 86_400_000).toISOString(),
    finish_date: null,
    progress: { done: 3, total: 3, rowsPerSecond: 0 },
  }
  await page.route(`**${taskCalls.findExcelList.path}`, (route) =>
    route.fulfill({ json: { rtnStatus: '0', rtnMsg: '', data: [task] } }),
  )
  await page.route(`**${taskCalls.findFileUrl.path}`, (route) =>
    route.fulfill({ json: { rtnStatus: '0', msg: '文件还在生成', rtnMsg: '', data: '' } }),
  )
  await zhanggui.enter('manager', '/product/productGoodProduct')
  await page.getByRole('button', { name: /^下载中心/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /下载$/ }).click()
  await expect(page.getByText('文件还在生成')).toBeVisible()
})
