import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenMaterial } from '../../../test/materials.ts'
import { lastAudit } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

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
/** Saves over the current version. */
const save = async (changed: Record<string, unknown>, client = admin) =>
  client.get(saveConfig, { ...changed, version: (await client.get(findConfigDetail, {})).version })
const expiry = async (address: string) =>
  (await database.query('select expires_at from file where key = $1', [address.split('/').at(-1)])).rows[0]
    ?.expires_at

describe('settings of a merchant', () => {
  test('are the defaults until somebody changes one; a save changes only the given settings', async () => {
    expect(await admin.get(findConfigDetail, {})).toEqual({ ...bornSettings, version: 0 })
    expect(await save({ systemName: '晨光', watermark: true })).toEqual({ version: 2 })
    await save({ company: '晨光便利公司' })
    expect(await admin.get(findConfigDetail, {})).toEqual({
      ...bornSettings,
      systemName: '晨光',
      watermark: true,
      company: '晨光便利公司',
      version: 3,
    })
    expect(await rival.get(findConfigDetail, {})).toEqual({ ...bornSettings, version: 0 })
    expect((await lastAudit(database, 'config.save'))?.detail.changes).toEqual([
      { field: 'company', before: null, after: '晨光便利公司' },
    ])
    expect(await save({ watermark: true })).toEqual({ version: 3 })
    expect((await lastAudit(database, 'config.save'))?.detail.changes).toEqual([])
  })

  test('have the defaults of the spec', () => {
    expect(bornSettings).toMatchObject({ downloadCenter: true, mapService: true })
  })

  test('are refused in an older version, with the name of the other person, and no change is lost', async () => {
    const { version } = await rival.get(findConfigDetail, {})
    const both = await Promise.all([
      rival.send(saveConfig, { company: '甲', version }),
      rival.send(saveConfig, { systemName: '乙', version }),
    ])
    expect(both.map((answer) => answer.rtnStatus).toSorted()).toEqual(['0', '10007'])
    const late = both.find((answer) => answer.rtnStatus === '10007')
    const { name } = await rival.get(sessionCalls.findCurrent, {})
    expect(late).toMatchObject({ data: { version: version + 1 } })
    expect(late?.rtnMsg).toMatch(new RegExp(`^${name}在 \\d{4}-\\d{2}-\\d{2} `))
    const wrong = await rival.send(saveConfig, { company: '丙', version: 99 })
    expect(wrong.rtnStatus).toBe('10007')
    expect((await rival.send(saveConfig, { company: '丙' })).rtnStatus).toBe('10002')
  })

  test('are checked', async () => {
    const { version } = await admin.get(findConfigDetail, {})
    for (const wrong of [
      { companyLink: 'javascript:alert(1)' },
      { systemName: 'x'.repeat(13) },
      { watermark: 'yes' },
      { sidebarWidth: 1 },
    ])
      expect((await admin.send(saveConfig, { ...wrong, version })).rtnStatus, JSON.stringify(wrong)).toBe(
        '10002',
      )
  })

  test('have a logo that is an uploaded picture of this merchant: it is kept, and the former one is released', async () => {
    const [first, second] = [await givenPicture(admin), await givenPicture(admin)]
    await save({ logo: first })
    expect(await expiry(first)).toBeNull()
    await save({ logo: first, watermark: false })
    expect(await expiry(first)).toBeNull()
    await save({ logo: second })
    expect(await expiry(first)).not.toBeNull()
    expect(await expiry(second)).toBeNull()
    await save({ logo: '' })
    expect(await expiry(second)).not.toBeNull()
  })

  test('take their logo from the material center, which lists the use and keeps the picture', async () => {
    const one = await givenMaterial(admin)
    await save({ logo: one.address })
    const [uses] = await admin.get(materialCalls.findMaterialUses, { ids: [one.id] })
    expect(uses).toMatchObject({ total: 1, uses: [{ noun: 'config', places: ['logo'] }] })
    const shown = await admin.get(materialCalls.findMaterialPage, { keyword: one.name })
    expect(shown.records.find(({ id }) => id === one.id)?.uses).toBe(1)
    expect(await admin.send(materialCalls.removeMaterials, { ids: [one.id] })).toMatchObject({
      rtnStatus: '25001',
      rtnMsg: `「${one.name}」正在使用，不能删除：系统设置（Logo）`,
    })
    // The product drops the picture, but the settings still use it. The settings drop it, but the material center
    // still has it.
    const product = await givenProduct(admin, { gallery: [one.address] })
    await admin.get(productCalls.saveProduct, { ...formOf(product), gallery: [] })
    expect(await expiry(one.address)).toBeNull()
    await save({ logo: '' })
    expect(await expiry(one.address)).toBeNull()
    expect((await admin.get(materialCalls.findMaterialUses, { ids: [one.id] }))[0]?.total).toBe(0)
    await admin.get(materialCalls.removeMaterials, { ids: [one.id] })
    const { version } = await admin.get(findConfigDetail, {})
    expect(await admin.send(saveConfig, { logo: one.address, version })).toMatchObject({ rtnStatus: '20001' })
  })

  test('keep their logo when a product drops it, and leave it to a product that uses it', async () => {
    const [first, second] = [await givenPicture(admin), await givenPicture(admin)]
    await save({ logo: first })
    const dropping = await givenProduct(admin, { gallery: [first] })
    await admin.get(productCalls.saveProduct, { ...formOf(dropping), gallery: [] })
    expect(await expiry(first)).toBeNull()
    await givenProduct(admin, { gallery: [first] })
    await save({ logo: second })
    expect(await expiry(first)).toBeNull()
  })

  test('refuse a logo from elsewhere, or a picture of a product', async () => {
    const theirs = await givenPicture(rival)
    const used = await givenPicture(admin)
    await givenProduct(admin, { gallery: [used] })
    const { version } = await admin.get(findConfigDetail, {})
    for (const logo of [
      theirs,
      used,
      'https://example.com/logo.png',
      theirs.replace('/media/2/', '/media/1/'),
      '/media/1/x.png',
    ])
      expect(await admin.send(saveConfig, { logo, version }), logo).toMatchObject({
        rtnStatus: '20001',
        data: [{ path: 'logo' }],
      })
    expect(await expiry(theirs)).not.toBeNull()
  })
})
