import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { lastAudit } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

const { findConfigDetail, saveConfig } = configCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

async function givenPicture(client: Client): Promise<string> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#3370ff' } })
    .png()
    .toBuffer()
  const answer = await client.upload(fileCalls.uploadImage, { name: 'logo.png', bytes })
  expect(answer.rtnStatus, answer.rtnMsg).toBe('0')
  return answer.data
}
const expiry = async (address: string) =>
  (await database.query('select expires_at from file where key = $1', [address.split('/').at(-1)])).rows[0]
    ?.expires_at

describe('settings of a merchant', () => {
  test('are those of birth until somebody changes one; only what is given changes', async () => {
    expect(await admin.get(findConfigDetail, {})).toEqual(bornSettings)
    await admin.get(saveConfig, { systemName: '晨光', watermark: true })
    await admin.get(saveConfig, { company: '晨光便利公司' })
    expect(await admin.get(findConfigDetail, {})).toEqual({
      ...bornSettings,
      systemName: '晨光',
      watermark: true,
      company: '晨光便利公司',
    })
    expect(await rival.get(findConfigDetail, {})).toEqual(bornSettings)
    expect((await lastAudit(database, 'config.save'))?.detail.changes).toEqual([
      { field: 'company', before: null, after: '晨光便利公司' },
    ])
    await admin.get(saveConfig, { watermark: true })
    expect((await lastAudit(database, 'config.save'))?.detail.changes).toEqual([])
  })

  test('are checked', async () => {
    for (const wrong of [
      { companyLink: 'javascript:alert(1)' },
      { systemName: 'x'.repeat(13) },
      { watermark: 'yes' },
      { sidebarWidth: 1 },
    ])
      expect((await admin.send(saveConfig, wrong)).rtnStatus, JSON.stringify(wrong)).toBe('10002')
  })

  test('have a logo that is an uploaded picture of this merchant: it is kept, and the former one goes', async () => {
    const [first, second] = [await givenPicture(admin), await givenPicture(admin)]
    await admin.get(saveConfig, { logo: first })
    expect(await expiry(first)).toBeNull()
    await admin.get(saveConfig, { logo: first, watermark: false })
    expect(await expiry(first)).toBeNull()
    await admin.get(saveConfig, { logo: second })
    expect(await expiry(first)).not.toBeNull()
    expect(await expiry(second)).toBeNull()
    await admin.get(saveConfig, { logo: '' })
    expect(await expiry(second)).not.toBeNull()
  })

  test('take no logo from elsewhere, nor a picture that a product has', async () => {
    const theirs = await givenPicture(rival)
    const used = await givenPicture(admin)
    await givenProduct(admin, { gallery: [used] })
    for (const logo of [
      theirs,
      used,
      'https://example.com/logo.png',
      theirs.replace('/media/2/', '/media/1/'),
      '/media/1/x.png',
    ])
      expect(await admin.send(saveConfig, { logo }), logo).toMatchObject({
        rtnStatus: '20001',
        data: [{ path: 'logo' }],
      })
    expect(await expiry(theirs)).not.toBeNull()
  })
})
