import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { caseOf, openPart } from './gallery.ts'
import { expect, givenPath, givenSheet, type Locator, type Page, stopClock, test } from './test.ts'

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

/** A server of another maker behind an action of this page: gives what it was sent, and answers what it is told. */
async function withAction(
  page: Page,
  path: RegExp,
  answer: () => object,
  work: (sent: { body: string; headers: Record<string, unknown> }[]) => Promise<void>,
): Promise<void> {
  const sent: { body: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sent.push({ body: Buffer.concat(parts).toString('latin1'), headers: request.headers })
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.route(path, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  try {
    await work(sent)
  } finally {
    await page.unroute(path)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

test.describe('image upload', () => {
  test('the file type must contain image: only supports {types} format', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    const area = caseOf(page, 'image-upload/plain')
    await chosen(area).setInputFiles([
      { name: 'note.png', mimeType: 'text/plain', buffer: Buffer.from('text') },
      { name: 'scan.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') },
    ])
    await expect(page.getByText('“note.png”: only supports jpg, png, gif, bmp format')).toBeVisible()
    await expect(page.getByText('“scan.webp”: only supports jpg, png, gif, bmp format')).toBeVisible()
    await expect(tiles(area)).toHaveCount(0)
  })

  test('each of many refused files is named, in one list', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/plain')
    const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.txt`)
    const texts = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('text') }))
    await chosen(area).setInputFiles(texts)
    const notice = page.locator('.ant-notification-notice')
    await expect(notice).toContainText('8 个文件没有上传')
    await expect(notice.getByRole('listitem')).toHaveText(
      names.map((name) => `「${name}」：只支持 jpg、png、gif、bmp 格式`),
    )
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    await zhanggui.expectAccessible()

    // What only the server refuses is added to the list, one after the other; the list before is gone.
    const renamed = ['a.png', 'b.png', 'c.png', 'd.png']
    await chosen(area).setInputFiles(
      renamed.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') })),
    )
    await expect(notice.getByRole('listitem')).toHaveText(
      renamed.map((name) => new RegExp(`^「${name}」：上传出错：`)),
    )
    await expect(notice).toHaveCount(1)
  })

  test('a picture whose address is there already is not added again, and that is said', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/action')
    const data = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    await withAction(
      page,
      /uploadImage\?demo/,
      () => ({ rtnStatus: '0', data }),
      async () => {
        await chosen(area).setInputFiles([await picture('店.png'), await picture('店 2.png')])
        await expect(page.getByText('「店 2.png」：这张图片已经有了')).toBeVisible()
        await expect(tiles(area)).toHaveCount(1)
      },
    )
  })

  test('image size cannot exceed {n}MB, 2 MB by default', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    const area = caseOf(page, 'image-upload/plain')
    const buffer = Buffer.alloc(2 * 1024 * 1024 + 1)
    await chosen(area).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('“large.png”: image size cannot exceed 2MB')).toBeVisible()
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    await chosen(caseOf(page, 'image-upload/product')).setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect(page.getByText('“large.png”: image size cannot exceed 400K')).toBeVisible()
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

  test('upload error, with what the server said', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    const area = caseOf(page, 'image-upload/plain')
    const buffer = Buffer.from('no picture at all')
    await chosen(area).setInputFiles({ name: 'renamed.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(/“renamed\.png”: upload error: /)).toBeVisible()
    await expect(tiles(area)).toHaveCount(0)
  })

  test('multipart with a field name, extra data and headers; the image URL is read from data', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/action')
    const data = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    await withAction(
      page,
      /uploadImage\?demo/,
      () => ({ rtnStatus: '0', data }),
      async (sent) => {
        await chosen(area).setInputFiles(await picture('店.png'))
        await expect(tiles(area).locator('img')).toHaveAttribute('src', data)
        const [{ body, headers } = { body: '', headers: {} }] = sent
        expect(headers['content-type']).toContain('multipart/form-data')
        expect(headers['x-scene']).toBe('demo')
        expect(body).toMatch(/name="scene"\r\n\r\ndemo[\s\S]*name="filename"[\s\S]*name="picture"; filename=/)
      },
    )
  })

  test('the upload counts as failed unless rtnStatus is the string 0', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/action')
    const answers = [
      { rtnStatus: '1', rtnMsg: '图床已满', data: '/x.png' },
      { rtnStatus: 0, data: '/x.png' },
      { data: '/x.png' },
      { rtnStatus: '0', data: null },
    ]
    const said = ['：图床已满', '', '', '']
    let turn = 0
    await withAction(
      page,
      /uploadImage\?demo/,
      () => answers[turn++] ?? {},
      async () => {
        for (const [index, text] of said.entries()) {
          await chosen(area).setInputFiles(await picture(`${index}.png`))
          await expect(page.getByText(`「${index}.png」：上传出错${text}`, { exact: true })).toBeVisible()
          await expect(tiles(area)).toHaveCount(0)
        }
      },
    )
  })

  test('an upload action must be configured', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    await chosen(caseOf(page, 'image-upload/no-action')).setInputFiles(await picture('a.png'))
    await expect(page.getByText('An upload action must be configured')).toBeVisible()
  })

  test('the action box is 100×100, pictures are ordered by dragging and by keyboard', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/product')
    const box = await area.getByRole('button', { name: '添加图片' }).boundingBox()
    expect([box?.width, box?.height]).toEqual([100, 100])
    const order = () =>
      tiles(area)
        .locator('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const [first, second, third] = await order()
    await area.getByRole('button', { name: /^第 1 张/ }).press('ArrowRight')
    expect(await order()).toEqual([second, first, third])
    await expect(area.getByRole('listitem').first()).toContainText('主图')
    await area.getByRole('listitem').nth(2).dragTo(area.getByRole('listitem').nth(0))
    await expect.poll(order).toEqual([third, second, first])
  })

  test('a read-only field shows its pictures large and changes nothing', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/disabled')
    await expect(area.getByRole('button')).toHaveCount(1)
    await tiles(area).press('Delete')
    await tiles(area).click()
    await expect(page.getByRole('dialog', { name: '查看大图' })).toBeVisible()
  })
})

test.describe('pictures are made to fit in the browser', () => {
  test('compressed under the limit, upright as its EXIF orientation says', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload')
    const area = caseOf(page, 'image-upload/compress')
    // Taken with the camera on its side: 900×600 pixels that are looked at as 600×900.
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

  test('what the browser cannot open is said', async ({ page, zhanggui }) => {
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

test.describe('image preview', () => {
  test('is 150 by 150 and opens a dialog of 800 px with zoom, rotate, next and previous', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'image-preview')
    const area = caseOf(page, 'image-preview/several')
    const box = await area.getByRole('button').first().boundingBox()
    expect([box?.width, box?.height]).toEqual([150, 150])
    await area.getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: '查看大图' })
    await expect
      .poll(async () => (await dialog.locator('.ant-modal-container').boundingBox())?.width)
      .toBe(800)
    const shown = dialog.getByRole('img', { name: '第 1 张，共 3 张' })
    await expect(shown).toBeVisible()
    await expect(dialog.getByRole('button', { name: '上一张' })).toBeDisabled()
    await zhanggui.expectAccessible()
    await dialog.getByRole('button', { name: '放大' }).click()
    await expect(dialog).toContainText('125%')
    await dialog.getByRole('button', { name: '向右旋转' }).click()
    await expect(shown).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.25\)/)
    await dialog.getByRole('button', { name: '下一张' }).click()
    await expect(dialog.getByRole('img', { name: '第 2 张，共 3 张' })).toHaveAttribute(
      'style',
      /rotate\(0deg\) scale\(1\)/,
    )
  })

  test('works by keyboard, and Esc closes it; content is destroyed 500 ms after closing', async ({
    page,
    zhanggui,
  }) => {
    await page.clock.install()
    await openPart(zhanggui, 'image-preview')
    await caseOf(page, 'image-preview/several').getByRole('button').nth(1).press('Enter')
    const dialog = page.getByRole('dialog', { name: '查看大图' })
    await expect(dialog.getByRole('img', { name: '第 2 张，共 3 张' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const last = dialog.getByRole('img', { name: '第 3 张，共 3 张' })
    await expect(last).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await page.keyboard.press('r')
    await expect(last).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.25\)/)
    await page.keyboard.press('0')
    await expect(last).toHaveAttribute('style', /rotate\(0deg\) scale\(1\)/)
    await stopClock(page)
    await page.keyboard.press('Escape')
    await page.clock.runFor(499)
    await expect(page.locator('.viewer')).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(page.locator('.viewer')).toHaveCount(0)
  })

  test('a picture that is gone says so', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-preview')
    const area = caseOf(page, 'image-preview/gone')
    await expect(area.getByText('这张图片打不开')).toBeVisible()
    await area.getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('这张图片打不开')
  })
})

test.describe('file upload', () => {
  test('only supports these formats: xls and xlsx by default', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload', { language: 'en' })
    const area = caseOf(page, 'file-upload/plain')
    await chosen(area).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await expect(page.getByText('“a.csv”: only supports these formats: xls, xlsx')).toBeVisible()
    await expect(area.getByRole('listitem')).toHaveCount(0)
  })

  test('file size cannot exceed N MB, 2 by default; an empty file is refused', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload', { language: 'en' })
    const area = caseOf(page, 'file-upload/plain')
    const large = { name: 'a.xlsx', mimeType: '', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
    await chosen(area).setInputFiles(large)
    await expect(page.getByText('“a.xlsx”: file size cannot exceed 2 MB')).toBeVisible()
    await chosen(area).setInputFiles({ ...large, name: 'b.xlsx', buffer: Buffer.alloc(0) })
    await expect(page.getByText('“b.xlsx” is empty')).toBeVisible()
  })

  test('exceeding the file count shows a warning', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload')
    const area = caseOf(page, 'file-upload/many')
    await withAction(
      page,
      /file\/upload\?demo/,
      () => ({ rtnStatus: '0', data: `/f/${Math.random()}` }),
      async (sent) => {
        const files = ['一.pdf', '二.pdf', '三.png', '四.xlsx'].map((name) => ({
          name,
          mimeType: '',
          buffer: Buffer.from(name),
        }))
        await chosen(area).setInputFiles(files)
        await expect(page.locator('.ant-message-warning')).toHaveText('最多 3 个文件')
        await expect(area.getByRole('listitem')).toHaveCount(3)
        await expect(area.getByRole('button', { name: /^删除文件/ })).toHaveCount(3)
        expect(sent).toHaveLength(3)
        expect(sent[0]?.body).toContain('name="attachment"; filename=')
        await area.getByRole('button', { name: '删除文件「二.pdf」' }).click()
        await expect(area.getByRole('listitem')).toHaveText([/一\.pdf/, /三\.png/])
      },
    )
  })

  test('a spreadsheet is taken, by click and by drop', async ({ page, zhanggui }) => {
    const path = await givenSheet('价格表.xlsx', ['商品编码'], [['SP1']])
    await openPart(zhanggui, 'file-upload')
    const area = caseOf(page, 'file-upload/plain')
    const choosing = page.waitForEvent('filechooser')
    await area.getByRole('button', { name: /^点击或把文件拖到这里/ }).click()
    await (await choosing).setFiles(path)
    await expect(area.getByRole('listitem')).toContainText('价格表.xlsx')
  })

  test("the upload counts as failed unless rtnStatus is '0': upload failed", async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload', { language: 'en' })
    const area = caseOf(page, 'file-upload/many')
    const data = '/f/1'
    // A number is not the string.
    const answers = [{ rtnStatus: 'E1' }, { rtnStatus: 0, data }, { data }, { rtnStatus: '00', data }]
    await withAction(
      page,
      /file\/upload\?demo/,
      () => answers.shift() ?? {},
      async () => {
        for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
          await chosen(area).setInputFiles({ name, mimeType: '', buffer: Buffer.from('x') })
          await expect(page.getByText(`“${name}”: upload failed`, { exact: true })).toBeVisible()
          await expect(area.getByRole('listitem')).toHaveCount(0)
        }
      },
    )
  })

  test('an action that is not configured is said', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload')
    const file = { name: 'a.xlsx', mimeType: '', buffer: Buffer.from('x') }
    await chosen(caseOf(page, 'file-upload/no-action')).setInputFiles(file)
    await expect(page.getByText('没有配置上传地址，请联系管理员')).toBeVisible()
  })
})

test.describe('video upload', () => {
  test('one mp4 video up to 20 MB, with its messages', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'video-upload', { language: 'en' })
    const area = caseOf(page, 'video-upload/plain')
    const video = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') }
    await chosen(area).setInputFiles({ ...video, name: 'a.mov', mimeType: 'video/quicktime' })
    await expect(page.getByText('“a.mov”: only supports mp4 format')).toBeVisible()
    const path = givenPath('long.mp4')
    await writeFile(path, Buffer.alloc(20 * 1024 * 1024 + 1))
    await chosen(area).setInputFiles(path)
    await expect(page.getByText('“long.mp4”: video size cannot exceed 20MB')).toBeVisible()
    await chosen(area).setInputFiles(video)
    await expect(page.getByText(/“a\.mp4”: upload failed: /)).toBeVisible()
  })

  test('a video plays in a dialog, and is removed after a question', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'video-upload')
    const area = caseOf(page, 'video-upload/plain')
    await chosen(area).setInputFiles(
      join(import.meta.dirname, '../console/src/app/demo/parts/video-upload/sample.mp4'),
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
})
