import { expect, type Page } from '@playwright/test'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { seal } from '../../console/src/kit/wire/seal.ts'

/** Makes an account by an invitation, in a browser without cookies. Returns its password. */
export async function join(
  page: Page,
  { pin, link }: { pin: string; link: { token: string } | null },
): Promise<string> {
  const password = 'Joined2026'
  const apart = await page.context().browser()!.newContext()
  const post = async (path: string, data: object) => {
    const { rtnStatus, data: answer } = await (await apart.request.post(path, { data })).json()
    expect(rtnStatus, path).toBe('0')
    return answer
  }
  const { publicKey, nonce } = await post(sessionCalls.getSealKey.path, {})
  const sealed = seal(publicKey, JSON.stringify({ nonce, value: password }))
  await post(userCalls.useLink.path, { token: link?.token ?? '', pin, password: sealed })
  await apart.close()
  return password
}
