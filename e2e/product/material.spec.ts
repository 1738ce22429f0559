import { writeFileSync } from 'node:fs'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { birthPermissions } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { givenFilm, givenPicture } from '../../server/test/pictures.ts'
import { caseOf, openPart } from './gallery.ts'
import { choosing, expect, givenPath, type Locator, type Page, test, type Zhanggui } from './test.ts'

const center = '/product/material'
/** In the page or in a dialog of it. Searches inside start at the found element. */
const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within)
const holding = (within: Page | Locator, selector: string, text: string) =>
  within.locator(selector).filter({ has: pageOf(within).getByText(text, { exact: true }) })
const card = (within: Page | Locator, name: string) => holding(within, '.material-card', name)
const picture = (within: Page | Locator, name: string) => card(within, name).locator('.material-open')
const folders = (within: Page | Locator) => within.getByRole('navigation', { name: '文件夹' })
const folder = (within: Page | Locator, label: string) => holding(within, '.folder-row', label)
const uploads = (page: Page | Locator) => page.getByRole('region', { name: '上传' })
const line = (page: Page | Locator, file: string) =>
  uploads(page).getByRole('listitem').filter({ hasText: file })
const dialog = (page: Page, title: string | RegExp) =>
  page.getByRole('dialog').filter({ has: page.getByText(title).first() })

let seed = Date.now() % 1_000_000
/** Picture files, each with different content. */
async function givenPictures(...names: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const name of names) {
    const path = givenPath(`${name}.png`)
    // The seed decides the colour, the size everything else.
    writeFileSync(path, await givenPicture(++seed, 60 + (seed % 500), 60 + (Math.floor(seed / 500) % 500)))
    paths.push(path)
  }
  return paths
}

const choose = (page: Page | Locator, paths: string | string[]) =>
  page.locator('input[type="file"]').first().setInputFiles(paths)

const givenFolder = async (zhanggui: Zhanggui, label: string, parentId: string | null = null) =>
  (await zhanggui.send('admin', materialCalls.saveMaterialFolder, { label, parentId })).id

/** Opens a new folder of the material center with these pictures in it. */
async function openWith(zhanggui: Zhanggui, label: string, ...names: string[]): Promise<string> {
  const id = await givenFolder(zhanggui, label)
  await zhanggui.enter('admin', `${center}?folderId=${id}`)
  const { page } = zhanggui
  if (names.length > 0) {
    // One at a time, because the newest stands first.
    for (const path of await givenPictures(...names)) {
      await choose(page, path)
      await expect(line(page, path.slice(path.lastIndexOf('/') + 1))).toContainText('已上传')
    }
    await uploads(page).getByRole('button', { name: '收起上传列表' }).click()
    await expect(page.locator('.material-card')).toHaveCount(names.length)
  }
  return id
}

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

/** The page contains only the visible folders of a long list, so typing finds the folder. */
async function choosingFolder(page: Page, field: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: field })
  await select.click()
  await select.fill(option)
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

const materialsOf = async (zhanggui: Zhanggui, folderId: string) =>
  (await zhanggui.send('admin', materialCalls.findMaterialPage, { folderId, pageSize: 200 })).records

test.describe('uploading to the material center', () => {
  test('takes many at once, each with its progress, into the open folder', async ({ page, zhanggui }) => {
    const id = await openWith(zhanggui, '多个一起')
    await choose(page, await givenPictures('甲', '乙', '丙', '丁', '戊'))
    for (const name of ['甲', '乙', '丙', '丁', '戊'])
      await expect(line(page, `${name}.png`)).toContainText('已上传')
    await expect(uploads(page).getByRole('status')).toHaveText('上传了 5 个')
    await expect(page.locator('.material-card')).toHaveCount(5)
    await expect(folder(page, '多个一起')).toContainText('5')
    await expect(page.getByRole('tab', { name: '图片 5' })).toBeVisible()
    expect((await materialsOf(zhanggui, id)).length).toBe(5)
  })

  test('says of each file why it is not taken', async ({ page, zhanggui }) => {
    await openWith(zhanggui, '不收的')
    const [good] = await givenPictures('好的')
    const large = givenPath('太大.jpg')
    writeFileSync(large, Buffer.alloc(2 * 1024 * 1024 + 1))
    const film = givenPath('太长.mp4')
    writeFileSync(film, Buffer.alloc(20 * 1024 * 1024 + 1))
    const text = givenPath('说明.txt')
    writeFileSync(text, 'x')
    const broken = givenPath('坏的.png')
    writeFileSync(broken, 'not a picture')
    await choose(page, [good!, large, film, text, broken])
    await expect(line(page, '太大.jpg')).toContainText('图片大小不能超过 2MB')
    await expect(line(page, '太长.mp4')).toContainText('文件大小不能超过 20MB')
    await expect(line(page, '说明.txt')).toContainText('只支持 jpg、png、gif、mp4 格式')
    await expect(line(page, '坏的.png')).toContainText('只支持 jpg/png/gif 格式')
    await expect(line(page, '好的.png')).toContainText('已上传')
    await expect(uploads(page).getByRole('status')).toHaveText('上传了 1 个；4 个未上传')
  })

  test('says that a file is there already, under which name and where, and keeps a copy when asked', async ({
    page,
    zhanggui,
  }) => {
    const outer = await givenFolder(zhanggui, '旧活动')
    const inner = await givenFolder(zhanggui, '春节', outer)
    const [path] = await givenPictures('春联')
    await zhanggui.enter('admin', `${center}?folderId=${inner}`)
    await choose(page, path!)
    await expect(line(page, '春联.png')).toContainText('已上传')
    await folder(page, '未分组').getByRole('button', { name: '未分组' }).click()
    await expect(page).not.toHaveURL(new RegExp(`folderId=${inner}`))
    await choose(page, path!)
    const second = line(page, '春联.png').filter({ hasText: '已存在' })
    await expect(second).toContainText('已存在：「春联」，在「旧活动 / 春节」里')
    await expect(uploads(page).getByRole('status')).toHaveText('上传了 1 个；1 个已存在')
    await second.getByRole('button', { name: '仍存一份' }).click()
    await expect(uploads(page).getByRole('status')).toHaveText('上传了 2 个')
    await expect(picture(page, '春联')).toBeVisible()
  })

  test('takes files that are dropped onto the page', async ({ page, zhanggui }) => {
    await openWith(zhanggui, '拖放')
    await expect(page.getByText('这里还没有图片')).toBeVisible()
    await expect(folder(page, '拖放')).toBeVisible()
    const bytes = [...(await givenPicture(++seed, 333, 222))]
    const drop = (type: string) =>
      page.evaluate(
        ([type, bytes]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(bytes)], '拖来的.png', { type: 'image/png' }))
          document
            .querySelector('.material-main')
            ?.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
        },
        [type, bytes] as const,
      )
    await drop('dragenter')
    await expect(page.getByText('松开鼠标，上传到「拖放」')).toBeVisible()
    await drop('drop')
    await expect(picture(page, '拖来的')).toBeVisible()
    await expect(page.getByText('松开鼠标，上传到「拖放」')).toHaveCount(0)
  })

  test('asks before it is left while files are on their way', async ({ page, zhanggui }) => {
    await openWith(zhanggui, '没传完')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${materialCalls.uploadMaterial.path}`, async (route) => {
      await held
      await route.continue()
    })
    await choose(page, await givenPictures('慢'))
    await expect(uploads(page).getByRole('status')).toHaveText('正在上传 0 / 1')
    await page
      .getByRole('menuitem', { name: '总部商品' })
      .or(page.getByRole('link', { name: '总部商品' }))
      .first()
      .click()
    await expect(page.getByText('还有 1 个文件没有传完，离开后会取消上传。')).toBeVisible()
    await page.getByRole('button', { name: '继续编辑' }).click()
    answer()
    await expect(line(page, '慢.png')).toContainText('已上传')
  })
})

test.describe('folders', () => {
  test('are created in one another up to five levels, renamed and moved', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', center)
    const labels = ['一级', '二级', '三级', '四级', '五级']
    await folders(page).getByRole('button', { name: '新建文件夹' }).click()
    for (const [index, label] of labels.entries()) {
      await dialog(page, '新建文件夹').getByLabel('文件夹名称').fill(label)
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(folder(page, label)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await folder(page, label).hover()
      await folder(page, label)
        .getByRole('button', { name: `「${label}」的操作` })
        .click()
      const add = page.getByRole('menuitem', { name: '新建文件夹' })
      if (index < 4) await add.click()
      else {
        await expect(page.getByRole('menuitem', { name: '重命名或移动' })).toBeVisible()
        await expect(add).toHaveCount(0)
      }
    }
    await page.getByRole('menuitem', { name: '重命名或移动' }).click()
    await dialog(page, '重命名或移动「五级」').getByLabel('文件夹名称').fill('搬出来')
    await choosingFolder(page, '上级文件夹', '最上层')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(folder(page, '搬出来')).toBeVisible()
    const { folders: rows } = await zhanggui.send('admin', materialCalls.findMaterialFolders, {})
    expect(rows.find((row) => row.label === '搬出来')?.parentId).toBeNull()
    await folders(page).getByRole('button', { name: '收起「一级」' }).click()
    await expect(folder(page, '二级')).toHaveCount(0)
  })

  test('stand in a panel of 200 to 600 px that is resized, and folded away', async ({ page, zhanggui }) => {
    await givenFolder(zhanggui, '在左侧栏里')
    await zhanggui.enter('admin', center)
    await expect(folder(page, '在左侧栏里')).toBeVisible()
    const wide = async () => Math.round((await page.locator('.main-box-left').boundingBox())!.width)
    expect(await wide()).toBe(200)
    const edge = page.getByRole('separator', { name: '调整左侧栏宽度' })
    await edge.press('End')
    await expect.poll(wide).toBe(600)
    await edge.press('Home')
    await expect.poll(wide).toBe(200)
    await page.getByRole('button', { name: '收起左侧栏' }).click()
    await expect(folders(page)).toHaveCount(0)
    await page.getByRole('button', { name: '展开左侧栏' }).click()
    await expect(folder(page, '在左侧栏里')).toBeVisible()
  })

  test('with a name that is taken here are refused at the field', async ({ page, zhanggui }) => {
    await givenFolder(zhanggui, '占用')
    await zhanggui.enter('admin', center)
    await page.locator('header').getByRole('button', { name: '新建文件夹' }).first().click()
    await page.getByLabel('文件夹名称').fill('占用')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.locator('.ant-form-item-explain-error')).toHaveText('这里已有文件夹「占用」')
  })

  test('are deleted with a confirmation that says how many materials move to the folder above', async ({
    page,
    zhanggui,
  }) => {
    const outer = await givenFolder(zhanggui, '外层')
    await openWith(zhanggui, '会删掉', '随迁一', '随迁二')
    const { folders: rows } = await zhanggui.send('admin', materialCalls.findMaterialFolders, {})
    const inner = rows.find((row) => row.label === '会删掉')!
    await zhanggui.send('admin', materialCalls.saveMaterialFolder, {
      id: inner.id,
      version: inner.version,
      label: inner.label,
      parentId: outer,
    })
    await page.reload()
    const remove = async (label: string) => {
      await folder(page, label).hover()
      await folder(page, label)
        .getByRole('button', { name: `「${label}」的操作` })
        .click()
    }
    await remove('外层')
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('menuitem', { name: '删除' })).toContainText('请先移走里面的文件夹')
    await page.keyboard.press('Escape')
    await remove('会删掉')
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(page.getByRole('dialog')).toContainText('里面的 2 个素材会移到「外层」，不会删除。')
    // In the meantime another user moves one of them out.
    const [one] = await materialsOf(zhanggui, inner.id)
    await zhanggui.send('admin', materialCalls.moveMaterials, { ids: [one!.id], folderId: null })
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('「会删掉」里现在有 1 个素材，请确认后再删除')).toBeVisible()
    await remove('会删掉')
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(page.getByRole('dialog').filter({ hasText: '里面的 1 个素材会移到「外层」' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(folder(page, '会删掉')).toHaveCount(0)
    await expect(folder(page, '外层')).toHaveClass(/selected/)
    await expect(page.locator('.material-card')).toHaveCount(1)
  })
})

test.describe('materials', () => {
  test('are moved by dragging them onto a folder, all that are selected at once', async ({
    page,
    zhanggui,
  }) => {
    const target = await givenFolder(zhanggui, '收下')
    await openWith(zhanggui, '拖走', '拖一', '拖二', '不拖')
    for (const name of ['拖一', '拖二']) await page.getByRole('checkbox', { name: `选择「${name}」` }).check()
    await card(page, '拖一').dragTo(folder(page, '收下'))
    await expect(page.getByText('2 个素材移到了「收下」')).toBeVisible()
    await expect(page.locator('.material-card')).toHaveCount(1)
    await expect(folder(page, '收下')).toContainText('2')
    expect((await materialsOf(zhanggui, target)).map((row) => row.name).sort()).toEqual(
      ['拖一', '拖二'].sort(),
    )
  })

  test('are moved by a dialog, and renamed', async ({ page, zhanggui }) => {
    await givenFolder(zhanggui, '对话框去处')
    await openWith(zhanggui, '对话框来处', '改名前')
    await card(page, '改名前').hover()
    await page.getByRole('button', { name: '「改名前」的操作' }).click()
    await page.getByRole('menuitem', { name: '重命名' }).click()
    await page.getByLabel('名称', { exact: true }).fill('改名后')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(picture(page, '改名后')).toBeVisible()
    // The previous dialog is gone with its content.
    await expect(page.getByLabel('名称', { exact: true })).toHaveCount(0)
    await page.getByRole('checkbox', { name: '选择「改名后」' }).check()
    await page.getByRole('region', { name: '已选 1 个素材' }).getByRole('button', { name: '移动' }).click()
    await choosingFolder(page, '移到', '对话框去处')
    await page.getByRole('dialog').getByRole('button', { name: '移动' }).click()
    await expect(page.getByText('1 个素材移到了「对话框去处」')).toBeVisible()
    await expect(page.getByText('这里还没有图片')).toBeVisible()
  })

  test('in use are not deleted: the dialog names where, and offers the others', async ({
    page,
    zhanggui,
  }) => {
    const id = await openWith(zhanggui, '删除', '用着的', '闲着的')
    const used = (await materialsOf(zhanggui, id)).find((row) => row.name === '用着的')!
    await givenProduct(zhanggui, { name: '占着图的水', gallery: [used.address] })
    await page.reload()
    await expect(card(page, '用着的')).toContainText('用在 1 处')
    await picture(page, '闲着的').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await page.keyboard.press('Delete')
    const asked = dialog(page, '删除 2 个素材？')
    await expect(asked).toContainText('其中 1 个正在使用，会保留；其余 1 个删除后不能恢复。')
    await expect(asked).toContainText('占着图的水')
    await expect(asked).toContainText('主图与辅图')
    await asked.getByRole('button', { name: '删除 1 个' }).click()
    await expect(page.getByText('已删除 1 个素材')).toBeVisible()
    await expect(picture(page, '闲着的')).toHaveCount(0)
    await expect(picture(page, '用着的')).toBeVisible()
    await card(page, '用着的').hover()
    await page.getByRole('button', { name: '「用着的」的操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(dialog(page, '删除 1 个素材？')).toContainText('选中的素材都在使用，不能删除。')
    await expect(dialog(page, '删除 1 个素材？').getByRole('button', { name: /^删除/ })).toHaveCount(0)
  })

  test('stay if a product takes them during the deletion, and the refusal names it', async ({
    page,
    zhanggui,
  }) => {
    const id = await openWith(zhanggui, '抢着用', '被抢的')
    const [one] = await materialsOf(zhanggui, id)
    await card(page, '被抢的').hover()
    await page.getByRole('button', { name: '「被抢的」的操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(dialog(page, '删除 1 个素材？')).toContainText('删除后不能恢复。')
    await givenProduct(zhanggui, { name: '后来的商品', gallery: [one!.address] })
    await page.getByRole('button', { name: '删除 1 个' }).click()
    await expect(
      page.getByText('「被抢的」正在使用，不能删除：商品「后来的商品」（主图与辅图）'),
    ).toBeVisible()
    await expect(picture(page, '被抢的')).toBeVisible()
  })

  test('are found by name, ordered, and paged by their real number', async ({ page, zhanggui }) => {
    const id = await givenFolder(zhanggui, '好多')
    await zhanggui.enter('admin', `${center}?folderId=${id}`)
    const names = Array.from({ length: 23 }, (_, index) => `第${String(index + 1).padStart(2, '0')}张`)
    await choose(page, await givenPictures(...names))
    await expect(uploads(page).getByRole('status')).toHaveText('上传了 23 个')
    await expect(page.locator('.material-card')).toHaveCount(20)
    await expect(page.getByText('第 1–20 个，共 23 个')).toBeVisible()
    await page.getByTitle('2', { exact: true }).click()
    await expect(page.locator('.material-card')).toHaveCount(3)
    await expect(page.getByText('第 21–23 个，共 23 个')).toBeVisible()
    await choosing(page, page.getByLabel('排序'), '按名称')
    await expect(page.locator('.material-name').first()).toHaveText('第01张')
    await page.getByRole('textbox', { name: '按名称查找' }).fill('2')
    await expect(page.getByText('第 1–6 个，共 6 个')).toBeVisible()
    await expect(page).toHaveURL(/keyword=2/)
    await page.getByRole('textbox', { name: '按名称查找' }).fill('没有这张')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await page.getByRole('button', { name: '去掉「没有这张」' }).click()
    await expect(page.getByText('共 23 个')).toBeVisible()
  })

  test('are walked through, selected and looked at with the keyboard alone', async ({ page, zhanggui }) => {
    await openWith(zhanggui, '键盘', '键三', '键二', '键一')
    await picture(page, '键一').focus()
    await page.keyboard.press('ArrowRight')
    await expect(picture(page, '键二')).toBeFocused()
    await page.keyboard.press('End')
    await expect(picture(page, '键三')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    await expect(picture(page, '键一')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: '已选 1 个素材' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: '已选 1 个素材' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog')
    await expect(preview).toContainText('键一')
    // The dialog grows while it opens.
    const box = preview.locator('.ant-modal-container')
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(800)
    await page.keyboard.press('ArrowRight')
    await expect(preview.locator('.ant-modal-title')).toHaveText('键二')
    await expect(preview).toContainText('未使用')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('have a tab for videos, which say how long they are', async ({ page, zhanggui }) => {
    await openWith(zhanggui, '视频')
    const film = givenPath('开箱.mp4')
    writeFileSync(film, givenFilm(++seed % 251, 4000 + (seed % 900)))
    await choose(page, film)
    await expect(line(page, '开箱.mp4')).toContainText('已上传')
    await page.getByRole('tab', { name: '视频 1' }).click()
    await expect(card(page, '开箱')).toContainText('0:02')
    await expect(page).toHaveURL(/tab=2/)
    await page.reload()
    await expect(card(page, '开箱')).toBeVisible()
  })
})

test.describe('the picker beside an upload', () => {
  const pick = (page: Page, label: string) =>
    page
      .locator('.ant-form-item')
      .filter({ has: page.locator(`label[title="${label}"]`) })
      .getByRole('button', { name: '从素材中心选' })

  test('gives the product form as many pictures as there is room for, and the product keeps them', async ({
    page,
    zhanggui,
  }) => {
    const id = await openWith(zhanggui, '选用', '选用三', '选用二', '选用一')
    const product = await givenProduct(zhanggui, { name: '等图的水' })
    await page.goto(`/product/productEdit?id=${product.id}`)
    await pick(page, '主图与辅图').click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByText('还可以选 8 个')).toBeVisible()
    await folder(picker, '选用').getByRole('button', { name: '选用' }).first().click()
    await expect(picker.locator('.material-card')).toHaveCount(3)
    await expect(picker.getByRole('button', { name: '选用', exact: true }).last()).toBeDisabled()
    for (const name of ['选用二', '选用一']) await picture(picker, name).click()
    await expect(picker.getByText('还可以选 6 个')).toBeVisible()
    await picker.getByRole('button', { name: '选用 2 个' }).click()
    await expect(page.getByRole('group', { name: '主图与辅图' }).locator('.upload-tile')).toHaveCount(2)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存').first()).toBeVisible()
    const rows = await materialsOf(zhanggui, id)
    const saved = await zhanggui.send('admin', productCalls.findProductDetail, { id: product.id })
    expect(saved.gallery).toEqual(
      ['选用二', '选用一'].map((name) => rows.find((row) => row.name === name)?.address),
    )
  })

  test('of a field for one picture takes the last choice, and marks pictures that are too large', async ({
    page,
    zhanggui,
  }) => {
    await openWith(zhanggui, '单选', '单选二', '单选一')
    const large = givenPath('超过四百.png')
    writeFileSync(large, Buffer.concat([await givenPicture(++seed, 300, 300), Buffer.alloc(401 * 1024)]))
    await choose(page, large)
    await expect(line(page, '超过四百.png')).toContainText('已上传')
    await page.goto('/product/productEdit')
    await pick(page, '列表图').click()
    const picker = page.getByRole('dialog')
    await folder(picker, '单选').getByRole('button', { name: '单选' }).first().click()
    await expect(card(picker, '超过四百')).toContainText('超过 400K，不能用在这里')
    await picture(picker, '超过四百').click()
    await expect(picker.getByText('还可以选 1 个')).toBeVisible()
    await picture(picker, '单选一').click()
    await picture(picker, '单选二').click()
    await expect(picture(picker, '单选一')).toHaveAttribute('aria-pressed', 'false')
    await expect(picture(picker, '单选二')).toHaveAttribute('aria-pressed', 'true')
    await picker.getByRole('button', { name: '选用 1 个' }).click()
    await expect(page.getByRole('group', { name: '列表图' }).locator('.upload-tile')).toHaveCount(1)
  })

  test('takes an upload at once, and chooses it', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/product/productEdit')
    await pick(page, '主图与辅图').click()
    const picker = page.getByRole('dialog')
    await expect(picker.locator('.material-tabs, .list-tabs')).toBeVisible()
    await choose(picker, await givenPictures('现传现用'))
    await expect(picture(picker, '现传现用')).toHaveAttribute('aria-pressed', 'true')
    await picker.getByRole('button', { name: '选用 1 个' }).click()
    await expect(page.getByRole('group', { name: '主图与辅图' }).locator('.upload-tile')).toHaveCount(1)
  })

  test('is missing for users who may not see the material center', async ({ page, zhanggui }) => {
    const roles = await zhanggui.send('admin', roleCalls.findRoleList, {})
    const { id, version } = roles.find((role) => role.kind === 'marketing')!
    const permissions = [...birthPermissions.marketing]
    const changed = await zhanggui.send('admin', roleCalls.setRoleAuth, {
      id,
      version,
      permissions: [...permissions, 'iposWeb.product.productGoodProduct.edit'],
    })
    await zhanggui.enter('marketer', '/product/productEdit')
    await expect(page.getByRole('group', { name: '主图与辅图' })).toBeVisible()
    await expect(page.getByRole('button', { name: '从素材中心选' })).toHaveCount(0)
    await zhanggui.send('admin', roleCalls.setRoleAuth, { id, version: changed.version, permissions })
    // A page outside the user's menu redirects to the first menu item (spec section 4).
    await page.goto(center)
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('a user who may only view the center cannot change it', async ({ page, zhanggui }) => {
  await openWith(zhanggui, '只看', '看看')
  const manager = await zhanggui.another('manager', center)
  await expect(folder(manager, '只看')).toBeVisible()
  await expect(picture(manager, '看看').first()).toBeVisible()
  for (const name of ['新建文件夹', '上传素材'])
    await expect(manager.getByRole('button', { name })).toHaveCount(0)
  await expect(manager.getByRole('button', { name: '「只看」的操作' })).toHaveCount(0)
  await picture(manager, '看看').first().focus()
  await manager.keyboard.press(' ')
  await expect(manager.getByRole('region', { name: '已选 1 个素材' })).toHaveCount(0)
  await expect(page).toHaveURL(/material/)
})

test('on a phone the folders stand in a drawer, with all that can be done to them', async ({
  page,
  zhanggui,
}) => {
  await givenFolder(zhanggui, '手机上的')
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', center)
  await page.getByRole('button', { name: '全部素材' }).click()
  const drawer = page.getByRole('dialog', { name: '文件夹' })
  await expect(drawer.getByRole('button', { name: '「手机上的」的操作' })).toBeAttached()
  await drawer.getByRole('button', { name: '手机上的', exact: false }).first().click()
  await expect(page.getByText('这里还没有图片')).toBeVisible()
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
})

test('the gallery has it beside pictures, a video and a control of one’s own', async ({ page, zhanggui }) => {
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await openPart(zhanggui, 'material-picker', { theme })
    await expect(page.getByRole('button', { name: '从素材中心选' })).toHaveCount(4)
    await zhanggui.expectAccessible()
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBeLessThanOrEqual(0)
  }
  await caseOf(page, 'material-picker/own').getByRole('button', { name: '从素材中心选' }).click()
  await choose(page.getByRole('dialog'), await givenPictures('画廊里'))
  await page.getByRole('button', { name: '选用 1 个' }).click()
  await expect(caseOf(page, 'material-picker/own')).toContainText('/media/')
})

for (const theme of ['light', 'dark'] as const)
  test(`the material center and its dialogs are accessible: ${theme}`, async ({ page, zhanggui }) => {
    const id = await openWith(zhanggui, `无障碍${theme}`, `无障碍图${theme}`, `另一张${theme}`)
    await zhanggui.enter('admin', `${center}?folderId=${id}`, { theme })
    const [first] = [picture(page, `另一张${theme}`)]
    await expect(first!).toBeVisible()
    await zhanggui.expectAccessible()
    await first!.focus()
    await page.keyboard.press(' ')
    await zhanggui.expectAccessible()
    await page.keyboard.press('Delete')
    await expect(dialog(page, '删除 1 个素材？')).toContainText('删除后不能恢复。')
    await zhanggui.expectAccessible()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await first!.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('未使用')
    await zhanggui.expectAccessible()
    await page.goto('/product/productEdit')
    await page.getByRole('button', { name: '从素材中心选' }).first().click()
    await expect(page.getByRole('dialog').locator('.material-card').first()).toBeVisible()
    await zhanggui.expectAccessible()
  })
