import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import sharp from 'sharp'
import { choosing, expect, givenPath, type Page, rowOf, test, type Zhanggui } from './test.ts'

const list = '/product/productGoodProduct'
const form = '/product/productEdit'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** The field with its label, unit, hint and fault. */
const item = (page: Page, label: string) =>
  page.locator('.ant-form-item').filter({ has: page.locator(`label[title="${label}"]`) })
/** The fault of a field. */
const fault = (page: Page, label: string) =>
  item(page, label).locator('.ant-form-item-explain-error:not([class*="-leave"])')
const save = (page: Page, text: string) =>
  page
    .locator('.form-footer')
    .getByRole('button')
    .filter({ hasText: new RegExp(`^${text}$`) })

async function chooseCategory(page: Page, name: string) {
  await field(page, '类目').fill(name)
  await page.locator('.ant-select-tree-title', { hasText: new RegExp(`^${name}$`) }).click()
}

async function choose(page: Page, label: string, option: string) {
  await item(page, label).getByText(option, { exact: true }).click()
}

/** A product as the form saves it. */
async function givenProduct(zhanggui: Zhanggui, product: Partial<ProductForm> & { name: string }) {
  const categories = await zhanggui.send('admin', categoryCalls.findCategoryTree, {})
  const { id: categoryId } = categories.find(({ name, parentId }) => name === '水' && parentId !== null)!
  const units = { stockUnit: 6, saleUnit: 6, displayUnit: 6 } as const
  return zhanggui.send('admin', productCalls.saveProduct, {
    categoryId,
    saleMode: 1,
    salesPrice: '5.00',
    ...units,
    ...product,
  })
}

test.describe('a new product', () => {
  test('lacks name, category and price: all are named at once, and the first is gone to', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', form)
    await save(page, '保存并生效').click()
    const notice = page.locator('.ant-notification-notice')
    await expect(notice).toContainText('有 3 处需要修改')
    await expect(notice.getByRole('listitem')).toHaveText(['商品名称：必填', '类目：必填', '销售价：必填'])
    for (const label of ['商品名称', '类目', '销售价'])
      await expect(item(page, label)).toContainText(`${label}必填`)
    await expect(field(page, '商品名称')).toBeFocused()
    await expect(page.locator('.form-footer')).toContainText('3 处有误')
    await page.locator('.form-footer').getByRole('button', { name: '销售价', exact: true }).click()
    await expect(field(page, '销售价')).toBeFocused()
  })

  test('is refused at the field for each rule it breaks, in words', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', form)
    for (const [label, bad, message] of [
      ['商品名称', '水'.repeat(41), '商品名称最多 80 个字符（中文算 2 个）'],
      ['商品编码', '编码 1', '商品编码只能用字母、数字、- 和 _，最多 32 位'],
      ['产地', '产'.repeat(26), '产地最多 25 个字符'],
      ['货号', 'x'.repeat(33), '货号最多 32 个字符'],
      ['销售价', '0', '销售价须大于 0'],
      ['销售价', '-1', '销售价须大于 0'],
      ['销售价', '1.234', '销售价最多 2 位小数'],
      ['销售价', '10000000', '销售价不能大于 9999999.99'],
      ['销售价', '五元', '销售价须为数字'],
      ['成本价', '0', '成本价须大于 0'],
      ['成本价', '3.999', '成本价最多 2 位小数'],
      ['起购量', '1.5', '计件商品的起购量须为整数'],
      ['加购步长', '0', '加购步长须大于 0'],
      ['箱规', '0', '箱规不能小于 1'],
      ['箱规', '10000', '箱规不能大于 9,999'],
      ['重量(kg)', '0', '重量(kg)须大于 0'],
      ['重量(kg)', '1.2345', '重量(kg)最多 3 位小数'],
      ['长(mm)', '0', '长(mm)不能小于 1'],
      ['长(mm)', '1000000', '长(mm)不能大于 999,999'],
      ['宽(mm)', '1000000', '宽(mm)不能大于 999,999'],
      ['高(mm)', '12.5', '高(mm)须为整数'],
      ['高(mm)', '-5', '高(mm)不能小于 1'],
      ['备注', '注'.repeat(256), '备注最多 255 个字符'],
    ] as const) {
      await field(page, label).fill(bad)
      await field(page, label).blur()
      await expect(fault(page, label), `${label} ${bad}`).toHaveText(message)
    }
    // Key by key: nothing is rounded or lost on the way.
    await field(page, '高(mm)').fill('')
    await field(page, '高(mm)').pressSequentially('12.05')
    await field(page, '高(mm)').blur()
    await expect(field(page, '高(mm)')).toHaveValue('12.05')
    await expect(fault(page, '高(mm)')).toHaveText('高(mm)须为整数')
  })

  test('is refused for barcodes of another length, and for limits that contradict each other', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', form)
    const barcodes = field(page, '条码')
    for (const bad of ['1234567', '123456789012345', '12345678a']) {
      await barcodes.fill(`${bad},`)
      await barcodes.blur()
      await expect(fault(page, '条码'), bad).toHaveText('条码须为 8–14 位数字')
      await barcodes.press('Backspace')
    }
    await field(page, '加购上限').fill('5')
    await field(page, '起购量').fill('5')
    await field(page, '加购步长').fill('6')
    await field(page, '商品名称').fill('起购量不对的水')
    await field(page, '销售价').fill('2')
    await chooseCategory(page, '水')
    await save(page, '保存并生效').click()
    await expect(fault(page, '起购量')).toHaveText('起购量须小于加购上限')
    await expect(fault(page, '加购步长')).toHaveText('加购步长须小于加购上限')
    await expect(page).toHaveURL(form)
  })

  test('is created from pasted and scanned values, and the list shows it', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', form)
    await field(page, '商品名称').fill('端到端苏打水 500ml')
    await chooseCategory(page, '水')
    await field(page, '条码').fill('6900000000014,6900000000021,')
    await field(page, '销售价').fill('￥1,234.5')
    await field(page, '销售价').blur()
    await expect(field(page, '销售价')).toHaveValue('1234.50')
    await choosing(page, field(page, '计量单位'), '瓶')
    await expect(item(page, '销售单位')).toContainText('瓶')
    await expect(page.locator('.form-footer')).toContainText('处未保存')
    await save(page, '保存并生效').click()
    await expect(page.getByText('已保存')).toBeVisible()
    await expect(page).toHaveURL(/productEdit\?id=\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('已生效')
    await expect(page.locator('.form-footer')).not.toContainText('处未保存')
    await page.goto(`${list}?keyword=6900000000021`)
    await expect(rowOf(page, '端到端苏打水 500ml')).toContainText('￥1,234.50/瓶')
  })

  test('can be kept as a draft and published later', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', form)
    await field(page, '商品名称').fill('端到端草稿')
    await chooseCategory(page, '水')
    await field(page, '销售价').fill('3')
    await save(page, '存为草稿').click()
    await expect(page.getByText('已存为草稿')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('草稿')
    await page.goto(`${list}?keyword=端到端草稿`)
    const move = async (action: string, status: string) => {
      await rowOf(page, '端到端草稿').getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
      // A button that was busy keeps its icon for a moment.
      const confirm = page.getByRole('tooltip').getByRole('button', { name: new RegExp(`${action}$`) })
      await confirm.click()
      await expect(rowOf(page, '端到端草稿').locator('.status-tag')).toHaveText(status)
      await expect(confirm).toHaveCount(0)
    }
    await move('次日生效', '待生效')
    await move('撤回为草稿', '草稿')
    await move('发布', '已生效')
    await move('设为失效', '已失效')
    await move('恢复为草稿', '草稿')
  })
})

test.describe('weighed goods', () => {
  test('are kept in kg, sold by weight and found by a mnemonic code', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', form)
    await expect(field(page, '助记码')).toHaveCount(0)
    await choose(page, '计量方式', '称重')
    await expect(item(page, '计量单位')).toContainText('称重商品固定为 kg')
    await expect(field(page, '计量单位')).toBeDisabled()
    await field(page, '销售单位').click()
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText([
      'g',
      '100g',
      '500g',
    ])
    await page.keyboard.press('Escape')
    await field(page, '助记码').fill('31001')
    await field(page, '助记码').blur()
    await expect(fault(page, '助记码')).toHaveText('助记码须为 6 位数字')
    await field(page, '助记码').fill('')
    await field(page, '商品名称').fill('端到端苹果')
    await chooseCategory(page, '苹果')
    await field(page, '销售价').fill('7.98')
    // The next free code on request.
    await page.getByRole('button', { name: '自动取号' }).click()
    await expect(field(page, '助记码')).toHaveValue(/^1\d{5}$/)
    // Another apple has this code.
    await field(page, '助记码').fill('310012')
    await field(page, '起购量').fill('0.25')
    await save(page, '保存并生效').click()
    await expect(fault(page, '助记码')).toContainText(
      '助记码 310012 已被商品「红富士苹果 80–85mm 一级果」（SP000047）使用',
    )
    await field(page, '助记码').fill('310999')
    await save(page, '保存并生效').click()
    await expect(page).toHaveURL(/productEdit\?id=\d+/)
    await page.goto(`${list}?keyword=310999`)
    await expect(rowOf(page, '端到端苹果')).toContainText('￥7.98/500g')
  })
})

test.describe('editing', () => {
  test('a missing product shows a message and the way back to the list', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', `${form}?id=999999`)
    await expect(page.getByText('商品加载失败')).toBeVisible()
    await expect(page.getByText('记录不存在或已被删除')).toBeVisible()
    await expect(page.getByRole('button', { name: '再试一次' })).toHaveCount(0)
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(page).toHaveURL(/productGoodProduct/)
  })

  test('a barcode that another product has is refused with its holder', async ({ page, zhanggui }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端撞码' })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '条码').fill('2000000000053,')
    await save(page, '保存').click()
    await expect(fault(page, '条码')).toHaveText(
      '条码 2000000000053 已被商品「饮用天然水 550ml」（SP000005）使用',
    )
    await expect(field(page, '条码')).toBeFocused()
  })

  test('a save that lost a race names the other person, and keeps both changes', async ({
    page,
    zhanggui,
  }) => {
    const { id, version } = await givenProduct(zhanggui, { name: '端到端同时改' })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '商品名称').fill('端到端同时改好')
    await givenProduct(zhanggui, { id, version, name: '端到端同时改', origin: '云南' })
    await save(page, '保存').click()
    const dialog = page.getByRole('dialog', { name: '保存前有人改过' })
    await expect(dialog).toContainText(/晨光掌柜在 .+ 改过这条记录/)
    await expect(dialog.getByRole('row').nth(1)).toHaveText('产地云南没有改动')
    await dialog.getByRole('button', { name: '保留我的修改，继续编辑' }).click()
    await expect(field(page, '产地')).toHaveValue('云南')
    await expect(field(page, '商品名称')).toHaveValue('端到端同时改好')
    await save(page, '保存').click()
    await expect(page.getByText('已保存')).toBeVisible()
    const kept = await zhanggui.send('admin', productCalls.findProductDetail, { id })
    expect(kept).toMatchObject({ name: '端到端同时改好', origin: '云南' })
  })

  test('leaving with changes asks, staying keeps them', async ({ page, zhanggui }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端离开' })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '产地').fill('海南')
    const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /总部商品/ })
    await link.click()
    const question = page.getByRole('dialog', { name: '离开这个页面？' })
    await expect(question).toContainText('有 1 处修改还没有保存，离开后会丢失。')
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(field(page, '产地')).toHaveValue('海南')
    await link.click()
    await question.getByRole('button', { name: '不保存，离开' }).click()
    await expect(page).toHaveURL(list)
  })

  test('opening another product with changes asks first', async ({ page, zhanggui }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端正在改' })
    const { id: other } = await givenProduct(zhanggui, { name: '端到端另一个' })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '产地').fill('海南')
    const open = async () => {
      await page.keyboard.press('Alt+s')
      await page.getByRole('combobox', { name: /搜索/ }).fill('端到端另一个')
      await page.getByRole('option', { name: /端到端另一个/ }).click()
    }
    await open()
    const question = page.getByRole('dialog', { name: '离开这个页面？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(page).toHaveURL(`${form}?id=${id}`)
    await expect(field(page, '产地')).toHaveValue('海南')
    await open()
    await question.getByRole('button', { name: '不保存，离开' }).click()
    await expect(page).toHaveURL(`${form}?id=${other}`)
    await expect(field(page, '产地')).toHaveValue('')
  })

  test('a T+1 price waits, is shown as scheduled, and can be cancelled', async ({ page, zhanggui }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端明天的价' })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '销售价').fill('6.5')
    await choose(page, '生效方式', '次日 00:00（T+1）')
    await save(page, '保存，价格次日生效').click()
    await expect(page.getByText('已保存，次日 00:00 生效')).toBeVisible()
    const aside = page.locator('.form-aside')
    await expect(aside).toContainText('待生效的变更')
    await expect(aside).toContainText('￥5.00 ￥6.50')
    await expect(page.locator('.edit-note')).toContainText(/新价将于 \d\d-\d\d 00:00 生效/)
    await expect(field(page, '销售价')).toHaveValue('5.00')
    await aside.getByRole('button', { name: '撤回这次改价' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '撤回这次改价' }).click()
    await expect(page.getByText('已撤回 1 件待生效的变更')).toBeVisible()
    await expect(aside).not.toContainText('待生效的变更')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(aside).toContainText('￥5.00 ￥6.50')
  })

  test('of a price and a cost that wait, each is named, and the person withdraws one', async ({
    page,
    zhanggui,
  }) => {
    const { id } = await givenProduct(zhanggui, {
      name: '端到端成本也等',
      salesPrice: '5.00',
      costPrice: '3.00',
    })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '成本价').fill('3.5')
    await choose(page, '生效方式', '次日 00:00（T+1）')
    await save(page, '保存，价格次日生效').click()
    await expect(page.locator('.edit-note')).toContainText(/新成本价将于 \d\d-\d\d 00:00 生效/)
    await field(page, '销售价').fill('6.5')
    await choose(page, '生效方式', '次日 00:00（T+1）')
    await save(page, '保存，价格次日生效').click()
    await expect(page.locator('.edit-note')).toContainText(/新售价和新成本价将于/)
    await zhanggui.enter('admin', '/product/productGoodProduct?tab=scheduled&keyword=端到端成本也等')
    const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '端到端成本也等' })
    await expect(row).toContainText('成本价 ￥3.00 ￥3.50')
    await row.getByRole('button', { name: '撤回' }).click()
    await page.getByRole('radio', { name: '销售价' }).check()
    await zhanggui.expectAccessible()
    await page.getByRole('button', { name: '撤回 1 件' }).click()
    await expect(page.getByText('已撤回 1 件待生效的变更')).toBeVisible()
    await expect(row).not.toContainText('￥6.50')
    await expect(row).toContainText('成本价 ￥3.00 ￥3.50')
  })

  test('a new price at once is taken back by the notice, with the price that waited', async ({
    page,
    zhanggui,
  }) => {
    const { id, version } = await givenProduct(zhanggui, { name: '端到端撤销改价', salesPrice: '5.00' })
    await zhanggui.send('admin', productCalls.setPrices, {
      prices: [{ id, version, salesPrice: '7.00' }],
      ...{ effectivePolicy: 2, underCost: true },
    })
    await zhanggui.enter('admin', `${form}?id=${id}`)
    await field(page, '销售价').fill('6')
    await field(page, '产地').fill('海南')
    await save(page, '保存').click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(field(page, '销售价')).toHaveValue('5.00')
    await expect(field(page, '产地')).toHaveValue('')
    const product = await zhanggui.send('admin', productCalls.findProductDetail, { id })
    expect(product).toMatchObject({ salesPrice: '5.00', scheduled: { salesPrice: '7.00' } })
  })

  test('pictures are uploaded, refused when too large or no picture, and shown in the list', async ({
    page,
    zhanggui,
  }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端有图' })
    const flat = { width: 120, height: 120, channels: 3, background: '#3370ff' } as const
    await sharp({ create: flat }).png().toFile(givenPath('主图.png'))
    await sharp({ create: { ...flat, background: '#ec4343' } })
      .png()
      .toFile(givenPath('辅图.png'))
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    await sharp({ create: { ...flat, width: 600, height: 600, noise } })
      .png()
      .toFile(givenPath('太大.png'))
    await zhanggui.enter('admin', `${form}?id=${id}`)
    const gallery = page.getByRole('group', { name: '主图与辅图' })
    const input = gallery.locator('input[type="file"]')
    await input.setInputFiles([givenPath('主图.png'), givenPath('辅图.png')])
    await expect(gallery.getByRole('button', { name: /^第 \d 张/ })).toHaveCount(2)
    await expect(gallery.getByRole('listitem').first()).toContainText('主图')
    await input.setInputFiles(givenPath('太大.png'))
    await expect(page.getByText('「太大.png」：图片大小不能超过 400K')).toBeVisible()
    await input.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是图片') })
    await expect(page.getByText('「说明.txt」：只支持 png、jpg、gif 格式')).toBeVisible()
    await input.setInputFiles({ name: '改名.png', mimeType: 'image/png', buffer: Buffer.from('不是图片') })
    await expect(page.getByText(/「改名\.png」：上传出错：/)).toBeVisible()
    const first = await gallery.locator('.upload-picture img').first().getAttribute('src')
    await gallery.getByRole('button', { name: /^第 1 张/ }).press('ArrowRight')
    await expect(gallery.locator('.upload-picture img').nth(1)).toHaveAttribute('src', first!)
    await save(page, '保存').click()
    await expect(page.getByText('已保存')).toBeVisible()
    const { gallery: kept } = await zhanggui.send('admin', productCalls.findProductDetail, { id })
    expect(kept).toHaveLength(2)
    expect(kept[1]).toBe(first)
    await page.goto(`${list}?keyword=端到端有图`)
    const thumb = rowOf(page, '端到端有图').locator('img.product-thumb')
    await expect(thumb).toBeVisible()
    expect(
      await thumb.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  })

  test('a save waits for a picture that is being uploaded, and does not go on if it is refused', async ({
    page,
    zhanggui,
  }) => {
    const { id } = await givenProduct(zhanggui, { name: '端到端等图' })
    const flat = { width: 120, height: 120, channels: 3, background: '#54c367' } as const
    const buffer = await sharp({ create: flat }).png().toBuffer()
    await zhanggui.enter('admin', `${form}?id=${id}`)
    const input = page.getByRole('group', { name: '主图与辅图' }).locator('input[type="file"]')
    let arrive = () => {}
    await page.route('**/uploadImage', async (route) => {
      await new Promise<void>((resolve) => (arrive = resolve))
      await route.continue()
    })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(productCalls.saveProduct.path)) sent.push(request.url())
    })

    await input.setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('不是图片') })
    await save(page, '保存').click()
    await expect(page.getByText('还有文件在上传，请稍候')).toBeVisible()
    arrive()
    await expect(page.getByText(/「坏\.png」：上传出错：/)).toBeVisible()
    expect(sent).toEqual([])

    await input.setInputFiles({ name: '慢.png', mimeType: 'image/png', buffer })
    await save(page, '保存').click()
    await save(page, '保存').click()
    expect(sent).toEqual([])
    arrive()
    await expect(page.getByText('已保存')).toBeVisible()
    expect(sent).toHaveLength(1)
    const { gallery } = await zhanggui.send('admin', productCalls.findProductDetail, { id })
    expect(gallery).toHaveLength(1)
  })

  test('the change log shows each field before and after', async ({ page, zhanggui }) => {
    const { id, version } = await givenProduct(zhanggui, { name: '端到端记录' })
    const changes = {
      origin: '山东 烟台',
      salesPrice: '6.80',
      saleStatus: 1,
      barcodes: ['6900000000038'],
    } as const
    await givenProduct(zhanggui, {
      id,
      version,
      name: '端到端记录二',
      ...changes,
      barcodes: [...changes.barcodes],
    })
    await zhanggui.enter('admin', `/product/productGoodProduct/OperationLog?productId=${id}`)
    const rows = page.locator('[data-row-key]')
    await expect(rows).toHaveCount(2)
    const lines = rows.first().locator('.change-list li')
    await expect(rows.first()).toContainText('晨光掌柜')
    const more = rows.first().getByRole('button', { name: /^还有 \d 处$/ })
    await more.click()
    for (const line of [
      '商品名称端到端记录端到端记录二',
      '产地山东 烟台',
      '销售价￥5.00￥6.80',
      '销售状态全渠道仅线下',
      '条码6900000000038',
    ])
      await expect(lines.filter({ hasText: line })).toHaveCount(1)
    await page.goto(`${list}?keyword=端到端记录二`)
    // The bar reacts only to a moving pointer, and one second after the table appeared.
    const log = page.locator('.hover-bar').getByRole('button', { name: /变更记录/ })
    await expect(async () => {
      await page.mouse.move(0, 0)
      await rowOf(page, '端到端记录二').hover()
      await expect(log).toBeVisible({ timeout: 500 })
    }).toPass()
    await log.click()
    const drawer = page.getByRole('dialog', { name: '变更记录' })
    await expect(drawer.locator('.log-entry')).toHaveCount(2)
    await expect(drawer.locator('.log-entry').first()).toContainText('修改')
    await expect(drawer.locator('.log-entry').last()).toContainText('新增')
  })
})

test('a new sale unit asks about store prices that no longer fit, and lets their stores follow', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const found = await zhanggui.send('admin', productCalls.findProductPage, { keyword: '红富士苹果' })
  await zhanggui.enter('admin', `/product/productEdit?id=${found.records[0]?.id}`)
  await field(page, '销售单位').click()
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^100g$/ })
    .click()
  await field(page, '销售价').fill('1.60')
  // The cost of the old unit would be above the new price.
  await field(page, '成本价').fill('0.95')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '门店的自有值不再合适' })
  await expect(asked).toContainText('晨光便利一店')
  // 8.38 per 500g is no whole cents per 100g.
  await asked.getByRole('button', { name: '按新单位换算并保存' }).click()
  await expect(asked).toContainText('￥8.38')
  await asked.getByRole('button', { name: '恢复跟随总部并保存' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('已保存')).toBeVisible()
})
