import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import sharp from 'sharp'
import { addPicture, editorOf } from '../rich-editor.ts'
import { caseOf, openPart } from './gallery.ts'
import { expect, givenPath, givenSheet, type Locator, type Page, test } from './test.ts'

const flat = { width: 120, height: 80, channels: 3, background: '#3370ff' } as const
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const

const picture = (name: string, background = '#3370ff') =>
  sharp({ create: { ...flat, background } })
    .toFormat(name.endsWith('png') ? 'png' : 'jpeg')
    .toBuffer()
    .then((buffer) => ({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer }))

const chosen = (area: Locator) => area.locator('input[type="file"]')
const tiles = (area: Locator) => area.locator('.upload-picture')
const pictureOf = async (page: Page, area: Locator, index = 0) => {
  const address = await tiles(area).nth(index).locator('img').getAttribute('src')
  return sharp(await (await page.request.get(address!)).body())
}

test('each of many refused files is named, in one list', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'image-upload')
  const area = caseOf(page, 'image-upload/plain')
  const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.txt`)
  const texts = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('text') }))
  await chosen(area).setInputFiles(texts)
  const notice = page.locator('.ant-notification-notice')
  await expect(notice).toContainText('8 个文件未上传')
  await expect(notice.getByRole('listitem')).toHaveText(
    names.map((name) => `「${name}」：只支持 jpg、png、gif、bmp 格式`),
  )
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await zhanggui.expectAccessible()

  // Refusals of the server join the list one by one. The previous list is gone.
  const renamed = ['a.png', 'b.png', 'c.png', 'd.png']
  await chosen(area).setInputFiles(
    renamed.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') })),
  )
  await expect(notice.getByRole('listitem')).toHaveText(
    renamed.map((name) => new RegExp(`^「${name}」：上传出错：`)),
  )
  await expect(notice).toHaveCount(1)
})

test('at most {limit} images allowed', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'image-upload')
  const area = caseOf(page, 'image-upload/plain')
  const colors = ['#111111', '#333333', '#555555', '#777777', '#999999', '#bbbbbb', '#dddddd']
  await chosen(area).setInputFiles(await Promise.all(colors.map((color, i) => picture(`${i}.png`, color))))
  await expect(page.getByText('最多 5 张图片')).toBeVisible()
  await expect(tiles(area)).toHaveCount(5)
  await expect(area.getByRole('button', { name: '添加图片' })).toHaveCount(0)
  await page.getByRole('button', { name: '删除图片' }).first().focus()
  await area.getByRole('button', { name: /^第 1 张/ }).press('Delete')
  await expect(tiles(area)).toHaveCount(4)
  await expect(area.getByRole('button', { name: '添加图片' })).toBeVisible()
})

test('upload error, with the message of the server', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'image-upload', { language: 'en' })
  const area = caseOf(page, 'image-upload/plain')
  const buffer = Buffer.from('no picture at all')
  await chosen(area).setInputFiles({ name: 'renamed.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/"renamed\.png": upload error: /)).toBeVisible()
  await expect(tiles(area)).toHaveCount(0)
})

test.describe('pictures are made to fit in the browser', () => {
  test('compressed under the limit, upright as its EXIF orientation says', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/compress')
    // The camera lay on its side: the picture has 900×600 pixels but shows as 600×900.
    const buffer = await sharp({ create: { ...flat, width: 900, height: 600, background: '#808080', noise } })
      .composite([
        { input: { create: { ...flat, width: 900, height: 100, background: '#00ff00' } }, top: 0, left: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(buffer.length).toBeGreaterThan(150 * 1024)
    await chosen(area).setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer })
    await expect(tiles(area)).toHaveCount(1)
    const kept = await pictureOf(page, area)
    const { width = 0, height = 0, format, size = 0 } = await kept.metadata()
    expect(format).toBe('jpeg')
    expect(width / height).toBeCloseTo(600 / 900, 1)
    expect(size).toBeLessThan(150 * 1024)
    // The green top of the sensor is the right edge of the upright picture.
    const right = await kept
      .clone()
      .extract({ left: width - 8, top: Math.floor(height / 2), width: 4, height: 4 })
      .stats()
    expect(right.dominant.g).toBeGreaterThan(200)
    expect(right.dominant.r).toBeLessThan(80)
  })

  test('a png with alpha stays png', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/compress')
    const rgba = {
      width: 400,
      height: 400,
      channels: 4,
      background: { r: 10, g: 20, b: 30, alpha: 0.4 },
    } as const
    const grain = await sharp({ create: { ...flat, width: 400, height: 300, background: '#808080', noise } })
      .png()
      .toBuffer()
    const buffer = await sharp({ create: rgba })
      .composite([{ input: grain, top: 0, left: 0 }])
      .png()
      .toBuffer()
    expect(buffer.length).toBeGreaterThan(100 * 1024)
    await chosen(area).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(tiles(area)).toHaveCount(1)
    const kept = await pictureOf(page, area)
    expect(await kept.metadata()).toMatchObject({ format: 'png', hasAlpha: true })
    expect((await kept.stats()).isOpaque).toBe(false)
  })

  test('says if the browser cannot open a picture', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const buffer = Buffer.alloc(200 * 1024, 1)
    await chosen(caseOf(page, 'image-upload/compress')).setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect(page.getByText('「x.png」不是浏览器能打开的图片')).toBeVisible()
  })
})

test('a spreadsheet is taken, by click and by drop', async ({ page, zhanggui }) => {
  const path = await givenSheet('价格表.xlsx', ['商品编码'], [['SP1']])
  await openPart(zhanggui, 'file-upload')
  const area = caseOf(page, 'file-upload/plain')
  const choosing = page.waitForEvent('filechooser')
  await area.getByRole('button', { name: /^点击或把文件拖到这里/ }).click()
  // The browser does not show the body of a request with a file, so the page notes the names of its parts.
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) document.body.dataset.parts = [...body.keys()].join()
      send.call(this, body)
    }
  })
  await (await choosing).setFiles(path)
  await expect(area.getByRole('listitem')).toContainText('价格表.xlsx')
  await expect(area.getByRole('button', { name: '删除文件「价格表.xlsx」' })).toBeVisible()
  // The extra data of an upload travels sealed.
  await expect(page.locator('body')).toHaveAttribute('data-parts', 'merchantId,sealed,filename,file')
})

test('several files, and pictures with an action of their own', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'file-upload')
  const files = caseOf(page, 'file-upload/many')
  await chosen(files).setInputFiles([await picture('一.png'), await picture('二.png', '#333333')])
  await expect(files.getByRole('button', { name: /^删除文件/ })).toHaveCount(2)
  await openPart(zhanggui, 'image-upload')
  const pictures = caseOf(page, 'image-upload/action')
  await chosen(pictures).setInputFiles(await picture('三.png'))
  await expect(tiles(pictures).locator('img')).toHaveAttribute('src', /^\/media\/\d+\//)
})

test('one mp4 video up to 20 MB, with its messages', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'video-upload', { language: 'en' })
  const area = caseOf(page, 'video-upload/plain')
  const video = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') }
  await chosen(area).setInputFiles({ ...video, name: 'a.mov', mimeType: 'video/quicktime' })
  await expect(page.getByText('"a.mov": only supports mp4 format')).toBeVisible()
  const path = givenPath('long.mp4')
  await writeFile(path, Buffer.alloc(20 * 1024 * 1024 + 1))
  await chosen(area).setInputFiles(path)
  await expect(page.getByText('"long.mp4": video size cannot exceed 20MB')).toBeVisible()
  await chosen(area).setInputFiles(video)
  await expect(page.getByText(/"a\.mp4": upload failed: /)).toBeVisible()
})

test('a video plays in a dialog, and is removed after a question', async ({ page, zhanggui }) => {
  await openPart(zhanggui, 'video-upload')
  const area = caseOf(page, 'video-upload/plain')
  await chosen(area).setInputFiles(
    join(import.meta.dirname, '../../console/src/app/demo/parts/video-upload/sample.mp4'),
  )
  await area.getByRole('button', { name: '播放视频' }).click()
  const video = page.getByRole('dialog').locator('video')
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.1)
  await page.keyboard.press('Escape')
  await area.getByRole('button', { name: '删除视频' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(area.getByRole('button', { name: '添加视频' })).toBeVisible()
})

test('a picture of rich text is sent as multipart with the field file, and its address is read from data', async ({
  page,
  zhanggui,
}) => {
  await openPart(zhanggui, 'rich-text')
  const area = caseOf(page, 'rich-text/plain')
  const sent = page.waitForRequest(`**${fileCalls.uploadImage.path}`)
  await addPicture(page, area, '苹果.png', (await picture('苹果.png')).buffer)
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await page.locator('.tox-dialog__footer .tox-button').last().click()
  const image = editorOf(area).locator('img')
  await expect(image).toHaveAttribute('src', /^\/media\/\d+\/[0-9a-f]{32}\.png$/)
  await expect(area.locator('.rich-text img')).toHaveAttribute('src', (await image.getAttribute('src'))!)
})
