import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import sharp from 'sharp'
import { addPicture, editorOf } from '../rich-editor.ts'
import { caseOf, openPart } from './gallery.ts'
import { expect, type Page, stopClock, test } from './test.ts'

const png = (color: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

test.describe('rich-text editor', () => {
  test('menubar: file, edit, insert, view, format, table; default height 360', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/plain')
    await expect(area.getByRole('menubar').getByRole('menuitem')).toHaveText([
      '文件',
      '编辑',
      '插入',
      '查看',
      '格式',
      '表格',
    ])
    await expect.poll(async () => (await area.locator('.tox-hugerte').boundingBox())?.height).toBe(360)
    await zhanggui.expectAccessible()
  })

  test('height 250 to 600 in one use', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/growing')
    const height = async () => Math.round((await area.locator('.tox-hugerte').boundingBox())?.height ?? 0)
    await expect.poll(height).toBe(250)
    const body = editorOf(area).locator('body')
    await body.click()
    for (let i = 0; i < 12; i++) await body.press('Enter')
    await expect.poll(height).toBeGreaterThan(300)
    for (let i = 0; i < 30; i++) await body.press('Enter')
    await expect.poll(height).toBe(600)
  })

  test('the editor keeps formats, lists and tables as written', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/plain')
    const body = editorOf(area).locator('body')
    await editorOf(area).locator('p').click()
    await body.press('ControlOrMeta+End')
    await body.press('Enter')
    await body.pressSequentially('每日')
    await body.press('ControlOrMeta+b')
    await body.pressSequentially('特价')
    const shown = area.locator('.rich-text')
    await expect(shown.locator('strong').last()).toHaveText('特价')
    await area.getByRole('button', { name: '项目符号' }).click()
    await expect(shown.locator('li')).toHaveText('每日特价')
    await area.getByRole('menuitem', { name: '编辑' }).click()
    await page.getByRole('menuitem', { name: '撤销' }).click()
    await expect(shown.locator('li')).toHaveCount(0)
  })

  test('languages: en_GB, zh_CN, es_MX, ja', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/languages')
    const menus: Record<string, string[]> = {
      日本語: ['ファイル', '編集', '挿入', '表示', '書式', '表'],
      Español: ['Archivo', 'Editar', 'Insertar', 'Ver', 'Formato', 'Tabla'],
      English: ['File', 'Edit', 'Insert', 'View', 'Format', 'Table'],
      简体中文: ['文件', '编辑', '插入', '查看', '格式', '表格'],
    }
    for (const [name, words] of Object.entries(menus)) {
      await area.getByText(name, { exact: true }).click()
      await expect(area.getByRole('menubar').getByRole('menuitem')).toHaveText(words)
    }
  })

  for (const [name, foreign] of [
    ['日本語', /[A-Za-z]{2,}/],
    ['简体中文', /[A-Za-z]{2,}/],
  ] as const)
    test(`each menu and dialog is in its own language: ${name}`, async ({ page, zhanggui }) => {
      await openPart(zhanggui, 'rich-text')
      const area = caseOf(page, 'rich-text/languages')
      await area.getByText(name, { exact: true }).click()
      const menus = area.getByRole('menubar').getByRole('menuitem')
      await expect(menus).toHaveCount(6)
      await editorOf(area).locator('p').click()
      const strange = new Set<string>()
      const look = async () => {
        for (const words of await wordsOf(page))
          if (foreign.test(words.replace(/Ctrl|Shift|Alt|\bF\d+|Enter|Esc|URL|px|RGB|HTML|OK/g, '')))
            strange.add(words)
      }
      await look()
      for (let menu = 0; menu < 6; menu++) {
        await menus.nth(menu).click()
        const items = page
          .locator('.tox-collection__item')
          .filter({ has: page.locator('.tox-collection__item-caret') })
        await look()
        for (const item of await items.all()) {
          await item.hover({ force: true })
          await look()
        }
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      }
      for (const [menu, item] of [
        [2, 0],
        [2, 1],
        [1, 7],
        [3, 0],
      ] as const) {
        await menus.nth(menu).click()
        await page.locator('.tox-menu .tox-collection__item').nth(item).click()
        await expect(page.locator('.tox-dialog')).toBeVisible()
        await look()
        for (const tab of await page.locator('.tox-dialog').getByRole('tab').all()) {
          await tab.click()
          await look()
        }
        await page.locator('.tox-dialog__header button').first().click()
        await expect(page.locator('.tox-dialog')).toHaveCount(0)
      }
      expect([...strange]).toEqual([])
    })

  test('image upload has the limits and messages of the image widget', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text', { language: 'en' })
    const area = caseOf(page, 'rich-text/plain')
    await addPicture(
      page,
      area,
      'large.png',
      Buffer.concat([await png('#3370ff'), Buffer.alloc(2 * 1024 * 1024)]),
    )
    await expect(page.getByText(/image size cannot exceed 2MB/).first()).toBeVisible()
    await expect(editorOf(area).locator('img')).toHaveCount(0)
  })

  test('pictures of other sites are refused with a message', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/plain')
    await area.getByRole('menuitem', { name: '查看' }).click()
    await page.getByRole('menuitem', { name: '源代码' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('<p>图</p><p><img src="https://evil.example/x.png"></p>')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText(/^只能使用上传的图片/)).toBeVisible()
    await expect(editorOf(area).locator('img')).toHaveCount(0)
    await expect(editorOf(area).locator('p').first()).toHaveText('图')
  })

  test('editor script load failure: shows the error message, and tries again', async ({
    page,
    zhanggui,
    faults,
  }) => {
    await page.route(/rich-text-frame/, (route) => route.abort())
    await openPart(zhanggui, 'rich-text')
    const area = caseOf(page, 'rich-text/plain')
    await expect(area.getByRole('alert')).toContainText('编辑器加载失败')
    await zhanggui.expectAccessible()
    await page.unroute(/rich-text-frame/)
    await area.getByRole('button', { name: '再试一次' }).click()
    await expect(area.getByRole('menubar')).toBeVisible()
    // The browser reports the blocked script; the test ignores that.
    faults.splice(0)
  })

  test('a read-only text is not written in', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'rich-text', { theme: 'dark' })
    const area = caseOf(page, 'rich-text/disabled')
    await expect(editorOf(area).locator('body')).toHaveAttribute('contenteditable', 'false')
    await expect(area.getByRole('button', { name: '加粗' })).toBeDisabled()
    const ground = await editorOf(area)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(ground).toBe('rgb(27, 29, 34)')
  })
})

test('rich text is sanitised on render: nothing of it runs, loads or leaves its place', async ({
  page,
  zhanggui,
  faults,
}) => {
  await openPart(zhanggui, 'rich-text')
  const area = caseOf(page, 'rich-text/shown')
  const shown = area.locator('.rich-text')
  // The other editors of the page are still loading.
  await shown.waitFor()
  await expect(page.locator('.case-bone')).toHaveCount(0)
  await expect(page.locator('.lazy-part.waiting')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  // The frame sends this call by itself a moment after the start. The text does not cause it.
  const own = (url: string) => url.endsWith(taskCalls.findExcelList.path)
  page.on('request', (request) => {
    if (!own(request.url())) asked.push(request.url())
  })
  page.on('dialog', (dialog) => {
    asked.push('dialog')
    void dialog.dismiss()
  })
  const vectors = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/a.png">',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text y="20">x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<a href="javascript:alert(1)">a</a><a href="jav&#x09;ascript:alert(1)">b</a>',
    '<a href="data:text/html,<script>alert(1)</script>">c</a>',
    '<p style="background:url(https://evil.example/b.png)">d</p>',
    '<style>@import "https://evil.example/c.css"; body { display: none }</style>',
    '<link rel=stylesheet href="https://evil.example/d.css"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<form action="https://evil.example"><button autofocus onfocus=alert(1)>e</button><input autofocus onfocus=alert(1)></form>',
    '<div style="position:fixed;inset:0;z-index:99999">f</div>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template><details open ontoggle=alert(1)><summary>g</summary></details>',
    '<video><source onerror=alert(1) src=x></video><audio src=x onerror=alert(1)></audio>',
    '<p id="root" class="ant-modal-root" data-x="1">h</p><base href="https://evil.example/">',
  ]
  for (const vector of vectors) {
    await area.getByRole('textbox').fill(`<p>末</p>${vector}`)
    await expect(shown).toContainText('末')
    const left = await shown.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap((one) => [
        ...(/^(?:p|a|div|span|table|tbody|tr|td|strong|em)$/.test(one.localName) ? [] : [one.localName]),
        ...one.getAttributeNames().filter((name) => !['href', 'target', 'rel', 'style'].includes(name)),
        ...(one.getAttribute('style') ? [one.getAttribute('style')!] : []),
        ...(one.getAttribute('href')?.startsWith('http') === false ? [one.getAttribute('href')!] : []),
      ]),
    )
    expect(left, vector).toEqual([])
  }
  await area
    .getByRole('textbox')
    .fill(
      '<a href="https://example.com/" target="_self" rel="opener">店</a><p style="text-align:right;color:red">右</p>',
    )
  await expect(shown.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(shown.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(shown.getByText('右')).toHaveCSS('text-align', 'right')
  expect(asked).toEqual([])
  // The browser reports handlers and bases that the policy would stop, even if they are only parsed.
  const told = /^Executing inline event handler violates|^Setting the document's base URI/
  expect(faults.filter((fault) => !told.test(fault))).toEqual([])
  faults.splice(0)
})

test.describe('map', () => {
  test('pick a point by click, and by keyboard: arrows move, Enter sets', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'map')
    const area = caseOf(page, 'map/picker')
    const map = area.getByRole('application')
    await expect(area.locator('.leaflet-tile-loaded').first()).toBeVisible()
    const kept = async () =>
      JSON.parse((await area.locator('code').textContent())!) as { lat: number; lng: number; datum: string }
    const before = await kept()
    await map.click({ position: { x: 40, y: 60 } })
    await expect.poll(async () => (await kept()).lng).toBeLessThan(before.lng)
    expect((await kept()).lat).toBeGreaterThan(before.lat)
    expect((await kept()).datum).toBe('gcj02')
    const clicked = await kept()
    await map.focus()
    for (let i = 0; i < 4; i++) await map.press('ArrowRight')
    await expect
      .poll(async () => {
        await map.press('Enter')
        return (await kept()).lng
      })
      .toBeGreaterThan(clicked.lng + 0.005)
    await zhanggui.expectAccessible()
  })

  test('coordinates are typed with validation, and the point is kept with its datum', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'map')
    const area = caseOf(page, 'map/off')
    await expect(area.getByRole('region', { name: '地图' })).toContainText('没有开启地图服务')
    await expect(area.getByRole('textbox', { name: '搜索地址' })).toHaveCount(0)
    await area.getByLabel('纬度').fill('91')
    await expect(area.getByText('纬度是 -90 到 90 的数，最多 6 位小数')).toBeVisible()
    await expect(area.getByLabel('纬度')).toHaveAttribute('aria-invalid', 'true')
    await area.getByLabel('纬度').fill('30.274084')
    await area.getByLabel('经度').fill('120.155071')
    await expect(area.locator('code')).toHaveText('{"lat":30.274084,"lng":120.155071,"datum":"gcj02"}')
    await area.getByRole('combobox', { name: '坐标系' }).click()
    await page.getByText('WGS-84（GPS、国际）').last().click()
    await expect(area.locator('code')).toHaveText('{"lat":30.274084,"lng":120.155071,"datum":"wgs84"}')
    await area.getByRole('button', { name: '清除位置' }).click()
    await expect(area.locator('code')).toHaveText('null')
  })

  test('a place kept in the other datum is shown where it is', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'map')
    const area = caseOf(page, 'map/disabled')
    await expect(area.getByLabel('纬度')).toHaveValue('31.228474')
    await expect(area.getByLabel('经度')).toHaveValue('121.478224')
    await expect(area.getByRole('button', { name: '清除位置' })).toHaveCount(0)
  })

  test('search by address, off when the service is off', async ({ page, zhanggui, faults }) => {
    await openPart(zhanggui, 'map')
    await expect(caseOf(page, 'map/picker').getByRole('search')).toHaveCount(0)
    const area = caseOf(page, 'map/search')
    const field = area.getByRole('searchbox', { name: '搜索地址' })
    let answer: object = [{ display_name: '杭州西湖', lat: '30.2431', lon: '120.1505' }]
    await page.route(/demo-places/, (route) => route.fulfill({ json: answer }))
    await field.fill('西湖')
    await field.press('Enter')
    await area.getByRole('button', { name: '杭州西湖' }).click()
    await expect(area.getByLabel('纬度')).toHaveValue('30.2431')
    answer = []
    await field.press('Enter')
    await expect(area.getByText('没有找到这个地址，可以在地图上选')).toBeVisible()
    await page.unroute(/demo-places/)
    await page.route(/demo-places/, (route) => route.fulfill({ status: 503 }))
    await field.press('Enter')
    await expect(area.getByText('地址搜索暂时不可用，可以在地图上选')).toBeVisible()
    faults.splice(0)
  })
})

test.describe('chart', () => {
  test('is a picture with its words, and the same numbers as a table', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'chart')
    const line = caseOf(page, 'chart/line')
    const label = /^近 7 天销售额，折线图，7 项；最高 11-20 ￥30,125\.40；最低 11-16 ￥16,480\.00$/
    await expect(line.getByRole('img', { name: label })).toBeVisible()
    await expect(line.locator('canvas')).toHaveCount(1)
    await line.getByText('数据表').click()
    await expect(line.getByRole('row').nth(4)).toHaveText(/11-18￥19,864\.80—/)
    await expect(line.locator('canvas')).toHaveCount(0)
    const pie = caseOf(page, 'chart/pie')
    await pie.getByText('数据表').click()
    await expect(pie.getByRole('row').nth(1)).toHaveText('微信52355.2%')
    await zhanggui.expectAccessible()
  })

  test('nothing to draw says so', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'chart', { language: 'en' })
    await expect(caseOf(page, 'chart/empty')).toContainText('No data yet')
    await expect(caseOf(page, 'chart/empty').getByRole('img', { name: /chart/ })).toHaveCount(0)
  })

  test('resize debounce 150 ms', async ({ page, zhanggui }) => {
    await page.clock.install()
    await openPart(zhanggui, 'chart')
    const frame = caseOf(page, 'chart/bar').getByRole('img')
    const canvas = frame.locator('canvas')
    const width = () =>
      canvas.evaluate(
        (element) => Number.parseFloat(element.style.width) || element.getBoundingClientRect().width,
      )
    await expect(canvas).toBeVisible()
    await stopClock(page)
    const before = await width()
    await page.setViewportSize({ width: 1700, height: 900 })
    await expect
      .poll(() => frame.evaluate((element) => element.getBoundingClientRect().width))
      .toBeGreaterThan(before + 150)
    await page.clock.runFor(149)
    expect(await width()).toBe(before)
    await page.clock.runFor(1)
    expect(await width()).toBeGreaterThan(before + 150)
  })

  test('takes the colours of the theme', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'chart')
    const canvas = caseOf(page, 'chart/bar').locator('canvas')
    await expect(canvas).toBeVisible()
    const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
    await expect.poll(async () => (await picture()).length).toBeGreaterThan(3000)
    const light = await picture()
    await page.evaluate(() => localStorage.setItem('zhanggui_theme', 'dark'))
    await page.reload()
    await expect(canvas).toBeVisible()
    await expect.poll(async () => (await picture()) !== light).toBe(true)
  })
})

test.describe('codes', () => {
  test('a barcode that cannot be says why', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode')
    await expect(caseOf(page, 'barcode/kinds').getByRole('img')).toHaveCount(3)
    const area = caseOf(page, 'barcode/typed')
    await expect(area.getByRole('img', { name: '条码 6901234567892' })).toBeVisible()
    await area.getByRole('textbox').fill('6901234567890')
    await expect(area.getByText('校验位不对：最后一位应是 2')).toBeVisible()
    await area.getByText('Code 128', { exact: true }).click()
    await expect(area.getByRole('img', { name: '条码 6901234567890' })).toBeVisible()
  })

  test('a QR code is redrawn as its text changes, and says when it is too long', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'qr-code')
    const area = caseOf(page, 'qr-code/text')
    const path = area.locator('.qr path')
    const before = await path.getAttribute('d')
    await area.getByRole('textbox').fill('掌柜')
    await expect(path).not.toHaveAttribute('d', before!)
    await area.getByRole('textbox').fill('长'.repeat(2000))
    await expect(area.getByText('内容太长，二维码放不下，请缩短')).toBeVisible()
    await area.getByRole('textbox').fill('')
    await expect(area.getByText('没有内容，不能生成')).toBeVisible()
  })
})

/** The page sizes of a PDF in mm, in the order of its pages. */
function pagesOf(pdf: Buffer): [number, number][] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  return boxes.map(
    ([, width, height]) =>
      [Number(width), Number(height)].map((pt) => Math.round((pt / 72) * 25.4)) as [number, number],
  )
}

test.describe('print', () => {
  /** Prints through the widget and keeps the printed sheets in the page. */
  async function printed(page: Page, open: string) {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: open, exact: true }).click()
    await page
      .getByRole('dialog', { name: '打印预览' })
      .getByRole('button', { name: /^打印 \d+ 张$/ })
      .click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const shown = await page.locator('body').innerText()
    await page.emulateMedia({ media: null })
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    return { shown, pages: pagesOf(pdf) }
  }

  for (const [paper, width] of [
    ['58 mm 小票', 58],
    ['80 mm 小票', 80],
  ] as const)
    test(`a receipt of ${width} mm is one page, as long as its content`, async ({ page, zhanggui }) => {
      await openPart(zhanggui, 'print')
      const { shown, pages } = await printed(page, paper)
      expect(pages).toHaveLength(1)
      expect(pages[0]?.[0]).toBe(width)
      expect(pages[0]?.[1]).toBeGreaterThan(60)
      expect(pages[0]?.[1]).toBeLessThan(150)
      expect(shown).toMatch(/^远山生鲜（西湖店）/)
      expect(shown).toContain('￥65.00')
      expect(shown).not.toContain('打印预览')
      expect(shown).not.toContain('演示')
    })

  for (const [paper, width, height] of [
    ['40×30 mm 标签', 40, 30],
    ['60×40 mm 标签', 60, 40],
  ] as const)
    test(`labels of ${width}×${height} mm are a page each, with their barcode`, async ({
      page,
      zhanggui,
    }) => {
      await openPart(zhanggui, 'print')
      const { shown, pages } = await printed(page, paper)
      expect(pages).toEqual([
        [width, height],
        [width, height],
      ])
      expect(shown).toContain('￥6.98')
      expect(shown).toContain('￥2.90')
      expect(shown).toContain('SP000047')
    })

  test('a list flows over pages of A4', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'print')
    const { shown, pages } = await printed(page, '拣货单')
    expect(pages.length).toBeGreaterThan(1)
    for (const size of pages) expect(size).toEqual([210, 297])
    expect(shown).toContain('红富士苹果 60')
    expect(shown).toContain('复核人')
  })

  test('the page is as it was once it is printed', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'print')
    await printed(page, '58 mm 小票')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.print-root')).toHaveCount(0)
    await expect(page.locator('html.printing')).toHaveCount(0)
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '80 mm 小票' })).toBeVisible()
  })
})

test.describe('horizontal scroll', () => {
  for (const snap of ['start', 'center', 'end'] as const)
    test(`snap ${snap}: it comes to rest at an item, by button and by keyboard`, async ({
      page,
      zhanggui,
    }) => {
      await openPart(zhanggui, 'snap-scroll')
      const area = caseOf(page, `snap-scroll/${snap}`)
      const row = area.getByRole('list')
      await expect(area.getByRole('button', { name: '向前滚动' })).toBeDisabled()
      const offset = () =>
        row.evaluate((element, at) => {
          const frame = element.getBoundingClientRect()
          const middle = (box: DOMRect) =>
            at === 'start' ? box.left : at === 'end' ? box.right : (box.left + box.right) / 2
          const distances = [...element.children].map((item) =>
            Math.abs(middle(item.getBoundingClientRect()) - middle(frame)),
          )
          return element.scrollLeft === 0 ? -1 : Math.round(Math.min(...distances))
        }, snap)
      await area.getByRole('button', { name: '向后滚动' }).click()
      await expect.poll(offset).toBe(0)
      await row.press('ArrowRight')
      await row.press('ArrowRight')
      await expect.poll(offset).toBe(0)
      await row.press('End')
      await expect(area.getByRole('button', { name: '向后滚动' })).toBeDisabled()
    })

  test('when all fit nothing scrolls', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'snap-scroll')
    const area = caseOf(page, 'snap-scroll/few')
    await expect(area.getByRole('button', { name: '向前滚动' })).toBeDisabled()
    await expect(area.getByRole('button', { name: '向后滚动' })).toBeDisabled()
  })
})

/** All texts of the editor: words, labels and titles. */
const wordsOf = (page: Page): Promise<string[]> =>
  page
    .locator('[data-case="rich-text/languages"] .tox, .tox-hugerte-aux')
    .evaluateAll((roots) =>
      roots.flatMap((root) =>
        [root, ...root.querySelectorAll('*')].flatMap((element) => [
          ...[...element.childNodes]
            .filter((node) => node instanceof Text)
            .map((node) => node.textContent?.trim() ?? ''),
          ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)?.trim() ?? ''),
        ]),
      ),
    )
