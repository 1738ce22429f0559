import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { ask } from '../../../test/sign-in.ts'

test('before sign-in the installation has its configured name, or none by default', async () => {
  const plain = await givenApp({ startTasks: false })
  expect((await ask(plain, configCalls.findAppSettings, {})).data.systemName).toBe('')
  const named = await givenApp({
    startTasks: false,
    connection: plain.connection,
    environment: { SYSTEM_NAME: '晨光工作台' },
  })
  expect((await ask(named, configCalls.findAppSettings, {})).data.systemName).toBe('晨光工作台')
  await named.close()
  await plain.close()
})

test('the system code is ipos, or base if it is configured; base has no menu records', async () => {
  const ipos = await givenApp({ startTasks: false })
  const base = await givenApp({
    startTasks: false,
    connection: ipos.connection,
    environment: { SYSTEM_CODE: 'base' },
  })
  const codeOf = async (app: TestApp) => (await ask(app, configCalls.findAppSettings, {})).data.systemCode
  expect([await codeOf(ipos), await codeOf(base)]).toEqual(['ipos', 'base'])
  const admin = await base.signIn('admin')
  expect(await admin.get(menuCalls.findCurrentMenuList, { systemCode: await codeOf(base) })).toEqual([])
  await base.close()
  await ipos.close()
})
