import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { expect, test } from 'vitest'
import { givenApp } from '../../../test/app.ts'
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
