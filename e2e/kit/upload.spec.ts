import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { caseOf, openPart } from './gallery.ts'
import { expect, type Locator, type Page, stopClock, test } from './test.ts'

const flat = { width: 120, height: 80, channels: 3, background: '#3370ff' } as const

const picture = (name: string, background = '#3370ff') =>
  sharp({ create: { ...flat, background } })
    .toFormat(name.endsWith('png') ? 'png' : 'jpeg')
    .toBuffer()
    .then((buffer) => ({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer }))

const chosen = (area: Locator) => area.locator('input[type="file"]')
const tiles = (area: Locator) => area.locator('.upload-picture')

/** Another maker's server behind an action of this page. It records the requests and gives the prepared answers. */
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
    await expect(page.getByText('"note.png": only supports jpg, png, gif, bmp format')).toBeVisible()
    await expect(page.getByText('"scan.webp": only supports jpg, png, gif, bmp format')).toBeVisible()
    await expect(tiles(area)).toHaveCount(0)
  })

  test('a picture with a known address is not added again, and a message says so', async ({
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
        await expect(page.getByText('「店 2.png」：这张图片已添加')).toBeVisible()
        await expect(tiles(area)).toHaveCount(1)
      },
    )
  })

  test('image size cannot exceed {n}MB, 2 MB by default', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    const area = caseOf(page, 'image-upload/plain')
    const buffer = Buffer.alloc(2 * 1024 * 1024 + 1)
    await chosen(area).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('"large.png": image size cannot exceed 2MB')).toBeVisible()
    await openPart(zhanggui, 'image-upload', { language: 'en' })
    await chosen(caseOf(page, 'image-upload/product')).setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect(page.getByText('"large.png": image size cannot exceed 400K')).toBeVisible()
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
        expect(body).toMatch(
          /name="purpose"\r\n\r\ngeneral[\s\S]*name="filename"[\s\S]*name="picture"; filename=/,
        )
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
    await expect(page.getByText('"a.csv": only supports these formats: xls, xlsx')).toBeVisible()
    await expect(area.getByRole('listitem')).toHaveCount(0)
  })

  test('file size cannot exceed N MB, 2 by default; an empty file is refused', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload', { language: 'en' })
    const area = caseOf(page, 'file-upload/plain')
    const large = { name: 'a.xlsx', mimeType: '', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
    await chosen(area).setInputFiles(large)
    await expect(page.getByText('"a.xlsx": file size cannot exceed 2 MB')).toBeVisible()
    await chosen(area).setInputFiles({ ...large, name: 'b.xlsx', buffer: Buffer.alloc(0) })
    await expect(page.getByText('"b.xlsx" is empty')).toBeVisible()
  })

  test('exceeding the file count shows a warning', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload')
    const area = caseOf(page, 'file-upload/many')
    await withAction(
      page,
      /file\/uploadImage\?demo/,
      () => ({ rtnStatus: '0', data: `/f/${Math.random()}` }),
      async (sent) => {
        const files = ['一.png', '二.png', '三.gif', '四.jpg'].map((name) => ({
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
        await area.getByRole('button', { name: '删除文件「二.png」' }).click()
        await expect(area.getByRole('listitem')).toHaveText([/一\.png/, /三\.gif/])
      },
    )
  })

  test("the upload counts as failed unless rtnStatus is '0': upload failed", async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload', { language: 'en' })
    const area = caseOf(page, 'file-upload/many')
    const data = '/f/1'
    // A number is not the string.
    const answers = [{ rtnStatus: 'E1' }, { rtnStatus: 0, data }, { data }, { rtnStatus: '00', data }]
    await withAction(
      page,
      /file\/uploadImage\?demo/,
      () => answers.shift() ?? {},
      async () => {
        for (const name of ['a.png', 'b.png', 'c.png', 'd.png']) {
          await chosen(area).setInputFiles({ name, mimeType: '', buffer: Buffer.from('x') })
          await expect(page.getByText(`"${name}": upload failed`, { exact: true })).toBeVisible()
          await expect(area.getByRole('listitem')).toHaveCount(0)
        }
      },
    )
  })

  test('a missing action shows a message', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'file-upload')
    const file = { name: 'a.xlsx', mimeType: '', buffer: Buffer.from('x') }
    await chosen(caseOf(page, 'file-upload/no-action')).setInputFiles(file)
    await expect(page.getByText('没有配置上传地址，请联系管理员')).toBeVisible()
  })
})

test.describe('video upload', () => {})
