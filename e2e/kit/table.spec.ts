import { caseOf, openDemo, openPart } from './gallery.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const rows = (scope: Locator) => scope.locator('[data-row-key]')
const names = (scope: Locator) => scope.locator('[data-row-key] > td.fix-start').allTextContents()
const columns = (scope: Locator) => scope.getByRole('columnheader').allTextContents()
const chooser = (page: Page) => page.getByRole('region', { name: '显示的列' })
const wide = async (cell: Locator) => Math.round((await cell.boundingBox())?.width ?? 0)

test.describe('the table', () => {
  test('shows all columns by default; the chooser orders and hides them and is kept under prefix, columns name and route', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/columns')
    const all = ['商品', '编码', '类目', '销售价', '库存', '状态', '产地', '更新时间']
    await expect.poll(() => columns(table)).toEqual(all)

    await table.getByRole('button', { name: /列$/ }).click()
    await chooser(page).getByRole('checkbox', { name: '编码' }).uncheck()
    await chooser(page)
      .getByRole('button', { name: /^移动「类目」/ })
      .press('ArrowDown')
    await expect(chooser(page).getByRole('checkbox', { name: '商品' })).toBeDisabled()
    const arranged = ['商品', '销售价', '类目', '库存', '状态', '产地', '更新时间']
    await expect.poll(() => columns(table)).toEqual(arranged)
    const kept = await page.evaluate(() =>
      localStorage.getItem('zhanggui_columns_gallery-columns_/demo/components'),
    )
    expect(kept).toContain('"headerSortKey":"code","checked":false')

    await page.reload()
    await expect.poll(() => columns(table)).toEqual(arranged)
    await table.getByRole('button', { name: /列$/ }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => columns(table)).toEqual(all)
  })

  test('a column is resized by dragging its edge and by the arrow keys, and stays so', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/columns')
    const head = table.getByRole('columnheader', { name: '类目' })
    const edge = table.getByRole('separator', { name: '调整「类目」的宽度' })
    expect(await wide(head)).toBe(112)
    await edge.press('ArrowRight')
    await expect.poll(() => wide(head)).toBe(128)
    await expect(edge).toHaveAttribute('aria-valuenow', '128')

    const box = (await edge.boundingBox())!
    await page.mouse.move(box.x + 4, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 44, box.y + 4)
    await page.mouse.up()
    await expect.poll(() => wide(head)).toBe(168)
    await page.reload()
    await expect.poll(() => wide(head)).toBe(168)
  })

  test('fixed columns stay in sight while the others are scrolled sideways', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/columns')
    const edge = (await table.getByRole('separator', { name: '调整「类目」的宽度' }).boundingBox())!
    await page.mouse.move(edge.x + 4, edge.y + 4)
    await page.mouse.down()
    await page.mouse.move(edge.x + 504, edge.y + 4)
    await page.mouse.up()
    const first = table.getByRole('columnheader').first()
    const at = (await first.boundingBox())!.x
    const scroll = table.locator('.grid-scroll')
    await scroll.evaluate((node) => node.scrollTo({ left: 200 }))
    expect((await first.boundingBox())!.x).toBe(at)
    expect((await rows(table).first().locator('td').first().boundingBox())!.x).toBe(at)
    await expect(scroll).toHaveAttribute('data-start')
  })

  test('10 rows a page; pager prev, pager, next with a jumper; browser-side pagination slices by page size and has no sizes selector', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/columns')
    await expect(rows(table)).toHaveCount(10)
    const pager = table.getByRole('navigation', { name: '翻页' })
    await expect(pager).toContainText('第 1–10 条，共 36 条')
    await expect(pager.getByRole('combobox')).toHaveCount(0)
    const first = await names(table)
    await pager.getByTitle('4', { exact: true }).click()
    await expect(rows(table)).toHaveCount(6)
    await expect(pager).toContainText('第 31–36 条')
    await pager.getByRole('textbox').fill('1')
    await pager.getByRole('textbox').press('Enter')
    await expect.poll(() => names(table)).toEqual(first)
    await pager.getByRole('button', { name: /右|right|next/i }).click()
    await expect(pager).toContainText('第 11–20 条')
  })

  test('sorts in the browser: descending, ascending, not at all', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/columns')
    const head = table.getByRole('columnheader', { name: '销售价' })
    const sort = head.getByRole('button', { name: '销售价' })
    const prices = async () =>
      (await rows(table).locator('td:nth-child(4)').allTextContents()).map((text) =>
        Number(text.replace(/[￥,]/g, '')),
      )
    await expect(rows(table)).toHaveCount(10)
    const declared = await prices()
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a))
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b))
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await expect.poll(prices).toEqual(declared)
  })

  test('selection can be capped by a limit: extra selected rows are deselected', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/selection')
    await table.getByRole('checkbox', { name: '选中本页' }).click()
    await expect(page.getByText('一次最多选 3 条')).toBeVisible()
    await expect(table.getByRole('region', { name: '已选 3 件' })).toBeVisible()
    const boxes = table.getByRole('checkbox', { name: '选择这一行' })
    for (const [index, chosen] of [true, true, true, false, false, false].entries())
      await expect(boxes.nth(index)).toBeChecked({ checked: chosen })
    await boxes.nth(5).click()
    await expect(boxes.nth(5)).not.toBeChecked()
    await boxes.first().click()
    await boxes.nth(5).click()
    await expect(boxes.nth(5)).toBeChecked()
  })

  test('the bulk bar takes the place of the tools, says how many, and goes when the selection is cleared', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/selection')
    // A case above that still loads moves this one between two looks.
    await expect(page.locator('.case-bone')).toHaveCount(0)
    const top = async () =>
      Math.round((await rows(table).first().boundingBox())!.y - (await table.boundingBox())!.y)
    const before = await top()
    const boxes = table.getByRole('checkbox', { name: '选择这一行' })
    await boxes.nth(1).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await expect(table.getByText('已选 3 件')).toBeVisible()
    expect(await top()).toBe(before)
    await table.getByRole('button', { name: '打印价签' }).click()
    await expect(page.getByText('SP100002, SP100003, SP100004')).toBeVisible()
    await expect(table.getByText(/^已选/)).toHaveCount(0)
  })

  test('an empty table shows a no-data message, and one without columns asks to select a column', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/empty')
    await expect(table).toContainText('暂无数据')
    await table.getByText('三行').click()
    await expect(rows(table)).toHaveCount(3)
    await table.getByRole('button', { name: /列$/ }).click()
    for (const name of ['商品', '编码', '类目']) await chooser(page).getByRole('checkbox', { name }).uncheck()
    await expect(table).toContainText('没有选中任何列，请在「列」里勾选')
    await expect(rows(table)).toHaveCount(0)
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect(rows(table)).toHaveCount(3)
  })

  test('is no higher than its maximum height, the header stays in sight', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'table')
    const scroll = caseOf(page, 'table/max-height').locator('.grid-scroll')
    await expect.poll(async () => (await scroll.boundingBox())?.height).toBe(200)
    const head = scroll.getByRole('columnheader').first()
    // Within the table: parts of the page above it may still load.
    const place = () =>
      head.evaluate((node) => {
        const box = node.closest('.grid-scroll')!.getBoundingClientRect()
        return node.getBoundingClientRect().top - box.top
      })
    const at = await place()
    await scroll.evaluate((node) => node.scrollTo({ top: 150 }))
    expect(await place()).toBe(at)
  })

  test('the totals row sums all rows, whichever page is shown', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/totals')
    const foot = table.locator('tfoot')
    await expect(foot).toContainText('合计')
    const sum = async () => {
      const cells = await rows(table).locator('td:nth-child(5)').allTextContents()
      return cells.reduce((all, text) => all + Number(text.replace(/,/g, '')), 0)
    }
    const first = await sum()
    await table.getByTitle('2', { exact: true }).click()
    await expect(rows(table)).toHaveCount(2)
    await expect(foot).toContainText((first + (await sum())).toLocaleString('en-US'))
  })

  test('beyond 100 rows only those in view are drawn, and every row can be reached', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const table = caseOf(page, 'table/long')
    const scroll = table.locator('.grid-scroll')
    await expect(rows(table).first()).toContainText('SP100001')
    expect(await rows(table).count()).toBeLessThan(60)
    await expect(scroll.locator('table')).toHaveAttribute('aria-rowcount', '5001')
    await scroll.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
    await expect(rows(table).last()).toContainText('SP105000')
    await expect(rows(table).last()).toHaveAttribute('aria-rowindex', '5001')
    await scroll.scrollIntoViewIfNeeded()
    await scroll.evaluate((node) => node.scrollTo({ top: 2500 * 40 }))
    await expect(table.getByText('SP102501', { exact: true })).toBeInViewport()
    // A ticked row stays ticked when the user scrolls away and back.
    await rows(table).filter({ hasText: 'SP102501' }).getByRole('checkbox').check()
    await scroll.evaluate((node) => node.scrollTo({ top: 0 }))
    await expect(table.getByText('SP102501', { exact: true })).toHaveCount(0)
    await scroll.evaluate((node) => node.scrollTo({ top: 2500 * 40 }))
    await expect(rows(table).filter({ hasText: 'SP102501' }).getByRole('checkbox')).toBeChecked()
  })

  test('a column without a headerSortKey of its own is refused', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'table')
    const said = caseOf(page, 'table/refusals')
    await expect(said).toContainText('Table "demo": column "Name" has no headerSortKey.')
    await expect(said).toContainText('Table "demo": headerSortKey "name" is used twice.')
    await expect(said.getByText('✓')).toBeVisible()
  })
})

test.describe('saved views', () => {
  const views = (page: Page) => page.getByRole('region', { name: '我的视图' })

  test('keep filters, sort and columns under a name: created, shown, renamed, deleted, and the list opens with one', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table')
    const list = caseOf(page, 'table/saved-views')
    await list.getByRole('textbox', { name: '商品名称或编码' }).fill('苹果')
    await expect(list).toContainText('共 5 条')
    await list.getByRole('button', { name: '销售价' }).click()
    await expect(page).toHaveURL(/keyword=.*sort=price\.desc/)
    await list.getByRole('button', { name: /列$/ }).click()
    await chooser(page).getByRole('checkbox', { name: '产地' }).uncheck()
    // Esc in a layer that a button of the bar opened does not reset the search.
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/keyword=/)

    // Creates a view. A view without a name, or with a taken one, is refused.
    await list.getByRole('button', { name: /我的视图/ }).click()
    await views(page).getByRole('button', { name: '保存当前视图' }).click()
    await expect(views(page)).toContainText('请填写视图名称')
    await views(page).getByRole('textbox', { name: '视图名称' }).fill('苹果按价')
    await page.keyboard.press('Enter')
    await expect(views(page).getByRole('button', { name: '苹果按价', exact: true })).toBeVisible()
    await views(page).getByRole('textbox', { name: '视图名称' }).fill('苹果按价')
    await page.keyboard.press('Enter')
    await expect(views(page)).toContainText('已经有名为「苹果按价」的视图')
    await page.keyboard.press('Escape')
    await expect(list.getByRole('button', { name: /苹果按价/ })).toBeVisible()

    // After all settings were changed, one click restores the view.
    await list.getByRole('textbox', { name: '商品名称或编码' }).press('Escape')
    await expect(list).toContainText('共 60 条')
    await list.getByRole('button', { name: /列$/ }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.keyboard.press('Escape')
    await expect(list.getByRole('columnheader', { name: '产地' })).toBeVisible()
    await list.getByRole('button', { name: /我的视图/ }).click()
    await views(page).getByRole('button', { name: '苹果按价', exact: true }).click()
    await expect(list).toContainText('共 5 条')
    await expect(list.getByRole('columnheader', { name: '产地' })).toHaveCount(0)
    await expect(list.getByRole('columnheader', { name: '销售价' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )

    // The list opens with this view if its URL has no query.
    await list.getByRole('button', { name: /苹果按价/ }).click()
    await views(page).getByRole('button', { name: '打开列表时默认显示「苹果按价」' }).click()
    await page.goto('/demo/components?part=table')
    await expect(page).toHaveURL(/keyword=.*sort=price\.desc/)
    await expect(list).toContainText('共 5 条')

    await list.getByRole('button', { name: /苹果按价/ }).click()
    await views(page).getByRole('button', { name: '重命名「苹果按价」' }).click()
    await views(page).getByRole('textbox', { name: '重命名「苹果按价」' }).fill('便宜苹果')
    await page.keyboard.press('Enter')
    await expect(views(page).getByRole('button', { name: '便宜苹果', exact: true })).toBeVisible()
    await views(page).getByRole('button', { name: '删除视图「便宜苹果」' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '删除', exact: true }).click()
    await expect(views(page)).toContainText('还没有视图')
    expect(
      await page.evaluate(() =>
        Object.entries(localStorage).find(([key]) => /^zhanggui_views_.*gallery-views_/.test(key)),
      ),
    ).toContainEqual(expect.stringContaining('"views":[]'))
  })
})

test.describe('row buttons', () => {
  test('popover asks first, normal acts; hidden ones are not there, disabled ones say why, danger stands apart', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'table-buttons')
    const table = caseOf(page, 'table-buttons/all')
    const row = (text: string) => rows(table).filter({ hasText: text })
    await row('吐司').getByRole('button', { name: '编辑' }).click()
    await expect(page.getByText('晨光 北海道吐司 400g').last()).toBeVisible()

    await row('纯牛奶').getByRole('button', { name: '更多操作' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: /调价/ })).toBeDisabled()
    await expect(menu).toContainText('乳品价格由总部定')
    await expect(menu.getByRole('menuitem', { name: '标记为熟' })).toHaveCount(0)
    await expect(menu.getByRole('separator')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    await row('红富士').getByRole('button', { name: '更多操作' }).click()
    await expect(menu.getByRole('menuitem', { name: '标记为熟' })).toBeVisible()
    await expect(menu.locator('.demo-price')).toBeVisible()
    await menu.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('tooltip')
    await expect(question).toContainText('删除「晨光 红富士苹果」？')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await row('红富士').getByRole('button', { name: '更多操作' }).click()
    await menu.getByRole('menuitem', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('已删除「晨光 红富士苹果」')).toBeVisible()
  })
})

test.describe('the row-hover action bar', () => {
  const bar = (page: Page) => page.locator('.hover-bar')

  test('appears on cell hover when enabled, hides on scroll or mouse leave', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'hover-bar')
    const table = caseOf(page, 'hover-bar/enabled')
    const cell = rows(table).nth(1).locator('td').nth(1)
    // Its listeners start one second after the table appeared.
    await expect(async () => {
      await page.mouse.move(5, 5)
      await cell.hover()
      await expect(bar(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(bar(page).getByRole('button', { name: '上架门店' })).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(bar(page)).toHaveCount(0)
    await cell.hover()
    await expect(bar(page)).toBeVisible()
    await table.locator('.grid-scroll').evaluate((node) => node.scrollTo({ top: 60 }))
    await expect(bar(page)).toHaveCount(0)

    await rows(caseOf(page, 'hover-bar/disabled')).first().locator('td').nth(1).hover()
    await expect(bar(page)).toHaveCount(0)
  })

  test('covers neither a status nor a number', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'hover-bar')
    const row = rows(caseOf(page, 'hover-bar/enabled')).nth(1)
    await expect(async () => {
      await page.mouse.move(5, 5)
      await row.locator('td').nth(1).hover()
      await expect(bar(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    const from = (await bar(page).locator('> div').boundingBox())!.x
    for (const cell of await row.locator('td.align-end, td:has(.status-tag)').all()) {
      const box = (await cell.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(from)
    }
  })

  test('is suppressed for 1 second after a click on it', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'hover-bar')
    const table = caseOf(page, 'hover-bar/enabled')
    const cell = rows(table).nth(1).locator('td').nth(1)
    await expect(async () => {
      await page.mouse.move(5, 5)
      await cell.hover()
      await expect(bar(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    // Measures the time from the click until hovering shows the bar again.
    const away = await table.evaluate(async (node) => {
      const button = node.querySelector<HTMLElement>('.hover-bar button')!
      button.click()
      const clicked = performance.now()
      const target = node.querySelector('[data-row-key] > td')!
      while (node.querySelector('.hover-bar')) await new Promise((resolve) => requestAnimationFrame(resolve))
      while (!node.querySelector('.hover-bar')) {
        target.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (performance.now() - clicked > 10_000) break
      }
      return performance.now() - clicked
    })
    expect(away).toBeGreaterThan(950)
    await expect(bar(page)).toBeVisible()
  })
})

test.describe('the infinite-loading table', () => {
  test('loads on 50 px before its end, reports each load, and ends with no more content', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'infinite-table')
    const table = caseOf(page, 'infinite-table/pages')
    const scroll = table.locator('.grid-scroll')
    const reports = table.locator('output')
    await expect(reports).toHaveText('loaded')
    await expect(table.getByText('SP100001')).toBeVisible()
    // 51 px before the end nothing happens; at 50 px the next page loads.
    const stopAt = (px: number) =>
      scroll.evaluate((node, left) => {
        node.scrollTop = node.scrollHeight - node.clientHeight - left
      }, px)
    await stopAt(51)
    await expect(table.locator('.infinite-end')).toBeEmpty()
    await stopAt(50)
    await expect(table.locator('.infinite-end')).toContainText('正在加载')
    await expect(reports).toHaveText('loaded, loaded')
    await stopAt(0)
    await expect(reports).toHaveText('loaded, loaded, loaded')
    await stopAt(0)
    await expect(reports).toHaveText('loaded, loaded, loaded, complete')
    await expect(table).toContainText('没有更多内容了')
    await stopAt(0)
    await expect(table.getByText('SP100060')).toBeInViewport()
  })

  test('an empty data list completes the loading at once', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'infinite-table')
    const table = caseOf(page, 'infinite-table/empty')
    await expect(table.locator('output')).toHaveText('complete')
    await expect(table).toContainText('暂无数据')
  })

  test('on error it marks loaded and signals error, and offers again', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'infinite-table')
    const table = caseOf(page, 'infinite-table/failing')
    await expect(table.locator('output')).toHaveText('loaded, loaded, error')
    await expect(page.getByText('网络断了一下')).toBeVisible()
    await expect(rows(table)).toHaveCount(4)
    await table.getByRole('button', { name: '再试一次' }).click()
    await expect(rows(table)).toHaveCount(10)
    await expect(table.locator('output')).toHaveText(/^loaded, loaded, error, loaded/)
  })

  test('is laid out anew after each load: a scroll bar that comes pushes no column out of sight', async ({
    page,
    zhanggui,
  }) => {
    await page.setViewportSize({ width: 1680, height: 900 })
    await openPart(zhanggui, 'infinite-table')
    const scroll = caseOf(page, 'infinite-table/failing').locator('.grid-scroll')
    // A headless browser's scroll bars take no room. A border that comes with the fifth row stands for one.
    await page.addStyleTag({
      content: '.grid-scroll:has(tbody > tr:nth-child(5)) { border-inline-end: 14px solid; }',
    })
    const fits = () => scroll.evaluate((node) => node.scrollWidth <= node.clientWidth)
    const bar = () => scroll.evaluate((node) => (node as HTMLElement).offsetWidth - node.clientWidth)
    await expect(rows(caseOf(page, 'infinite-table/failing'))).toHaveCount(4)
    expect(await bar()).toBe(0)
    expect(await fits()).toBe(true)
    await caseOf(page, 'infinite-table/failing').getByRole('button', { name: '再试一次' }).click()
    await expect(rows(caseOf(page, 'infinite-table/failing'))).toHaveCount(10)
    expect(await bar()).toBe(14)
    await expect.poll(fits).toBe(true)
  })
})

test.describe('the pager', () => {
  test('is prev, pager, next; of a table with a jumper and sizes; in the browser without sizes', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'pager')
    const jumper = (name: string) => caseOf(page, `pager/${name}`).getByText('跳至')
    const sizes = (name: string) => caseOf(page, `pager/${name}`).getByRole('combobox')
    await expect(jumper('table')).toBeVisible()
    await expect(sizes('table')).toBeVisible()
    await expect(jumper('browser')).toBeVisible()
    await expect(sizes('browser')).toHaveCount(0)
    await expect(jumper('plain')).toHaveCount(0)
    await expect(sizes('plain')).toHaveCount(0)
    const plain = caseOf(page, 'pager/plain').getByRole('listitem')
    await expect(plain).toHaveText(['', '1', '2', '3', '4', '5', '6', ''])
    await plain.getByText('3', { exact: true }).click()
    await plain.last().click()
    await expect(caseOf(page, 'pager/plain')).toContainText('第 31–40 条')
    await expect(caseOf(page, 'pager/table')).toContainText('第 1–10 条，共 2,368 条')
    await expect(caseOf(page, 'pager/capped')).toContainText('共 10,000+ 条')
  })
})

test.describe('/demo/listTable', () => {
  test('holds 100,000 rows: searched, sorted, summed, selected', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/listTable')
    await expect(page.getByText('100,000 行')).toBeVisible()
    const list = page.locator('.card')
    await expect(list.locator('tfoot')).toContainText('119,931,')
    await list.getByRole('button', { name: '库存', exact: true }).click()
    await expect(rows(list).first()).toContainText('2,399')
    await list.getByRole('checkbox', { name: '选中本页' }).click()
    await expect(list.getByText('已选 100,000 行')).toBeVisible()
    await list.getByRole('button', { name: '取消选择' }).click()
    await list.getByRole('textbox', { name: '商品名称或编码' }).fill('SP1999')
    await expect(page.getByText('100 行', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/keyword=SP1999/)
    await zhanggui.expectAccessible()
  })

  test('keys bring no row under the header or the totals', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/listTable')
    const scroll = page.locator('.card .grid-scroll')
    await expect(scroll.locator('tfoot')).toContainText('合计')
    const isInSight = () =>
      scroll.evaluate((node) => {
        const row = node.querySelector('[data-current]')!.getBoundingClientRect()
        const head = node.querySelector('thead')!.getBoundingClientRect()
        const foot = node.querySelector('tfoot')!.getBoundingClientRect()
        return row.top >= head.bottom - 1 && row.bottom <= foot.top + 1
      })
    for (const key of ['j', 'k'])
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press(key)
        expect(await isInSight(), `${key} ${step}`).toBe(true)
      }
    // After scrolling, j starts at the first visible row.
    await page.reload()
    await expect(scroll.locator('tfoot')).toContainText('合计')
    await scroll.evaluate((node) => node.scrollTo({ top: 5010 }))
    await page.keyboard.press('j')
    expect(await isInSight()).toBe(true)
  })

  test('on a phone its 100,000 rows stand in pages of 100 cards, and every one can be reached', async ({
    page,
    zhanggui,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openDemo(zhanggui, '/demo/listTable')
    const card = (code: string) => rows(page.locator('.card')).filter({ hasText: code })
    await expect(card('SP100001')).toBeVisible()
    await expect(page.locator('[data-row-key]')).toHaveCount(100)
    await card('SP100001').getByRole('checkbox').check()
    const pages = page.getByRole('navigation', { name: '翻页' })
    await pages.getByRole('textbox').fill('1000')
    await pages.getByRole('textbox').press('Enter')
    await expect(card('SP200000')).toBeVisible()
    await expect(page.locator('.card-totals')).toContainText('119,931,')
    await card('SP200000').getByRole('checkbox').check()
    await expect(page.getByText('已选 2 行')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a table that says nothing of cards shows its columns as lines', async ({ page, zhanggui }) => {
    await openDemo(zhanggui, '/demo/page2')
    const store = page.locator('[data-row-key="徐汇店"]')
    await expect(store).toContainText(/门店\s*徐汇店\s*库存\s*111\s*门店价\s*￥6\.98/)
    await page.goto('/demo/page4')
    await expect(page.locator('[data-row-key="1"]')).toContainText(
      /商品\s*晨光 纯牛奶 250ml\s*销量\s*318\s*销售价/,
    )
  })
})
