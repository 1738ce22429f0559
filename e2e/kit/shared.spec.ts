import { caseOf, openDemo, openPart } from './gallery.ts'
import { expect, type Page, stopClock, test } from './test.ts'

const share = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return (box?.width ?? 0) / (await page.evaluate(() => document.documentElement.clientWidth))
}

test.describe('the dialog', () => {
  test('is half of the page wide, stays when clicked beside, closes on Esc', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'dialog')
    await caseOf(page, 'dialog/half').getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: '门店公告' })
    await expect(dialog).toBeVisible()
    await expect.poll(() => share(page, '.ant-modal')).toBeCloseTo(0.5, 2)
    await zhanggui.expectAccessible()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('its content is destroyed 500 ms after closing', async ({ page, zhanggui }) => {
    await page.clock.install()
    await openPart(zhanggui, 'dialog')
    await caseOf(page, 'dialog/half').getByRole('button').click()
    const dialog = page.locator('.ant-modal')
    await page.getByRole('textbox', { name: '公告' }).fill('春节照常营业')
    await stopClock(page)
    await dialog.locator('.ant-modal-footer button').first().click()
    await page.clock.runFor(499)
    await expect(dialog.locator('input')).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(dialog).toHaveCount(0)
    await page.clock.resume()
    await caseOf(page, 'dialog/half').getByRole('button').click()
    await expect(page.getByRole('textbox', { name: '公告' })).toHaveValue('')
  })

  test('says the result on its button, and shows that it is under way', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'dialog')
    await caseOf(page, 'dialog/danger').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '清空 6 个草稿' }).click()
    await expect(dialog.locator('.ant-btn-loading')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

test.describe('the drawer', () => {
  test('takes 35 % from the right, closes on Esc and forgets its content', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'drawer')
    await caseOf(page, 'drawer/right').getByRole('button').click()
    const drawer = page.getByRole('dialog', { name: '变更记录' })
    await expect(drawer).toBeVisible()
    const frame = '.ant-drawer-content-wrapper'
    await expect.poll(() => share(page, frame)).toBeCloseTo(0.35, 2)
    const box = (await page.locator(frame).boundingBox())!
    expect(Math.round(box.x + box.width)).toBe(page.viewportSize()?.width)
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.locator(frame)).toHaveCount(0)
  })

  test('comes from the left where that is asked for', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'drawer')
    await caseOf(page, 'drawer/left').getByRole('button').click()
    await expect
      .poll(async () =>
        Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())?.x ?? -1),
      )
      .toBe(0)
    expect(Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())!.width)).toBe(400)
  })
})

test.describe('the main box', () => {
  const box = (page: Page, name: string) => caseOf(page, `main-box/${name}`)
  const panel = (page: Page, name: string) => box(page, name).getByRole('complementary')
  const wide = async (page: Page, name: string) =>
    Math.round((await panel(page, name).boundingBox())?.width ?? 0)

  test('resize is allowed only between the initial width and the maximum: 200 to 600 by default, by mouse and keyboard', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'main-box')
    expect(await wide(page, 'normal')).toBe(200)
    const edge = box(page, 'normal').getByRole('separator', { name: '调整左侧栏宽度' })
    const at = (await edge.boundingBox())!
    const x = at.x + at.width / 2
    const drag = async (to: number) => {
      const now = (await edge.boundingBox())!
      // The fold button covers its upper end.
      const y = now.y + now.height / 2
      await page.mouse.move(now.x + now.width / 2, y)
      await page.mouse.down()
      await page.mouse.move(to, y, { steps: 4 })
      await page.mouse.up()
    }
    await drag(x + 120)
    await expect.poll(() => wide(page, 'normal')).toBe(320)
    await drag(x + 900)
    await expect.poll(() => wide(page, 'normal')).toBe(600)
    await drag(x - 400)
    await expect.poll(() => wide(page, 'normal')).toBe(200)
    await edge.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuenow', '200')
    await edge.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', '216')
    await edge.press('End')
    await expect.poll(() => wide(page, 'normal')).toBe(600)
    await edge.press('Home')
    await expect.poll(() => wide(page, 'normal')).toBe(200)

    expect(await wide(page, 'small')).toBe(160)
    await box(page, 'small').getByRole('separator').press('End')
    await expect.poll(() => wide(page, 'small')).toBe(320)
  })

  test('is folded or unfolded per page path by an icon click, initially unfolded', async ({
    page,
    zhanggui,
  }) => {
    await openDemo(zhanggui, '/demo/page2')
    const choice = page.locator('.demo-choice')
    await expect(choice).toBeVisible()
    await page.getByRole('button', { name: '收起左侧栏' }).click()
    await expect(choice).toHaveCount(0)
    // Another page is unfolded. This one is still folded when the user returns.
    await page.getByRole('link', { name: '组件' }).click()
    await page.getByRole('link', { name: '主区' }).click()
    await expect(panel(page, 'normal')).toContainText('水果')
    await page.getByRole('link', { name: '样例：详情' }).click()
    await expect(page.getByRole('heading', { name: /纯牛奶/ })).toBeVisible()
    await expect(choice).toHaveCount(0)
    await page.getByRole('button', { name: '展开左侧栏' }).press('Enter')
    await expect(choice).toBeVisible()
  })

  test('the type accepts only normal or small', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'main-box')
    await expect(box(page, 'refusal').getByRole('listitem')).toHaveText([
      'normal ✓',
      'small ✓',
      'large MainBox: type "large" is neither "normal" nor "small".',
    ])
  })
})

test.describe('the delete-confirmation popover', () => {
  test('has default confirm text with cancel and confirm buttons', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'confirm-popover')
    const shown = caseOf(page, 'confirm-popover/default')
    const question = page.getByRole('tooltip')
    await shown.getByRole('button').click()
    await expect(question).toContainText('确定删除吗？删除后不能恢复')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(shown.locator('output')).toHaveText('还有 3 条')
    await shown.getByRole('button').click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(shown.locator('output')).toHaveText('还有 2 条')
  })

  test('asks in words of its own and names the result', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'confirm-popover')
    await caseOf(page, 'confirm-popover/words').getByRole('button').click()
    const question = page.getByRole('tooltip')
    await expect(question).toContainText('「徐汇店」将恢复营业')
    await question.getByRole('button', { name: '恢复营业' }).click()
    await expect(page.getByText('已营业')).toBeVisible()
    await expect(caseOf(page, 'confirm-popover/disabled').getByRole('button')).toBeDisabled()
  })
})

test.describe('exports and downloads', () => {
  test('export requires a non-empty export URL, else the error', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'notices')
    let called = false
    page.on('request', (request) => {
      if (request.postData()?.includes('asyncSystemName')) called = true
    })
    await caseOf(page, 'notices/export').getByRole('button').click()
    await expect(page.locator('.ant-message-notice')).toContainText('导出地址不能为空')
    expect(called).toBe(false)
  })
})

test.describe('notices', () => {
  test('each situation of the error catalogue says its sentence, once at a time', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'notices')
    const shown = caseOf(page, 'notices/catalogue')
    const press = (name: string) => shown.getByRole('button', { name, exact: true }).click()
    await press('网络异常')
    await press('网络异常')
    await expect(page.locator('.ant-message-notice')).toHaveCount(1)
    await expect(page.locator('.ant-message-notice')).toContainText('网络错误')
    await press('别的标签页换了商户')
    await expect(page.locator('.ant-notification-notice')).toContainText('账号已切换')
    await press('返回码 -3')
    await expect(page.getByRole('dialog')).toContainText('你的账号已在其他设备登录')
  })
})

test.describe('codes', () => {
  test('a QR code fills its box but for a light border, however wide the page is', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'qr-code')
    for (const name of ['text', 'mark']) {
      const code = caseOf(page, `qr-code/${name}`).locator('.qr')
      await expect(code).toBeVisible()
      const [box, drawn] = [await code.boundingBox(), await code.locator('svg').first().boundingBox()]
      expect(drawn!.width / box!.width).toBeGreaterThanOrEqual(0.8)
      expect(drawn!.width / box!.width).toBeLessThan(0.9)
    }
  })
})

test.describe('permission forms', () => {
  test('has one code, has any of a list (a string means one), has all of a list; without it the element is missing', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'allow')
    const shown = caseOf(page, 'allow/forms')
    await expect(shown.locator('.ant-tag')).toHaveText([
      'code: iposWeb.product.productGoodProduct',
      'any: [role, product]',
      'any: one string',
      'all: [product, edit]',
      'all: []',
    ])
    await expect(caseOf(page, 'allow/hook').getByRole('listitem')).toHaveText([
      'has: true',
      'any: true',
      'all: true',
    ])
  })
})

test.describe('progress of a task', () => {
  test('shows a segmented bar, counts and rate, and can be cancelled', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'progress')
    const running = caseOf(page, 'progress/running')
    await expect(running.getByRole('progressbar', { name: '订单明细.xlsx' })).toHaveAttribute(
      'aria-valuenow',
      /\d+/,
    )
    await expect(running).toContainText('/ 84,210，4,012 条/秒')
    await running.getByRole('button', { name: '取消' }).click()
    await expect(running).toContainText('已取消')

    const parts = caseOf(page, 'progress/parts')
    await expect(parts.getByRole('listitem')).toHaveText(['新增 128', '修改 342', '不变 1,506', '拒绝 24'])
    await expect(parts.getByRole('progressbar').locator('i')).toHaveCount(4)
    // It must not reach the end before the file is stored.
    await expect(parts.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99')
    await expect(caseOf(page, 'progress/unknown').getByRole('progressbar')).not.toHaveAttribute(
      'aria-valuenow',
      /./,
    )
  })
})

test.describe('parts of every page', () => {
  test('the watermark of the login name lies over the page and lets clicks through', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'watermark')
    const toggle = caseOf(page, 'watermark/shown').getByRole('switch')
    await toggle.click()
    const mark = page.locator('.watermark')
    await expect(mark).toHaveAttribute('style', /rival/)
    await toggle.click()
    await expect(mark).toHaveCount(0)
  })

  test('the page header has titles and counts, the footer copyright years, company and an optional link', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'page-header')
    const header = caseOf(page, 'page-header/counts')
    await expect(header.getByRole('heading', { name: '优惠券' })).toBeVisible()
    await expect(header.getByRole('listitem')).toHaveText(['全部 12,640+', '进行中 12', '正在数'])
    const footers = caseOf(page, 'page-header/footer').locator('footer')
    const year = new Date().getFullYear()
    await expect(footers).toHaveText([
      `© 2021–${year} 掌柜`,
      `© 2021–${year} 掌柜晨光便利连锁有限公司`,
      `© 2021–${year} 掌柜晨光便利连锁有限公司`,
    ])
    await expect(footers.nth(1).getByRole('link')).toHaveCount(0)
    await expect(footers.nth(2).getByRole('link')).toHaveAttribute('rel', /noopener/)
  })

  test('the action box is 100 by 100', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'action-box')
    const box = caseOf(page, 'action-box/boxes').getByRole('button').first()
    expect(await box.boundingBox()).toMatchObject({ width: 100, height: 100 })
    await box.press('Enter')
    await expect(box).toHaveText('新增门店 1')
    await expect(caseOf(page, 'action-box/boxes').getByRole('button').last()).toBeDisabled()
  })

  test('an empty state names the missing thing, the reason, and the way out', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'empty')
    const first = caseOf(page, 'empty/first')
    await expect(first.getByRole('heading', { name: '还没有商品' })).toBeVisible()
    await expect(first.getByRole('button')).toHaveText(['导入', '新增商品'])
    const failed = caseOf(page, 'empty/failed')
    await failed.getByRole('button', { name: '再试一次' }).click()
    await expect(failed.getByRole('button')).toHaveText('再试一次 (1)')
  })
})

test.describe('the demo area', () => {
  test('its sample screens lead into each other: list, detail, form', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/page1')
    await expect(page.locator('[data-row-key]')).toHaveCount(10)
    await page.getByRole('tab', { name: /^草稿/ }).click()
    await expect(page).toHaveURL(/tab=10/)
    await page.getByRole('tab', { name: /^全部/ }).click()
    await expect(page.locator('[data-row-key]').first()).toHaveAttribute('data-row-key', '1')
    // On a tab, Enter belongs to the tab.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/demo\/page2\?id=1/)
    await expect(page.getByRole('heading', { name: /纯牛奶/ })).toBeVisible()
    await page.getByRole('button', { name: '编辑' }).click()
    await expect(page).toHaveURL('/demo/page3?id=1')
    await expect(page.getByRole('textbox', { name: '商品名称' })).toHaveValue('晨光 纯牛奶 250ml')
  })

  test('the buttons of its list work: a deleted draft is gone, labels are laid out to print', async ({
    page,
    zhanggui,
  }) => {
    await openDemo(zhanggui, '/demo/page1?tab=10')
    const drafts = page.getByRole('tab', { name: /^草稿/ })
    await expect(drafts).toContainText('23')
    const first = page.locator('[data-row-key]').first()
    const name = await first.locator('td').nth(1).innerText()
    await first.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).last().click()
    await expect(page.getByText(`已删除「${name}」`)).toBeVisible()
    await expect(drafts).toContainText('22')
    await expect(page.locator('[data-row-key]').getByText(name, { exact: true })).toHaveCount(0)
    for (const row of [0, 1]) await page.locator('[data-row-key]').nth(row).getByRole('checkbox').check()
    await expect(page.getByText('已选 2 件')).toBeVisible()
    await page.getByRole('button', { name: '打印价签' }).click()
    await expect(page.getByRole('dialog').locator('.print-sheet')).toHaveCount(2)
  })

  test('the theme editor changes the preview at once and exports JSON', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/theme')
    const primary = page.getByRole('textbox', { name: '主色' })
    await primary.fill('#7A1FA2')
    await primary.blur()
    const button = page.getByRole('button', { name: '保存商品' })
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    await page.getByText('紧凑', { exact: true }).click()
    await expect(page.locator('.demo-theme-preview [data-row-key]').first()).toHaveCSS('height', '40px')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 JSON' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('theme.json')
    await expect(page.locator('pre')).toContainText('"colorPrimary": "#7A1FA2"')
    await expect(page.locator('pre')).toContainText('"controlHeight": 28')
  })

  test('the theme editor refuses an invalid colour and keeps the last valid one', async ({
    page,
    zhanggui,
  }) => {
    await openDemo(zhanggui, '/demo/theme')
    const primary = page.getByRole('textbox', { name: '主色' })
    await primary.fill('#7A1FA2')
    await primary.fill('zzz')
    await primary.blur()
    await expect(page.getByRole('alert')).toHaveText('主色须为 #3370FF 这样的颜色')
    await expect(page.locator('pre')).toContainText('"colorPrimary": "#7A1FA2"')
    const button = page.getByRole('button', { name: '保存商品' })
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(primary).not.toHaveValue('zzz')
  })

  test('its first page fits a phone', async ({ page, zhanggui }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openDemo(zhanggui, '/demo/index')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const right = () =>
      page
        .locator('main :is(h1, h2, h3, p, pre, li, .card)')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    await expect.poll(right).toBeLessThanOrEqual(390)
  })

  test('a link to a late part of the gallery opens with its entry in sight', async ({ page, zhanggui }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openPart(zhanggui, 'watermark')
      const entry = page.locator('.gallery-nav [aria-current]')
      await expect(entry).toHaveText('水印')
      await expect(entry).toBeInViewport({ ratio: 1 })
    }
  })

  for (const theme of ['light', 'dark'] as const)
    test(`its screens are accessible: ${theme}`, async ({ page, zhanggui }) => {
      await openPart(zhanggui, 'empty', { theme })
      for (const screen of ['index', 'page1', 'page2', 'page3', 'page4', 'theme']) {
        await page.goto(`/demo/${screen}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await zhanggui.expectAccessible()
      }
    })
})
