import { caseOf, openDemo, openPart } from './gallery.ts'
import { choosing, expect, type Locator, type Page, stopClock, test } from './test.ts'

const field = (scope: Locator, label: string) => scope.getByRole('textbox', { name: label })
/** The message under a field. */
const said = (scope: Locator, label: string) =>
  scope.locator('.ant-form-item').filter({ hasText: label }).locator('.ant-form-item-explain-error')
const notice = (page: Page) => page.locator('.ant-notification-notice')

async function openDialog(page: Page, name: string, button: string): Promise<Locator> {
  await caseOf(page, name).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  return dialog
}

test.describe('the form', () => {
  for (const [width, span] of [
    [2000, 12],
    [1400, 14],
    [1100, 16],
    [900, 18],
    [700, 24],
  ] as const)
    test(`takes ${span} of 24 columns at a width of ${width}`, async ({ page, zhanggui }) => {
      await page.setViewportSize({ width, height: 900 })
      await openPart(zhanggui, 'form')
      const form = caseOf(page, 'form/page').locator('.form-page')
      const share = async () =>
        form.evaluate((node) => node.clientWidth / (node.parentElement?.clientWidth ?? 1))
      await expect.poll(share).toBeCloseTo(span / 24, 2)
    })

  test("a required field gets its label plus a translated 'required'; all errors stand in one notice by label and message, the first is gone to", async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/dialog', '新增商品')
    await dialog.getByRole('button', { name: '保存商品' }).click()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称必填')
    await expect(said(dialog, '销售价')).toHaveText('销售价必填')
    await expect(notice(page)).toHaveCount(1)
    await expect(notice(page)).toContainText('有 2 处需要修改')
    await expect(notice(page).getByRole('listitem')).toHaveText(['商品名称：必填', '销售价：必填'])
    await expect(field(dialog, '商品名称')).toBeFocused()
    // The notice shows its own list, without the browser's bullets.
    await expect(notice(page).getByRole('list')).toHaveCSS('list-style-type', 'none')
  })

  test("a required field says 'required' in English, too", async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'form', { language: 'en' })
    const english = await openDialog(page, 'form/dialog', 'New product')
    await english.getByRole('button', { name: 'Save product' }).click()
    await expect(said(english, 'Product name')).toHaveText('Product name is required')
  })

  test('rules merge from the form-level and field-level rule sets', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/dialog', '新增商品')
    const name = field(dialog, '商品名称')
    await name.fill('测试')
    await name.blur()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称不能是「测试」')
    await name.fill('什么?')
    await expect(said(dialog, '商品名称')).toHaveText('商品名称不能有问号')
    await name.fill('一个比二十个字还要长得多得多得多得多的名称?')
    await expect(said(dialog, '商品名称')).toHaveText('商品名称最多 20 个字符')
    await name.fill('苹果')
    await expect(said(dialog, '商品名称')).toHaveCount(0)
  })

  test('a press on a button is a click on it, also if the field that it leaves is or becomes wrong', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/dialog', '新增商品')
    const name = field(dialog, '商品名称')
    const save = dialog.getByRole('button', { name: '保存商品' })
    await name.fill('测试')
    await pressSlowly()
    await expect(notice(page)).toContainText('商品名称：不能是「测试」')
    await expect(said(dialog, '商品名称')).toHaveText('商品名称不能是「测试」')
    // The fault that stands at the field stays there for the press.
    await name.press('End')
    await pressSlowly()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称不能是「测试」')

    async function pressSlowly() {
      await save.hover()
      const place = await save.boundingBox()
      await page.mouse.down()
      await expect(save).toBeFocused()
      // A message takes some frames to push what is below it away.
      await page.waitForTimeout(400)
      expect(await save.boundingBox()).toEqual(place)
      await page.mouse.up()
    }
  })

  test('linkage checks: a field that another one has made wrong says so once typing has rested, and takes it back', async ({
    page,
    zhanggui,
  }) => {
    await page.clock.install()
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/dialog', '新增商品')
    await field(dialog, '起购量').fill('5')
    await stopClock(page)
    await field(dialog, '加购上限').pressSequentially('3')
    for (const ms of [100, 100, 50, 49]) await page.clock.runFor(ms)
    await expect(said(dialog, '起购量')).toHaveCount(0)
    await page.clock.runFor(1)
    // A message takes some frames to reach its place. A busy browser draws them late: no fixed number is enough.
    await page.clock.resume()
    await expect(said(dialog, '起购量')).toHaveText('起购量须小于加购上限')
    await expect(field(dialog, '加购上限')).toBeFocused()
    await field(dialog, '加购上限').pressSequentially('0')
    await expect(said(dialog, '起购量')).toHaveCount(0)
    // The user has not reached these fields yet.
    await expect(said(dialog, '商品名称')).toHaveCount(0)
  })

  test('a JSON error message or an object is mapped to per-field errors, a sentence is a notice', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'form')
    let dialog = await openDialog(page, 'form/server-errors', 'JSON 文字')
    const save = () => dialog.getByRole('button', { name: '保存商品' }).click()
    await save()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称已被使用')
    await expect(said(dialog, '销售价')).toHaveText('销售价高于指导价')
    await expect(notice(page).getByRole('listitem')).toHaveText(['商品名称：已被使用', '销售价：高于指导价'])
    await expect(field(dialog, '商品名称')).toBeFocused()
    // The fault stays while the value is the refused one.
    await field(dialog, '商品名称').fill('国光苹果')
    await expect(said(dialog, '商品名称')).toHaveCount(0)
    await field(dialog, '商品名称').fill('红富士苹果')
    await field(dialog, '商品名称').blur()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称已被使用')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()

    dialog = await openDialog(page, 'form/server-errors', '对象')
    await save()
    await expect(said(dialog, '商品名称')).toHaveText('商品名称已被使用')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()

    dialog = await openDialog(page, 'form/server-errors', '一句话')
    await save()
    await expect(page.locator('.ant-message-notice')).toContainText('库存不足，请稍后再试')
    await expect(said(dialog, '商品名称')).toHaveCount(0)
  })

  test('a save that lost a race shows the other change field by field, and loses nothing', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/conflict', '编辑商品')
    await field(dialog, '商品名称').fill('红富士苹果 80mm')
    await field(dialog, '产地').fill('陕西')
    await dialog.getByRole('button', { name: '保存商品' }).click()
    const conflict = page.getByRole('dialog', { name: '保存前有人改过' })
    await expect(conflict).toContainText('李雷在 09:42 改过这条记录')
    await expect(conflict.getByRole('cell').first()).toHaveCSS('padding', '8px 12px')
    await expect(conflict.getByRole('row')).toHaveText([
      '字段对方的内容你的内容',
      '产地山东烟台陕西',
      '销售价7.98没有改动',
    ])
    await conflict.getByRole('button', { name: '保留我的修改，继续编辑' }).click()
    await expect(field(dialog, '商品名称')).toHaveValue('红富士苹果 80mm')
    await expect(field(dialog, '产地')).toHaveValue('陕西')
    await expect(field(dialog, '销售价')).toHaveValue('7.98')
    await dialog.getByRole('button', { name: '保存商品' }).click()
    await expect(page.getByText('已保存 红富士苹果 80mm')).toBeVisible()
  })

  test('closing a dialog with changes asks; Enter saves', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/dialog', '新增商品')
    await field(dialog, '商品名称').fill('苹果')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '放弃修改' })
    await expect(question).toContainText('有 1 处修改还没有保存')
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toBeHidden()
    await field(dialog, '销售价').fill('6.98')
    await field(dialog, '销售价').press('Enter')
    await expect(page.getByText('已保存 苹果')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('two clicks at once on the button of a dialog save once', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'form')
    const dialog = await openDialog(page, 'form/slow', '保存要等一会儿')
    await dialog.getByRole('button', { name: '保存商品' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(dialog).toBeHidden()
    await expect(caseOf(page, 'form/slow').locator('output')).toHaveText('1')
    await caseOf(page, 'form/slow').getByRole('button').click()
    await field(dialog, '商品名称').evaluate((input) => {
      for (const _ of [1, 2])
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
    await expect(dialog).toBeHidden()
    await expect(caseOf(page, 'form/slow').locator('output')).toHaveText('2')
  })

  test('anchors and footer count the faults of a refused submit, without the corrected ones', async ({
    page,
    zhanggui,
  }) => {
    await openDemo(zhanggui, '/demo/page3')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const anchors = page.locator('.form-anchors a')
    await expect(anchors.locator('.form-anchor-faults')).toHaveText(['1', '1'])
    const footer = page.locator('.form-footer')
    await expect(footer).toContainText('2 处有误')
    await field(page.locator('.form-page'), '商品名称').fill('苹果')
    await expect(footer).toContainText('1 处有误')
    await footer.getByRole('button', { name: '销售价', exact: true }).click()
    await expect(field(page.locator('.form-page'), '销售价')).toBeFocused()
  })

  test('leaving a page with changes asks, and lets go', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/page3')
    const form = page.locator('.form-page')
    await field(form, '商品名称').fill('苹果')
    await expect(page.getByText('1 处未保存')).toBeVisible()
    await page.getByRole('button', { name: '回到列表' }).click()
    const question = page.getByRole('dialog', { name: '离开这个页面？' })
    await expect(question).toContainText('有 1 处修改还没有保存，离开后会丢失')
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(page).toHaveURL('/demo/page3')
    await expect(field(form, '商品名称')).toHaveValue('苹果')
    await page.getByRole('button', { name: '回到列表' }).click()
    await question.getByRole('button', { name: '不保存，离开' }).click()
    await expect(page).toHaveURL('/demo/page1')
  })

  test('a read-only form can be read but not changed', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'form')
    const shown = caseOf(page, 'form/disabled')
    for (const input of await shown.getByRole('textbox').all()) await expect(input).toBeDisabled()
  })
})

test.describe('the search bar', () => {
  const bar = (page: Page) => caseOf(page, 'search-bar/fields')
  const asked = (page: Page) => bar(page).locator('output')
  const text = (page: Page) => bar(page).getByRole('textbox', { name: '商品名称或编码' })

  test('search fields are ordered with text inputs after other controls; a select is 160 px wide by default', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'search-bar')
    await expect(text(page)).toBeVisible()
    const kinds = await bar(page)
      .locator('search > .search-field')
      .evaluateAll((nodes) =>
        nodes.map((node) => (node.classList.contains('ant-select') ? 'select' : node.tagName)),
      )
    expect(kinds.slice(0, 2)).toEqual(['select', 'select'])
    expect(kinds[2]).toBe('SPAN')
    const select = bar(page).locator('.ant-select').first()
    expect(Math.round((await select.boundingBox())!.width)).toBe(160)
  })

  test('asks once typing has rested for 200 ms, Enter asks at once; the state is in the URL', async ({
    page,
    zhanggui,
  }) => {
    await page.clock.install()
    await openPart(zhanggui, 'search-bar')
    await text(page).focus()
    await stopClock(page)
    await page.keyboard.type('苹果')
    for (const ms of [100, 99]) await page.clock.runFor(ms)
    await expect(asked(page)).toHaveText('{}')
    await page.clock.runFor(1)
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
    await page.clock.resume()
    await expect(page).toHaveURL(/keyword=%E8%8B%B9%E6%9E%9C/)
    await page.goBack()
    await expect(asked(page)).toHaveText('{}')
    await page.goForward()
    await expect(text(page)).toHaveValue('苹果')
    await stopClock(page)
    await page.keyboard.type('树')
    await page.keyboard.press('Enter')
    await expect(asked(page)).toHaveText('{"keyword":"苹果树"}')
    await page.clock.resume()
    await page.reload()
    await expect(text(page)).toHaveValue('苹果树')
  })

  test('Esc in a search field resets the whole search', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'search-bar')
    await choosing(page, bar(page).getByRole('combobox', { name: '类目' }), '乳品')
    await page.keyboard.press('Escape')
    // The first Esc closed the list of options.
    await expect(asked(page)).toHaveText('{"category":["乳品"]}')
    await text(page).fill('苹果')
    await expect(asked(page)).toHaveText('{"keyword":"苹果","category":["乳品"]}')
    await text(page).press('Escape')
    await expect(asked(page)).toHaveText('{}')
    await expect(text(page)).toHaveValue('')
    await expect(page).not.toHaveURL(/keyword|category/)
  })

  test('Esc in an open calendar closes the calendar, and the search stays', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'search-bar')
    await text(page).fill('苹果')
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
    const button = bar(page).getByRole('button', { name: /更多筛选/ })
    await button.click()
    const day = page.locator('.more-filters .ant-picker input').first()
    await day.click()
    const calendar = page.locator('.ant-picker-dropdown')
    await expect(calendar).toBeVisible()
    await day.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
    // The next Esc closes the dialog around the field.
    await day.press('Escape')
    await expect(day).toBeHidden()
    await button.click()
    await expect(day).toBeVisible()
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
    await day.press('Escape')
    await expect(day).toBeHidden()
    await text(page).press('Escape')
    await expect(asked(page)).toHaveText('{}')
  })

  test('Esc on the button of the other filters closes them, and the search stays', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'search-bar')
    await text(page).fill('苹果')
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
    const button = bar(page).getByRole('button', { name: /更多筛选/ })
    await button.click()
    const filters = page.locator('.more-filters')
    await expect(filters).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
    await button.press('Escape')
    await expect(text(page)).toHaveValue('苹果')
    await expect(asked(page)).toHaveText('{"keyword":"苹果"}')
  })

  for (const [what, keyword] of [
    ['a text', '苹'],
    ['another filter', ''],
  ] as const)
    test(`a word typed just before does not return after the search is cleared of ${what}`, async ({
      page,
      zhanggui,
    }) => {
      await page.clock.install()
      await openPart(zhanggui, 'search-bar')
      if (keyword) await text(page).fill(keyword)
      else {
        await choosing(page, bar(page).getByRole('combobox', { name: '类目' }), '乳品')
        await page.keyboard.press('Escape')
      }
      await expect(asked(page)).not.toHaveText('{}')
      await stopClock(page)
      await text(page).fill('苹果')
      await bar(page).getByRole('button', { name: '清空' }).click()
      await expect(text(page)).toHaveValue('')
      await page.clock.runFor(1000)
      await expect(asked(page)).toHaveText('{}')
      await expect(text(page)).toHaveValue('')
      await page.clock.resume()
    })

  test("if a field's validate function rejects the value, the field reverts to its previous value before the change is emitted", async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'search-bar')
    const shown = caseOf(page, 'search-bar/validate')
    const emitted = shown.locator('output')
    const code = shown.getByRole('textbox', { name: '数字编码' })
    await code.fill('12')
    await expect(emitted).toHaveText('{"code":"12"}')
    await code.pressSequentially('x3')
    await expect(code).toHaveValue('123')
    await expect(emitted).toHaveText('{"code":"123"}')
    const select = shown.getByRole('combobox', { name: '状态' })
    await choosing(page, select, '1')
    await expect(emitted).toHaveText('{"code":"123","status":1}')
    await choosing(page, select, '2 ✗')
    await expect(emitted).toHaveText('{"code":"123","status":1}')
    await expect(shown.locator('.ant-select')).toContainText('1')
    // A word from an input method is also refused as a whole.
    const session = await page.context().newCDPSession(page)
    await code.focus()
    await session.send('Input.imeSetComposition', { text: 'ping', selectionStart: 4, selectionEnd: 4 })
    await session.send('Input.insertText', { text: '苹' })
    await expect(code).toHaveValue('123')
    await expect(emitted).toHaveText('{"code":"123","status":1}')
  })
})

test('a text is edited in place: Enter saves, Escape restores it, a fault shows', async ({
  page,
  zhanggui,
}) => {
  await openPart(zhanggui, 'inline-field')
  const field = caseOf(page, 'inline-field/rename')
  const edit = field.getByRole('button', { name: '重命名' })
  const input = field.getByRole('textbox', { name: '重命名' })
  await edit.click()
  await input.fill('')
  await input.press('Enter')
  await expect(field.getByRole('alert')).toHaveText('类目名称必填')
  await input.fill('饮品')
  await input.press('Enter')
  await expect(field).toContainText('饮品')
  await edit.click()
  await input.fill('别的')
  await input.press('Escape')
  await expect(field).toContainText('饮品')
  await expect(input).toHaveCount(0)
})
