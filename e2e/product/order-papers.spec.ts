import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { expect, type Page, test } from './test.ts'

const list = '/order/list'

/** The pages of a PDF, in mm. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  )

/** Counts the prints of the browser instead of opening its dialog. */
const listen = (page: Page) =>
  page.evaluate(() => {
    let prints = 0
    window.print = () => {
      prints += 1
      document.documentElement.dataset.prints = String(prints)
    }
  })

/** What the browser prints as number `at`, as a PDF. It ends this print, as the dialog of a printer does. */
async function printed(page: Page, at: number, path: string) {
  await expect(page.locator(`html[data-prints="${at}"].printing`)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('.print-root').innerText()
  await page.emulateMedia({ media: null })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, path })
  return { text, pages: pagesOf(pdf) }
}

test('the ticked papers of several orders are printed one paper after the other, and noted on each order', async ({
  zhanggui,
}, info) => {
  const { page } = zhanggui
  await zhanggui.enter('clerk', `${list}?size=50`)
  const row = (name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
  for (const name of ['林女士', '赵先生']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: '打印 2 单', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.print-sheet')).toHaveCount(2)
  for (const name of ['送货单', '小票 80 mm', '小票 58 mm'])
    await dialog.getByRole('checkbox', { name, exact: true }).check()
  // A clerk has no right to see phones, so there is nothing to tick for it.
  await expect(dialog.getByRole('checkbox', { name: '电话、地址印完整' })).toHaveCount(0)
  await zhanggui.expectAccessible()
  await page.screenshot({ path: info.outputPath('papers.png') })
  await listen(page)
  // Two picking lists, two copies of two notes, and two receipts of each kind.
  await dialog.getByRole('button', { name: '打印 10 张' }).click()

  const lists = await printed(page, 1, info.outputPath('lists.pdf'))
  expect(lists.pages).toEqual(Array(6).fill([210, 297]))
  expect(lists.text).toContain('货位')
  expect(lists.text).toContain('138****5678')
  expect(lists.text).not.toContain('13800005678')
  expect(lists.text.indexOf('A-12')).toBeLessThan(lists.text.indexOf('F-01'))
  for (const [at, width] of [
    [2, 80],
    [3, 58],
  ] as const) {
    const { text, pages } = await printed(page, at, info.outputPath(`receipt${width}.pdf`))
    expect(pages.map(([wide]) => wide)).toEqual([width, width])
    // Each receipt is as long as what is on it.
    for (const [, length = 0] of pages) expect(length).toBeGreaterThan(60)
    expect(text).toContain('实付')
  }

  await expect(dialog).toBeHidden()
  const [order] = (await zhanggui.send('clerk', orderCalls.findOrderPage, { keyword: '林女士' })).records
  const detail = async () => zhanggui.send('clerk', orderCalls.findOrderDetail, { id: order?.id ?? '' })
  await expect.poll(async () => (await detail()).events[0]?.move).toBe('print')
  // The ticks are kept in this browser.
  await page.goto(`/order/detail?id=${order?.id}`)
  await expect(page.getByText('拣货单、送货单、小票 80 mm、小票 58 mm')).toBeVisible()
  await page.getByRole('button', { name: /打印$/ }).click()
  await expect(dialog.getByRole('button', { name: '打印 5 张' })).toBeEnabled()
})

test('a bulk move answers in each row; what is done keeps its place until the list is read again', async ({
  zhanggui,
}, info) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', `${list}?tab=toPrepare`)
  const row = (name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
  for (const name of ['林女士', '赵先生']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: '完成拣货' }).click()
  // It says what it does first: nobody has seen the goods.
  const question = page.getByRole('dialog', { name: '1 单直接完成拣货？' })
  await expect(question).toContainText('1 单有称重商品，要逐单称重，这次不动')
  await question.getByRole('button', { name: '完成拣货 1 单' }).click()
  await expect(row('赵先生')).toContainText('做好了')
  await expect(row('赵先生')).toContainText('拣货完成')
  await expect(row('林女士')).toContainText('还没称重')
  await expect(page.getByText('做好的 1 单刷新后移走')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.screenshot({ path: info.outputPath('bulk.png') })
  await page.getByRole('button', { name: '打印 1 单送货单' }).click()
  await expect(page.getByRole('dialog').locator('.print-sheet')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '只选没动的 1 单' }).click()
  await expect(page.getByText('已选 1 单')).toBeVisible()
  await expect(row('赵先生').getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(row('赵先生')).toHaveCount(0)
  await expect(row('林女士')).not.toContainText('还没称重')
})
