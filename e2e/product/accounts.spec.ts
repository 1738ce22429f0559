import { randomInt } from 'node:crypto'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { chooseFromUserMenu, home, list, openDraftsBehindNotice } from './frame.ts'
import { join } from './join.ts'
import { expect, type Page, signInAt, test } from './test.ts'

const password = 'Zhanggui1'

/** A new phone on each call, because codes are limited per phone. */
const newPhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`
const newPin = () => `boss_${Date.now().toString(36)}${randomInt(1000)}`

/** The code for a phone in the inbox of the development server. */
async function codeFor(page: Page, phone: string, words = ''): Promise<string> {
  const newest = async () => {
    const inbox = await (await page.request.get('/dev/inbox')).text()
    const entry = inbox.split('<li>').find((item) => item.includes(phone) && item.includes(words))
    return /<b>(\d{6})<\/b>/.exec(entry ?? '')?.[1] ?? ''
  }
  await expect.poll(newest, `a code for ${phone}`).not.toBe('')
  return newest()
}

/** Requests a code. For a network with many requests the browser first does the security check by itself. */
async function sendCode(page: Page): Promise<void> {
  const sent = page.getByText(/验证码已发出/)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(sent).toBeVisible({ timeout: 30_000 })
}

interface Boss {
  pin: string
  phone: string
  merchant: string
}

/** Registers a new merchant, so that changes of its account disturb no other test. */
async function register(page: Page): Promise<Boss> {
  const boss = { pin: newPin(), phone: newPhone(), merchant: `小店${randomInt(1e6)}` }
  await page.goto('/reg')
  await page.getByLabel('商户名称').fill(boss.merchant)
  await page.getByLabel('首家门店名称').fill('一店')
  await page.getByLabel('姓名').fill('王建国')
  await page.getByLabel('手机号').fill(boss.phone)
  await sendCode(page)
  await page.getByLabel('短信验证码').fill(await codeFor(page, boss.phone))
  await page.getByLabel('登录名').fill(boss.pin)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册并进入' }).click()
  await expect(page.locator('.topbar .user')).toContainText(boss.merchant)
  await page.goto(list)
  await expect(page.getByRole('tab', { name: '草稿' })).toBeVisible()
  return boss
}

/** Sends a call with the session of a page. */
async function callOf<C extends Call>(page: Page, call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const answer = await page.request.post(call.path, {
    data: input,
    headers: { token: cookies.app_token ?? '', merchantId: cookies.app_merchantId ?? '', language: 'zh' },
  })
  const { rtnStatus, rtnMsg, data } = await answer.json()
  expect(`${rtnStatus} ${rtnMsg ?? ''}`.trim(), call.path).toBe('0')
  return data
}

/** Invites an administrator. */
async function invite(page: Page, { pin, phone }: { pin: string; phone: string }) {
  const [role] = await callOf(page, roleCalls.findRoleOptions, {})
  const { organizationList } = await callOf(page, userCalls.findSystemAll, {})
  const { link } = await callOf(page, userCalls.saveUser, {
    name: '新员工',
    pin,
    phone,
    type: 2,
    roleIdList: [role?.id ?? ''],
    allStores: true,
    organizationIdList: [organizationList[0]?.id ?? ''],
  })
  return { pin, link }
}

/** Adds an administrator and returns his password. */
const employ = async (page: Page, person: { pin: string; phone: string }): Promise<string> =>
  join(page, await invite(page, person))

async function signOut(page: Page): Promise<void> {
  await chooseFromUserMenu(page, '退出登录')
  await expect(page).toHaveURL('/logout.html')
}

test.describe('registering', () => {
  test('says every rule at its field before anything is sent', async ({ page, zhanggui }) => {
    await page.goto('/reg')
    const submit = page.getByRole('button', { name: '注册并进入' })
    await submit.click()
    for (const label of ['商户名称', '首家门店名称', '姓名', '手机号', '短信验证码', '登录名', '密码'])
      await expect(page.getByText(`${label}必填`, { exact: true })).toBeVisible()
    await expect(page.getByLabel('商户名称')).toBeFocused()
    await page.getByLabel('姓名').fill('一二三四五六七八九十一')
    await page.getByLabel('手机号').fill('23800138000')
    await page.getByLabel('登录名').fill('1abc')
    await page.getByLabel('密码', { exact: true }).fill('abcdef1')
    await page.getByLabel('确认密码').fill('Abcdef1')
    await submit.click()
    for (const text of [
      '姓名最多 10 个字符',
      '手机号须为 1 开头的 11 位数字',
      '登录名须为 4 到 32 位字母、数字、点或下划线，以字母开头',
      '密码须为 6 到 16 位，含数字、小写和大写字母',
      '两次输入的密码不一致',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await zhanggui.expectAccessible()
  })

  test('creates a merchant and signs its founder in; a taken login name is refused at its field', async ({
    page,
  }) => {
    const phone = newPhone()
    await page.goto('/login')
    await page.getByRole('link', { name: '免费注册' }).click()
    await page.getByLabel('商户名称').fill('新开小店')
    await page.getByLabel('首家门店名称').fill('总店')
    await page.getByLabel('姓名').fill('李思敏')
    await page.getByLabel('手机号').fill(phone)
    await sendCode(page)
    await page.getByLabel('短信验证码').fill(await codeFor(page, phone))
    await page.getByLabel('登录名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByLabel('确认密码').fill(password)
    await page.getByLabel('添加示例商品').check()
    await page.getByRole('button', { name: '注册并进入' }).click()
    await expect(page.getByText('登录名 admin 已被使用，请换一个')).toBeVisible()
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue(password)
    await page.getByLabel('登录名').fill(newPin())
    await page.getByRole('button', { name: '注册并进入' }).click()
    await expect(page).toHaveURL(home)
    await expect(page.locator('.topbar .user')).toContainText('新开小店')
    await page.goto(list)
    await expect(page.locator('[data-row-key]').first()).toBeVisible()
  })
})

test.describe('signing in by SMS', () => {
  test('with the code that was sent; a wrong one is refused', async ({ page, zhanggui }) => {
    await page.goto('/login')
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('手机号必填')).toBeVisible()
    await page.getByLabel('手机号').fill('13800138005')
    await sendCode(page)
    await expect(page.getByRole('link', { name: '短信收件箱' })).toHaveAttribute('href', '/dev/inbox')
    const code = await codeFor(page, '13800138005')
    await page.getByLabel('短信验证码').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('验证码错误')).toBeVisible()
    await zhanggui.expectAccessible()
    await page.getByLabel('短信验证码').fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(home)
    await expect(page.locator('.topbar .user')).toContainText('营销')
  })

  test('answers alike for a phone without an account, and counts down to the next code', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号').fill(newPhone())
    await sendCode(page)
    const again = page.getByRole('button', { name: /秒后可重发/ })
    await expect(again).toBeDisabled()
    await page.getByRole('tab', { name: '密码登录' }).click()
    await page.getByRole('tab', { name: '短信登录' }).click()
    await expect(again).toBeDisabled()
  })
})

test.describe('the security check', () => {
  test('is asked for when guesses pile up; the browser does it by itself, and the owner is let in', async ({
    page,
    zhanggui,
  }) => {
    const { pin } = await register(page)
    await signOut(page)
    await page.goto('/login')
    const dialog = page.getByRole('dialog', { name: '安全验证' })
    await page.getByLabel('登录名或手机号').fill(pin)
    // While the challenge does not come, the dialog stays.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/emp/get/captcha', (route) => held.then(() => route.continue()))
    for (let guess = 0; guess < 5; guess++) {
      await page.getByLabel('密码', { exact: true }).fill(`Wrong${guess}aA`)
      const answered = page.waitForResponse('/bf/ipos/web/emp/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      const { rtnStatus } = await (await answered).json()
      if (rtnStatus === '11006') break
    }
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('浏览器正在自动完成验证')
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('尝试次数过多，请先完成安全验证')

    release()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(home, { timeout: 30_000 })
  })
})

test('the owner gets in with his password and a code while others guess at his account', async ({
  page,
  zhanggui,
  database,
}) => {
  const { pin, phone } = await register(page)
  await signOut(page)
  // From now on the browser is a new one.
  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const guessAt = (key: string) =>
    database.query('insert into login_attempt (key) select $1 from generate_series(1, 5)', [key])
  const [account] = await database.query('select id from account where pin = $1', [pin])
  await guessAt(`account:${account?.id}`)
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const code = page.getByLabel('短信验证码')
  await page.getByLabel('登录名或手机号').fill(pin)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('登录名或密码错误。', { timeout: 30_000 })
  await page.getByRole('button', { name: '收到了短信验证码？' }).click()
  await expect(code).toBeFocused()
  await zhanggui.expectAccessible()
  await guessAt(`typed:${pin}`)
  await code.fill('12')
  await submit.click()
  await expect(page.getByText('短信验证码须为 6 位数字')).toBeVisible()
  const sent = await codeFor(page, phone, '有人在猜你账号的密码')
  await code.fill(sent === '111111' ? '222222' : '111111')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('请与密码一起填写', { timeout: 30_000 })
  await code.fill(sent)
  await submit.click()
  await expect(page).toHaveURL(home, { timeout: 30_000 })
})

test.describe('a forgotten password', () => {
  test('is set anew with a code, after which all devices are out', async ({ page, browser, database }) => {
    await register(page)
    // A phone without a code within the last minute.
    const person = { pin: newPin(), phone: newPhone() }
    const first = await employ(page, person)
    await signOut(page)
    await page.goto('/login')
    await signInAt(page, person.pin, first)
    await expect(page).toHaveURL(home)
    // The page sends this call by itself. Wait for it before the session ends.
    const last = page.waitForResponse((response) => response.url().endsWith(taskCalls.findExcelList.path))
    await page.goto(list)
    await last
    const { pin, phone } = person
    // Marks the phone as proved. A real proof would use up the code of this minute.
    await database.query('update account set phone_verified_at = now() where phone = $1', [phone])
    const elsewhere = await browser.newPage()
    await elsewhere.goto('/login#forgotten')
    await elsewhere.getByLabel('手机号').fill(phone)
    await sendCode(elsewhere)
    await elsewhere.getByLabel('短信验证码').fill(await codeFor(elsewhere, phone))
    await elsewhere.getByLabel('新密码', { exact: true }).fill('Another2')
    await elsewhere.getByLabel('确认新密码').fill('Another3')
    await elsewhere.getByRole('button', { name: '设置新密码' }).click()
    await expect(elsewhere.getByText('两次输入的密码不一致')).toBeVisible()
    await elsewhere.getByLabel('确认新密码').fill('Another2')
    await elsewhere.getByRole('button', { name: '设置新密码' }).click()
    await expect(elsewhere.getByText('密码已修改，请用新密码登录')).toBeVisible()
    await signInAt(elsewhere, pin, 'Another2')
    await expect(elsewhere).toHaveURL(home)
    await elsewhere.close()
    await openDraftsBehindNotice(page)
    await expect(page.getByRole('dialog', { name: '登录已失效，请重新登录' })).toBeVisible()
  })

  test('can be left for signing in, and back', async ({ page, zhanggui }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
    await zhanggui.expectAccessible()
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  })
})

test('changing the password: every rule, a failure that adds nothing, then out and in with the new one', async ({
  page,
  zhanggui,
}) => {
  const { pin } = await register(page)
  await chooseFromUserMenu(page, '修改密码')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('width', '600px')
  const save = dialog.getByRole('button', { name: '修改密码' })
  const old = dialog.getByLabel('旧密码')
  const next = dialog.getByLabel('新密码', { exact: true })
  const again = dialog.getByLabel('确认新密码')
  await save.click()
  for (const text of ['旧密码必填', '新密码必填', '确认新密码必填'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await old.fill('Zhanggui9')
  await next.fill('abcdefg')
  await again.fill('Abcdefg2')
  await save.click()
  await expect(
    dialog.getByText('新密码须为 6 到 16 位，含数字、小写和大写字母', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible()
  await next.fill('Zhanggui9')
  await save.click()
  await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible()
  await next.fill('Another2')
  await again.fill('Another2')
  await save.click()
  // Only the call's own message shows. The typed values stay.
  await expect(page.getByText('旧密码错误')).toHaveCount(1)
  await expect(next).toHaveValue('Another2')
  await zhanggui.expectAccessible()
  await old.fill(password)
  await save.click()
  await expect(page).toHaveURL('/login#changed')
  await expect(page.getByText('密码已修改，请用新密码登录')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('app_'))).toEqual([])
  await signInAt(page, pin, 'Another2')
  await expect(page).toHaveURL(home)
})

test.describe('signing in by scan', () => {
  /** The address in the code of a login page, as a phone reads it. */
  async function codeOn(page: Page): Promise<{ address: string; digits: string }> {
    const created = page.waitForResponse('/scan/create')
    await page.getByRole('tab', { name: '扫码登录' }).click()
    const { data } = await (await created).json()
    await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
    const { pathname, search } = new URL(data.url)
    return { address: pathname + search, digits: data.checkDigits }
  }

  test('a signed-in phone sees the computer and the digits, confirms, and the computer is in', async ({
    page,
    zhanggui,
  }) => {
    await page.goto('/login')
    const { address, digits } = await codeOn(page)
    await expect(page.getByText(/手机打不开这个地址/)).toBeVisible()
    await expect(page.getByText(/二维码.*后失效/)).toBeVisible()
    await zhanggui.expectAccessible()
    const phone = await zhanggui.another('finance', address)
    await phone.setViewportSize({ width: 390, height: 844 })
    await expect(phone.getByText(digits, { exact: true })).toBeVisible()
    await expect(phone.getByText(/Chrome \d+/)).toBeVisible()
    await expect(phone.getByText('127.0.0.1')).toBeVisible()
    await expect(phone.locator('.sidebar, .topbar')).toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect(phone.getByRole('button', { name: '确认登录' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('已扫码，请在手机上确认')).toBeVisible()
    await expect(page.getByText(digits, { exact: true })).toBeVisible()
    await phone.getByRole('button', { name: '确认登录' }).click()
    await expect(phone.getByText('已确认，电脑正在登录')).toBeVisible()
    await expect(page).toHaveURL(home)
    await expect(page.locator('.topbar .user')).toContainText('财务')
  })

  test('the computer shows a refusal and may ask again', async ({ page, zhanggui }) => {
    await page.goto('/login')
    const { address } = await codeOn(page)
    const phone = await zhanggui.another('finance', address)
    await phone.getByRole('button', { name: '拒绝' }).click()
    await expect(page.getByText('手机上已拒绝')).toBeVisible()
    await page.locator('.scan-cover').getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('手机上已拒绝')).toBeHidden()
    await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  })

  test('a phone that is signed out signs in first and comes back', async ({ page, browser }) => {
    await page.goto('/login')
    const { address, digits } = await codeOn(page)
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(address)
    await expect(phone).toHaveURL(/\/login\?to=/)
    await signInAt(phone, 'finance')
    await expect(phone.getByText(digits, { exact: true })).toBeVisible()
    await phone.close()
  })
})

test('one device per account: signing in elsewhere ends the session here with -3', async ({
  page,
  browser,
}) => {
  const { pin } = await register(page)
  await callOf(page, configCalls.saveConfig, { oneDevice: true, version: 0 })
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login')
  await signInAt(elsewhere, pin)
  await openDraftsBehindNotice(page)
  const notice = page.getByRole('dialog', { name: '你的账号已在其他设备登录，是否重新登录？' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/logout\.html/)
  await elsewhere.close()
})

test('my devices are listed, and another one can be signed out', async ({ page, browser, zhanggui }) => {
  const { pin } = await register(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login')
  await signInAt(elsewhere, pin)
  await expect(elsewhere).toHaveURL(home)
  // The page sends this call by itself. Wait for it before the session ends.
  const asked = elsewhere.waitForResponse(`**${taskCalls.findExcelList.path}`)
  await elsewhere.goto(list)
  await asked
  await chooseFromUserMenu(page, '个人设置')
  await page.getByRole('button', { name: '我的设备' }).click()
  const dialog = page.getByRole('dialog', { name: '我的设备' })
  const [signedIn, known] = [dialog.getByRole('list').first(), dialog.getByRole('list').last()]
  await expect(signedIn.getByRole('listitem')).toHaveCount(2)
  await expect(known.getByRole('listitem')).toHaveCount(2)
  for (const list of [signedIn, known]) await expect(list.getByText('当前设备')).toHaveCount(1)
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: /退出登录/ }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '退出登录' }).click()
  await expect(signedIn.getByRole('listitem')).toHaveCount(1)
  await known.getByRole('button', { name: /移除/ }).first().click()
  await page.getByRole('tooltip').getByRole('button', { name: '移除' }).click()
  await expect(known.getByRole('listitem')).toHaveCount(1)
  await elsewhere.getByRole('tab', { name: '草稿' }).click()
  await expect(elsewhere.getByRole('dialog', { name: '登录已失效，请重新登录' })).toBeVisible()
  await elsewhere.close()
})

test('the login page loads little, and calls nothing before it is used', async ({ page }) => {
  const scripts: string[] = []
  const calls: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
    if (response.request().method() === 'POST') calls.push(response.url())
  })
  await page.goto('/login')
  await page.getByRole('heading', { name: '登录工作台' }).waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    scripts.map(async (url) =>
      (await page.request.get(url, { headers: { 'accept-encoding': 'gzip' } })).headers(),
    ),
  )
  const kilobytes = sizes.reduce((sum, headers) => sum + Number(headers['content-length'] ?? 0), 0) / 1024
  expect(kilobytes).toBeGreaterThan(10)
  expect(kilobytes).toBeLessThanOrEqual(200)
  expect(calls).toEqual([])
})

test('an invitation is accepted by signing in; the merchants can then be switched', async ({
  page,
  browser,
  zhanggui,
}) => {
  const guest = await register(page)
  const inviter = await browser.newPage()
  const { merchant } = await register(inviter)
  const { link } = await invite(inviter, { pin: newPin(), phone: guest.phone })
  await inviter.close()
  await page.goto(`/link#${link?.token}`)
  await expect(page.getByRole('heading', { name: `加入「${merchant}」` })).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: '已有账号？登录并加入' }).click()
  await page.getByLabel('登录名或手机号').fill(guest.phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '加入并登录' }).click()
  await expect(page.locator('.topbar .user')).toContainText(merchant)
  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: '切换商户' }).click()
  await page.getByRole('menuitem', { name: guest.merchant }).click()
  await expect(page.getByText('组织已切换，页面即将刷新')).toBeVisible()
  await expect(page.locator('.topbar .user')).toContainText(guest.merchant)
})

// Another language has other lengths, another theme only other colours: two looks show all of them.
for (const { language, theme } of [
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const)
  test(`the login pages fit and are accessible (${language}, ${theme})`, async ({ page, zhanggui }) => {
    await page.addInitScript(
      (saved) => {
        // An empty page has no storage.
        if (origin === 'null') return
        for (const [key, value] of Object.entries(saved)) localStorage.setItem(key, value)
      },
      { zhanggui_language: language, zhanggui_theme: theme },
    )
    const views = [
      { path: '/login', tab: 0 },
      { path: '/login', tab: 1 },
      { path: '/login', tab: 2 },
      { path: '/login#forgotten', tab: 0 },
      { path: '/reg', tab: 0 },
      { path: '/link', tab: 0 },
      { path: '/privacy.html', tab: 0 },
    ]
    for (const { path, tab } of views) {
      await page.goto('about:blank')
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (tab > 0) await page.getByRole('tab').nth(tab).click()
      await page.waitForLoadState('networkidle')
      for (const width of [1440, 1200, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `${path} ${tab} at ${width}`).toBeLessThanOrEqual(width)
      }
      await zhanggui.expectAccessible()
      // Every word is in the language of the page.
      const shown = await page.locator('main').innerText()
      expect(shown).not.toMatch(/\b(login|session|rule)\.\w+/)
      if (language === 'en') expect(shown.replace('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })
