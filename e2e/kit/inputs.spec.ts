import { caseOf, openPart } from './gallery.ts'
import { choosing, expect, type Locator, type Page, test } from './test.ts'

/** The value of a case, as on the wire. */
const held = (page: Page, name: string): Promise<unknown> =>
  caseOf(page, name)
    .locator('output')
    .textContent()
    .then((text) => JSON.parse(text ?? 'null'))
const expectHeld = (page: Page, name: string, value: object | string) =>
  expect.poll(() => held(page, name)).toEqual(value)
const popup = (page: Page): Locator => page.locator('.date-popup:visible')
const cell = (page: Page, day: string): Locator => popup(page).locator(`td[title="${day}"]`)

/** Pastes over the whole value of the field. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // If the page does not handle the paste, the browser inserts the text.
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
  }, text)
}

test.describe('the date picker', () => {
  test.beforeEach(async ({ page, zhanggui }) => {
    await page.clock.setFixedTime('2026-11-21T10:00:00+08:00')
    await openPart(zhanggui, 'date-input')
  })

  test('formats: yyyy-MM-dd for date and daterange, yyyy-MM-dd HH:mm:ss otherwise', async ({ page }) => {
    const dates = caseOf(page, 'date-input/date')
    await expect(dates.getByLabel('日期')).toHaveValue('2026-11-21')
    await dates.getByLabel('时间').fill('2026-11-1 9:30')
    await dates.getByLabel('时间').press('Enter')
    await expect(dates.getByLabel('时间')).toHaveValue('2026-11-01 09:30:00')
    await dates.getByLabel('月份').fill('2026年3月')
    await dates.getByLabel('月份').press('Enter')
    await expectHeld(page, 'date-input/date', {
      day: '2026-11-21',
      time: '2026-11-01T09:30:00+08:00',
      month: '2026-03',
    })
  })

  test('typed text is accepted in common forms', async ({ page }) => {
    const day = caseOf(page, 'date-input/date').getByLabel('日期')
    for (const [typed, date] of [
      ['2026-11-1', '2026-11-01'],
      ['20261102', '2026-11-02'],
      ['11-3', '2026-11-03'],
      ['2026年11月4日', '2026-11-04'],
      ['昨天', '2026-11-20'],
    ] as const) {
      await day.fill(typed)
      await day.press('Enter')
      await expect(day).toHaveValue(date)
      await expect.poll(() => held(page, 'date-input/date')).toMatchObject({ day: date })
    }
    // An invalid day is not accepted.
    await day.fill('2026-2-30')
    await day.blur()
    await expect(day).toHaveValue('2026-11-20')
  })

  test('is worked with the keys alone', async ({ page }) => {
    const day = caseOf(page, 'date-input/date').getByLabel('日期')
    // The field is disabled until its calendar has loaded.
    await expect(day).toBeEnabled()
    await day.focus()
    for (const [key, date] of [
      ['ArrowDown', '2026-11-22'],
      ['ArrowUp', '2026-11-21'],
      ['PageUp', '2026-10-21'],
      ['PageDown', '2026-11-21'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(day).toHaveValue(date)
    }
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    // In a range the arrow keys move through the shortcuts.
    await caseOf(page, 'date-input/range').getByLabel('有效期').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => held(page, 'date-input/range'))
      .toMatchObject({ days: ['2026-11-14', '2026-11-20'] })
  })

  test('range shortcuts: today, yesterday, last 7 days, last 30 days (ending yesterday)', async ({
    page,
  }) => {
    for (const [name, days] of [
      ['今天', ['2026-11-21', '2026-11-21']],
      ['昨天', ['2026-11-20', '2026-11-20']],
      ['近 7 天', ['2026-11-14', '2026-11-20']],
      ['近 30 天', ['2026-10-22', '2026-11-20']],
    ] as const) {
      await caseOf(page, 'date-input/range').getByLabel('有效期').first().click()
      await popup(page).getByText(name, { exact: true }).click()
      await expect.poll(() => held(page, 'date-input/range')).toMatchObject({ days })
      await expect(popup(page)).toHaveCount(0)
    }
  })

  test('default range time 00:00:00 to 23:59:59', async ({ page }) => {
    const [from, to] = [0, 1].map((end) => caseOf(page, 'date-input/range').getByLabel('活动时间').nth(end))
    await from!.click()
    await cell(page, '2026-11-10').click()
    await popup(page).getByRole('button', { name: '确定' }).click()
    await cell(page, '2026-11-12').click()
    await popup(page).getByRole('button', { name: '确定' }).click()
    await expect(from!).toHaveValue('2026-11-10 00:00:00')
    await expect(to!).toHaveValue('2026-11-12 23:59:59')
    await expect
      .poll(() => held(page, 'date-input/range'))
      .toMatchObject({ times: ['2026-11-10T00:00:00+08:00', '2026-11-12T23:59:59+08:00'] })
  })

  test('typed days of a range of times begin at 00:00:00 and end at 23:59:59', async ({ page }) => {
    const [from, to] = [0, 1].map((end) => caseOf(page, 'date-input/range').getByLabel('活动时间').nth(end))
    await from!.click()
    await page.keyboard.type('11-1')
    await page.keyboard.press('Enter')
    await expect(to!).toBeFocused()
    await page.keyboard.type('11-3')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => held(page, 'date-input/range'))
      .toMatchObject({ times: ['2026-11-01T00:00:00+08:00', '2026-11-03T23:59:59+08:00'] })
  })

  test('future dates can optionally be disabled', async ({ page }) => {
    const day = caseOf(page, 'date-input/disable-future').getByLabel('到今天为止')
    await day.click()
    await expect(cell(page, '2026-11-21')).not.toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-22')).toHaveClass(/disabled/)
    await day.fill('2026-11-22')
    await day.press('Enter')
    await day.blur()
    await expect(day).toHaveValue('')
    // The keys cannot reach it either.
    await day.fill('今天')
    await day.press('Enter')
    await day.press('ArrowDown')
    await expect(day).toHaveValue('2026-11-21')
  })

  test('a numeric disableFuture disables dates relative to N days before today, up to the end of that day', async ({
    page,
    zhanggui,
  }) => {
    await caseOf(page, 'date-input/disable-future').getByLabel('7 天前那天及更早不能选').click()
    await expect(cell(page, '2026-11-01')).toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-14')).toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-15')).not.toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-30')).not.toHaveClass(/disabled/)
    await zhanggui.expectAccessible()
  })

  test('the comparison operator is configurable, default less-than', async ({ page }) => {
    await caseOf(page, 'date-input/disable-future').getByLabel('只能选 7 天前及更早').click()
    await expect(cell(page, '2026-11-14')).not.toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-15')).toHaveClass(/disabled/)
    await expect(cell(page, '2026-11-30')).toHaveClass(/disabled/)
  })
})

for (const theme of ['light', 'dark'] as const)
  test(`the date picker is accessible while it is open: ${theme}`, async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'date-input', { theme, language: 'en' })
    await caseOf(page, 'date-input/range').getByLabel('Validity').first().click()
    await popup(page).getByText('Last 7 days', { exact: true }).click()
    await caseOf(page, 'date-input/range').getByLabel('Validity').first().click()
    await expect(popup(page)).toBeVisible()
    await zhanggui.expectAccessible()
  })

test.describe('in a browser of another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("today is the merchant's, and times are those of his clock", async ({ page, zhanggui }) => {
    // It is the 21st in Shanghai, but still the 20th in New York.
    await page.clock.setFixedTime('2026-11-21T01:00:00+08:00')
    await openPart(zhanggui, 'date-input')
    await caseOf(page, 'date-input/range').getByLabel('有效期').first().click()
    await expect(popup(page).locator('.ant-picker-cell-today').first()).toHaveAttribute('title', '2026-11-21')
    await popup(page).getByText('今天', { exact: true }).click()
    await expect
      .poll(() => held(page, 'date-input/range'))
      .toMatchObject({ days: ['2026-11-21', '2026-11-21'] })
    // New York's clock skips this hour.
    const time = caseOf(page, 'date-input/date').getByLabel('时间')
    await time.fill('2026-03-08 02:30')
    await time.press('Enter')
    await expect(time).toHaveValue('2026-03-08 02:30:00')
    await expect
      .poll(() => held(page, 'date-input/date'))
      .toMatchObject({ time: '2026-03-08T02:30:00+08:00' })
  })
})

test.describe('the lunar calendar', () => {
  test('stands under the days, festivals and solar terms first', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'lunar')
    await caseOf(page, 'lunar/day').getByLabel('开业日').click()
    await expect(cell(page, '2026-02-17')).toHaveText('17春节')
    await expect(cell(page, '2026-02-16')).toHaveText('16除夕')
    await expect(cell(page, '2026-02-18')).toHaveText('18雨水')
    await expect(cell(page, '2026-02-20')).toHaveText('20初四')
    await expect(popup(page)).toContainText('农历丙午马年正月初一 · 春节')
    await zhanggui.expectAccessible()
  })

  test('shows in English, too', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'lunar', { language: 'en', theme: 'dark' })
    await caseOf(page, 'lunar/day').getByLabel('Opening day').click()
    await expect(cell(page, '2026-02-17')).toHaveText('17Spring Festival')
    await expect(cell(page, '2026-02-20')).toHaveText('204th')
    await expect(popup(page)).toContainText('1st day of lunar month 1, year of the Horse')
    await zhanggui.expectAccessible()
  })

  test('the lunar calendar helper supports years 1900 to 2100, outside them there is none', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'lunar')
    const day = caseOf(page, 'lunar/outside').getByLabel('2101 年的一天')
    await day.click()
    await expect(cell(page, '2101-01-15')).toHaveText('15')
    await expect(cell(page, '2100-12-31')).toHaveText('31十二月')
    await day.fill('1900-01-31')
    await expect(cell(page, '1900-01-31')).toHaveText('31春节')
    await day.fill('1899-12-15')
    await expect(cell(page, '1899-12-15')).toHaveText('15')
  })

  test('is loaded only where it is asked for', async ({ page, zhanggui }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await openPart(zhanggui, 'date-input')
    await caseOf(page, 'date-input/date').getByLabel('日期').click()
    await expect(popup(page)).toBeVisible()
    expect(
      loaded.filter((url) => /tyme4ts|\/lunar\.|\/lunar-/.test(url) && !url.includes('/parts/')),
    ).toEqual([])
  })
})

test.describe('the double input', () => {
  test.beforeEach(({ zhanggui }) => openPart(zhanggui, 'range-input'))

  test('double input default width 80px', async ({ page }) => {
    const price = caseOf(page, 'range-input/basic').getByLabel('售价，从')
    expect(Math.round((await price.boundingBox())!.width)).toBe(80)
  })

  test('says at once that the ends stand the wrong way round', async ({ page }) => {
    const price = caseOf(page, 'range-input/basic')
    await price.getByLabel('售价，从').fill('10')
    await price.getByLabel('售价，到').fill('9.99')
    await expect(price.getByRole('alert')).toHaveText('最小值不能大于最大值')
    await price.getByLabel('售价，到').fill('10.00')
    await expect(price.getByRole('alert')).toHaveCount(0)
    await price.getByLabel('售价，到').fill('十')
    await expect(price.getByRole('alert')).toHaveText('请填写数字')
    await price.getByLabel('售价，到').fill('')
    await expect(price.getByRole('alert')).toHaveCount(0)
    await expectHeld(page, 'range-input/basic', { price: ['10', ''], weight: ['0.5', '2'] })
  })
})

test.describe('phones and id cards', () => {
  test('+86 is shown, spaces of a pasted number are dropped, 11 digits read 3-4-4', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'phone-input')
    const phone = caseOf(page, 'phone-input/basic').getByLabel('联系电话')
    await expect(caseOf(page, 'phone-input/basic').getByText('+86').first()).toBeVisible()
    await paste(page, phone, '+86 138-0013 8000')
    await expectHeld(page, 'phone-input/basic', '13800138000')
    await phone.blur()
    await expect(phone).toHaveValue('138 0013 8000')
  })

  test('a masked phone stays untouched, and typed text replaces all of it', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'phone-input')
    const shown = caseOf(page, 'phone-input/masked')
    const phone = shown.getByLabel('联系电话')
    await phone.click()
    await phone.blur()
    await expectHeld(page, 'phone-input/masked', '138****8005')
    await phone.press('End')
    await phone.pressSequentially('139')
    await expectHeld(page, 'phone-input/masked', '139')
    await expect(phone).toBeFocused()
    await shown.getByRole('button', { name: '恢复原值' }).click()
    await expectHeld(page, 'phone-input/masked', '138****8005')
  })

  test('idCard: 18-digit Chinese ID pattern, its checksum and its day of birth', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'id-card-input')
    const number = caseOf(page, 'id-card-input/basic').getByLabel('身份证号')
    const fault = caseOf(page, 'id-card-input/basic').locator('.ant-form-item-explain')
    await number.fill('1101011990030712')
    await expect(fault).toHaveText('身份证号须为有效的 18 位身份证号')
    await number.fill('110101199002301239')
    await expect(fault).toHaveText('身份证号含有不存在的出生日期')
    await number.fill('110101199003071234')
    await expect(fault).toHaveText('身份证号最后一位与前面的数字对不上，请核对')
    await paste(page, number, '110105 19491231 002x')
    await expect(number).toHaveValue('11010519491231002X')
    await expect(fault).toHaveCount(0)
  })

  test('an id card that is shown in part is kept untouched', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'id-card-input')
    const number = caseOf(page, 'id-card-input/masked').getByLabel('身份证号')
    await number.click()
    await number.blur()
    await expectHeld(page, 'id-card-input/masked', '110***********0017')
    await number.press('End')
    await page.keyboard.press('Backspace')
    await expectHeld(page, 'id-card-input/masked', '')
  })
})

test.describe('money and weight', () => {
  test('an amount pasted from anywhere is understood', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'money-input')
    const amount = caseOf(page, 'money-input/basic').getByLabel('金额', { exact: true })
    for (const [pasted, value] of [
      ['1.234,5', '1234.50'],
      ['￥1,234.50', '1234.50'],
      ['12元', '12.00'],
      ['１２．５', '12.50'],
    ] as const) {
      await paste(page, amount, pasted)
      await amount.blur()
      await expect(amount).toHaveValue(value)
    }
    await expectHeld(page, 'money-input/basic', '12.50')
  })

  test('sales price: above 0, at most 2 decimals, at most 9999999.99', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'money-input')
    const rules = caseOf(page, 'money-input/rules')
    const fault = rules.locator('.ant-form-item-explain')
    for (const [typed, message] of [
      ['0', '销售价须大于 0'],
      ['1.234', '销售价最多 2 位小数'],
      ['10000000', '销售价不能大于 9999999.99'],
      ['五元', '销售价须为数字'],
    ] as const) {
      await rules.getByLabel('销售价').fill(typed)
      await expect(fault).toHaveText(message)
    }
    await rules.getByLabel('销售价').fill('9999999.99')
    await expect(fault).toHaveCount(0)
  })

  test('weight: the unit is shown, above 0, at most 3 decimals', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'weight-input')
    await expect(caseOf(page, 'weight-input/basic').getByText('kg').first()).toBeVisible()
    const rules = caseOf(page, 'weight-input/rules')
    await rules.getByLabel('净重').fill('0.7355')
    await expect(rules.locator('.ant-form-item-explain')).toHaveText('净重最多 3 位小数')
    await rules.getByLabel('净重').fill('0')
    await expect(rules.locator('.ant-form-item-explain')).toHaveText('净重须大于 0')
    await rules.getByLabel('净重').fill('0.735')
    await expect(rules.locator('.ant-form-item-explain')).toHaveCount(0)
  })
})

test.describe('barcodes', () => {
  const field = (page: Page) => caseOf(page, 'barcode-input/basic').getByLabel('商品条码')

  test('the Enter of a scanner adds and does not submit, the focus stays', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    await field(page).focus()
    for (const barcode of ['6900000000014', '6900000000021']) {
      await page.keyboard.type(barcode)
      // Some scanners send two line ends.
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    await expect(field(page)).toBeFocused()
    await expectHeld(page, 'barcode-input/basic', {
      barcodes: ['6900000000014', '6900000000021'],
      submitted: 0,
    })
  })

  test('barcode: 8 to 14 digits, comma separated, or a pasted list', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    await field(page).pressSequentially('69000007,')
    await paste(page, field(page), '6900000000014 6900000000021\n6900000000038\t６９０００００００００４５')
    await expect
      .poll(() => held(page, 'barcode-input/basic'))
      .toMatchObject({
        barcodes: ['69000007', '6900000000014', '6900000000021', '6900000000038', '6900000000045'],
      })
    await field(page).press('Backspace')
    await caseOf(page, 'barcode-input/basic').getByRole('button', { name: '删除 69000007' }).click()
    await expect(field(page)).toBeFocused()
    await expect
      .poll(() => held(page, 'barcode-input/basic'))
      .toMatchObject({ barcodes: ['6900000000014', '6900000000021', '6900000000038'] })
    // Leaving the field adds the typed text.
    await field(page).fill('69000014')
    await field(page).blur()
    await expect
      .poll(() => held(page, 'barcode-input/basic'))
      .toMatchObject({ barcodes: ['6900000000014', '6900000000021', '6900000000038', '69000014'] })
  })

  test('a wrong length is named, and not lost', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    const hints = caseOf(page, 'barcode-input/hints')
    await expect(hints.getByText('「1234567」须为 8–14 位数字')).toBeVisible()
    await expect(hints.getByText('1234567', { exact: true })).toBeVisible()
  })

  test('a wrong check digit is a hint, not a refusal', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    await field(page).fill('6900000000015,')
    await expect(caseOf(page, 'barcode-input/basic').locator('.input-note')).toHaveText(
      '「6900000000015」的最后一位通常是 4，请核对；确认无误可以直接使用',
    )
    await expect.poll(() => held(page, 'barcode-input/basic')).toMatchObject({ barcodes: ['6900000000015'] })
  })

  test('duplicates are refused, and so is one too many', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    await field(page).fill('6900000000014,6900000000014,')
    await expect(caseOf(page, 'barcode-input/basic').getByRole('alert')).toHaveText('「6900000000014」已添加')
    await expect.poll(() => held(page, 'barcode-input/basic')).toMatchObject({ barcodes: ['6900000000014'] })
    const limit = caseOf(page, 'barcode-input/limit')
    await limit.getByLabel('最多 3 个').fill('6900000000038,6900000000045,')
    await expect(limit.getByRole('alert')).toHaveText('最多 3 个')
    await expect(limit.getByLabel('最多 3 个')).toHaveValue('6900000000045')
  })

  test('the camera is offered only where the browser reads barcodes', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'barcode-input')
    await expect(field(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '用摄像头扫码' })).toHaveCount(0)
  })
})

test.describe('a browser that reads barcodes', () => {
  test('adds the barcodes that its camera sees', async ({ page, zhanggui }) => {
    // This machine has neither a camera nor a reader. So the test provides a moving picture and a reader that sees
    // the same code in each frame.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const pen = canvas.getContext('2d')!
        setInterval(() => pen.fillRect(Math.random() * 100, 0, 10, 10), 50)
        return canvas.captureStream(20)
      }
      class SeesOne {
        detect = async (video: HTMLVideoElement) =>
          video.videoWidth > 0 ? [{ rawValue: '6900000000014' }] : []
      }
      Object.assign(globalThis, { BarcodeDetector: SeesOne })
    })
    await openPart(zhanggui, 'barcode-input')
    await caseOf(page, 'barcode-input/basic').getByRole('button', { name: '用摄像头扫码' }).click()
    await expect.poll(() => held(page, 'barcode-input/basic')).toMatchObject({ barcodes: ['6900000000014'] })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('explains how to allow the camera after a refusal', async ({ page, zhanggui }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.assign(globalThis, { BarcodeDetector: class {} })
    })
    await openPart(zhanggui, 'barcode-input')
    await caseOf(page, 'barcode-input/basic').getByRole('button', { name: '用摄像头扫码' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('请在浏览器里允许使用摄像头')
  })
})

test.describe('colours', () => {
  test('are chosen from a palette or typed, with a hint which text can be read', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'color-input')
    const color = caseOf(page, 'color-input/basic')
    const field = color.getByLabel('主题色')
    await expect(color.getByRole('status').first()).toContainText('对比度不足')
    await color.getByRole('button', { name: '打开色板' }).first().click()
    await page.getByRole('radio', { name: '#1F2329' }).check()
    await expect(field).toHaveValue('#1F2329')
    await expect(color.getByRole('status').first()).toContainText('适合放白字')
    await zhanggui.expectAccessible()
    await page.keyboard.press('ArrowLeft')
    await expect(field).toHaveValue('#8A5A3C')
    await field.fill('rgb(84, 195, 103)')
    await field.blur()
    await expect(field).toHaveValue('#54C367')
  })
})

test.describe('the pickers', () => {
  test('a tree is searched by any part of the path, the path is shown', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'tree-picker')
    const single = caseOf(page, 'tree-picker/single')
    await single.getByRole('combobox').fill('茶')
    await page.locator('.ant-select-tree-title:visible').getByText('茶饮', { exact: true }).click()
    await expect(single).toContainText('饮料 / 茶饮')
  })

  test('parents can be chosen or not', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'tree-picker')
    const open = page.locator('.ant-select-dropdown:visible')
    const leaves = caseOf(page, 'tree-picker/leaves')
    await leaves.getByRole('combobox').click()
    await open.locator('.ant-select-tree-title').getByText('饮料', { exact: true }).click()
    await expect(open).toBeVisible()
    await expect(leaves).not.toContainText('饮料')
    await page.keyboard.press('Escape')
    const single = caseOf(page, 'tree-picker/single')
    await single.getByRole('combobox').click()
    await open.locator('.ant-select-tree-title').getByText('饮料', { exact: true }).click()
    await expect(single).toContainText('饮料')
    // The list stays open, so that a child can follow. A child closes it.
    await expect(open).toBeVisible()
    await open.locator('.ant-select-tree-title').getByText('水', { exact: true }).click()
    await expect(single).toContainText('饮料 / 水')
    await expect(open).toBeHidden()
  })

  test('select default width 160px; found by pinyin initials; a disabled option says why', async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, 'select')
    const single = caseOf(page, 'select/single')
    const box = await single.locator('.ant-select').boundingBox()
    expect(Math.round(box!.width)).toBe(160)
    await single.getByRole('combobox').fill('nfs')
    await expect(page.locator('.ant-select-item-option:visible')).toHaveText(['农夫山泉'])
    await page.keyboard.press('Enter')
    await expect(single).toContainText('农夫山泉')
    await single.getByRole('combobox').click()
    const refused = page.locator('.ant-select-item-option-disabled:visible')
    await expect(refused).toContainText('已停止合作')
    await zhanggui.expectAccessible()
  })

  test('several: a locked option cannot be removed, the limit holds', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'select')
    const several = caseOf(page, 'select/multiple')
    const roles = several.getByRole('combobox', { name: '角色' })
    await roles.press('Backspace')
    await expect(several).toContainText('财务')
    await choosing(page, roles, '收银员')
    await expect(several).toContainText('收银员')
    await expect(page.locator('.ant-select-item-option-disabled:visible').getByText('店长')).toBeVisible()
  })

  test('stores: one or all, suspended ones are greyed with the reason', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'store-picker')
    const options = page.locator('.ant-select-item-option:visible')
    const several = caseOf(page, 'store-picker/multiple')
    await several.getByRole('combobox').click()
    await expect(options.first()).toHaveText('全部门店')
    await options.nth(1).click()
    const store = (await options.nth(1).locator('span').first().textContent()) ?? ''
    await expect(several).toContainText(store)
    // 'All' excludes the others.
    await options.first().click()
    await expect(several).toContainText('全部门店')
    await expect(several).not.toContainText(store)
    await page.keyboard.press('Escape')
  })
})

test.describe('long texts', () => {
  test('textarea min rows 6, with a counter by length or by width', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'textarea')
    const note = caseOf(page, 'textarea/length')
    const box = await note.getByLabel('备注').boundingBox()
    expect(box!.height).toBeGreaterThanOrEqual(6 * 22)
    await note.getByLabel('备注').fill('备'.repeat(256))
    await expect(note).toContainText('256 / 255')
    await expect(caseOf(page, 'textarea/width')).toContainText('14 / 80')
  })
})

test.describe('every input in a form', () => {
  test('its errors are said by the form, at the field and in one notice', async ({ page, zhanggui }) => {
    await page.clock.setFixedTime('2026-11-21T10:00:00+08:00')
    await openPart(zhanggui, 'input-form')
    await page.getByRole('button', { name: '打开表单' }).click()
    const dialog = page.getByRole('dialog', { name: '所有输入' })
    await dialog.getByLabel('手机号').fill('2380013800')
    await dialog.getByLabel('身份证号').fill('110101199003071234')
    await dialog.getByLabel('条码').fill('1234567,')
    await dialog.getByLabel('消费金额，从').fill('9')
    await dialog.getByLabel('消费金额，到').fill('3')
    await dialog.getByLabel('主题色').fill('blue')
    await dialog.getByRole('button', { name: '保存' }).click()
    const notice = page.locator('.ant-notification-notice')
    for (const line of [
      '手机号：须为 1 开头的 11 位数字',
      '身份证号：最后一位与前面的数字对不上，请核对',
      '销售价：必填',
      '条码：须为 8–14 位数字',
      '门店：必填',
      '开业日：必填',
      '活动日期：必填',
      '消费金额：最小值不能大于最大值',
      '主题色：须为 #3370FF 这样的颜色',
    ])
      await expect(notice).toContainText(line)
    await expect(dialog.getByText('条码须为 8–14 位数字', { exact: true })).toBeVisible()
    await zhanggui.expectAccessible()
  })

  test('its values are those of the wire', async ({ page, zhanggui }) => {
    await page.clock.setFixedTime('2026-11-21T10:00:00+08:00')
    await openPart(zhanggui, 'input-form')
    await page.getByRole('button', { name: '打开表单' }).click()
    const dialog = page.getByRole('dialog', { name: '所有输入' })
    await dialog.getByLabel('手机号').fill('138 0013 8000')
    await dialog.getByLabel('销售价').fill('12.5')
    await dialog.getByLabel('重量').fill('0.735')
    await dialog.getByLabel('条码').fill('6900000000014,')
    await choosing(page, dialog.getByRole('combobox', { name: '门店' }), '全部门店')
    await page.keyboard.press('Escape')
    await dialog.getByLabel('开业日').fill('11-1')
    await dialog.getByLabel('开业日').press('Enter')
    const days = dialog.getByLabel('活动日期')
    await days.first().fill('11-1')
    await days.first().press('Enter')
    await days.nth(1).fill('11-11')
    await days.nth(1).press('Enter')
    await dialog.getByLabel('主题色').fill('3370ff')
    await dialog.getByLabel('主题色').blur()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expectHeld(page, 'input-form/dialog', {
      phone: '13800138000',
      idCard: '',
      salesPrice: '12.50',
      weight: '0.735',
      barcodes: ['6900000000014'],
      stores: ['all'],
      day: '2026-11-01',
      days: ['2026-11-01', '2026-11-11'],
      range: null,
      color: '#3370FF',
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('every input is at least 40 px high', async ({ page, zhanggui }) => {
    for (const part of [
      'date-input',
      'range-input',
      'phone-input',
      'money-input',
      'weight-input',
      'barcode-input',
      'id-card-input',
      'color-input',
      'tree-picker',
      'store-picker',
      'select',
    ]) {
      await openPart(zhanggui, part)
      await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
      await expect(page.locator('.case-bone')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const heights = await page
        .locator('.case-live')
        .locator('.kit-input, .barcode-box')
        .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().height)))
      expect(heights.length, part).toBeGreaterThan(0)
      for (const height of heights) expect(height, part).toBeGreaterThanOrEqual(40)
    }
  })

  test('the calendar of a range fits the screen, with its shortcuts', async ({ page, zhanggui }) => {
    await openPart(zhanggui, 'date-input')
    await caseOf(page, 'date-input/range').getByLabel('有效期').first().click()
    const box = await popup(page).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    await expect(popup(page)).toBeInViewport({ ratio: 1 })
    const shortcut = popup(page).getByText('近 7 天', { exact: true })
    expect(Math.round((await shortcut.boundingBox())!.height)).toBeGreaterThanOrEqual(40)
    await shortcut.click()
    await expect(popup(page)).toHaveCount(0)
  })
})
