import sharp from 'sharp'
import { givenPicture } from '../../server/test/pictures.ts'
import { givenZip } from '../../server/test/zips.ts'
import { expect, type Page, test } from './test.ts'

const path = '/product/maintenanceProductImage'
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
/** Far over 400 KB. */
const largePhoto = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()

async function choose(page: Page, buffer: Buffer) {
  const file = { name: '商品图_1121.zip', mimeType: 'application/zip', buffer }
  await page.locator('input[type="file"]').setInputFiles(file)
}
const rowOf = (page: Page, name: string) => page.locator('[data-row-key]').filter({ hasText: name })

test('products without pictures are found without a zip; on a phone the long name of a file is read to its end', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', path, { language: 'en' })
  const lacking = page.getByRole('region', { name: 'Products without pictures' })
  await expect(lacking.getByRole('listitem').first()).toBeVisible()
  await expect(lacking.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    /productEdit\?id=\d+/,
  )
  await zhanggui.expectAccessible()
  const name = `2026-07 supplier photos/${'a very long name of a picture '.repeat(4)}final (2).png`
  await choose(page, givenZip([{ name, bytes: await givenPicture(21) }]))
  const title = page.getByTitle(name)
  await expect(title).toBeVisible()
  await zhanggui.expectAccessible()
  const isCut = () => title.evaluate((node) => node.scrollWidth > node.clientWidth + 1)
  expect(await isCut()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible()
  expect(await isCut()).toBe(false)
})

test('a zip is checked, one picture chosen by hand and one dragged, and all are written', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/product/productGoodProduct')
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: '图片维护' }).click()
  await expect(page).toHaveURL(path)

  await page.locator('input[type="file"]').setInputFiles({
    name: '商品图.rar',
    mimeType: 'application/zip',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByRole('alert')).toHaveText('只支持 zip 格式')

  const zip = givenZip([
    { name: 'sp000001.png', bytes: await givenPicture(11) },
    { name: 'SP000002/1.jpg', bytes: await largePhoto(1000) },
    { name: 'IMG_2046.png', bytes: await givenPicture(12) },
    { name: 'IMG_2047.png', bytes: await givenPicture(13) },
    { name: '价目表.bmp', bytes: Buffer.from('BM') },
  ])
  await choose(page, zip)
  await expect(page.getByText('识别完成，还没有改动任何商品')).toBeVisible()
  await expect(page.getByRole('tab', { name: '未匹配' })).toContainText('2')
  await expect(rowOf(page, '价目表.bmp')).toContainText('只支持 png/jpg/gif 格式')
  await expect(rowOf(page, 'sp000001.png')).toContainText('按编码 SP000001')
  await zhanggui.expectAccessible()

  await rowOf(page, 'SP000002/1.jpg').getByRole('button', { name: '对比' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^原图/ })).toBeVisible()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: '使用这张' }).click()

  // By hand: the product and the place in the row.
  const loose = rowOf(page, 'IMG_2046.png')
  await expect(loose.getByRole('button', { name: '确认' })).toBeDisabled()
  await loose.getByRole('combobox', { name: '「IMG_2046.png」的商品' }).fill('SP000003')
  await page.getByTitle(/^SP000003 /).click()
  await loose.getByRole('combobox', { name: '「IMG_2046.png」的位置' }).click()
  await page.getByTitle('辅图 2', { exact: true }).click()
  await loose.getByRole('button', { name: '确认' }).click()
  await expect(loose).toContainText('手动选择 SP000003')

  // By drag: on to a product without pictures.
  const lacking = page.getByRole('region', { name: '缺图商品' })
  await lacking.getByLabel('搜索缺图商品').fill('SP000004')
  const target = lacking.getByRole('listitem')
  await expect(target).toHaveCount(1)
  await rowOf(page, 'IMG_2047.png').locator('.picture-loose').dragTo(target)
  await expect(page.getByText(/「IMG_2047.png」已设为.*主图/)).toBeVisible()
  await expect(page.getByRole('tab', { name: '未匹配' })).toContainText('0')

  await page.getByRole('button', { name: '保存 4 张到 4 件商品' }).click()
  await expect(page.getByText('已保存 4 张', { exact: true })).toBeVisible()
  await lacking.getByLabel('搜索缺图商品').fill('SP000004')
  await expect(lacking.getByText('没有缺图的商品')).toBeVisible()
  await page.getByRole('button', { name: '查看总部商品' }).click()
  await page.getByLabel(/名称、编码/).fill('SP000001')
  await expect(rowOf(page, 'SP000001').locator('img.product-thumb')).toBeVisible()

  // The same place again replaces, and a run that is not finished is found again.
  await page.goto(path)
  await choose(page, givenZip([{ name: 'SP000001.png', bytes: await givenPicture(14) }]))
  await expect(rowOf(page, 'SP000001.png')).toContainText('替换主图')
  await page.getByRole('button', { name: '查看会替换的 1 张' }).click()
  await expect(page.getByRole('button', { name: '查看全部' })).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: '继续处理「商品图_1121.zip」' }).click()
  await page.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '放弃' }).click()
  await expect(page.getByText('把图片压缩包拖到这里，或点击选择')).toBeVisible()
})

test('on a phone, in English and dark', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', path, { language: 'en', theme: 'dark' })
  await choose(
    page,
    givenZip([
      { name: 'SP000005.png', bytes: await givenPicture(21) },
      { name: 'nobody.png', bytes: await givenPicture(22) },
    ]),
  )
  await expect(page.getByText('Checked. No product has been changed yet')).toBeVisible()
  await expect(page.getByText('nobody.png').first()).toBeVisible()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Save 1 picture to 1 product' }).click()
  await expect(page.getByText('1 picture saved', { exact: true })).toBeVisible()
})

test('the zip of another person is only looked at', async ({ zhanggui }) => {
  const { page } = zhanggui
  // As its other readers get it.
  await page.route('**/findPictureRun', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ json: json.data ? { ...json, data: { ...json.data, own: false } } : json })
  })
  await zhanggui.enter('admin', path)
  await choose(page, givenZip([{ name: '没有这件.png', bytes: await givenPicture(90) }]))
  const row = rowOf(page, '没有这件.png')
  await expect(row).toBeVisible()
  await expect(page.getByText('这个压缩包是别人上传的')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.getByRole('combobox')).toHaveCount(0)
  for (const name of ['放弃', '保存', '忽略', '确认'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
