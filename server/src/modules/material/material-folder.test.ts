import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { materialLimit } from '@zhanggui/contract/material/material.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenFolder, givenMaterial, uploadMaterial } from '../../../test/materials.ts'
import { givenFilm } from '../../../test/pictures.ts'

const { findMaterialFolders, findMaterialPage, removeMaterialFolder, saveMaterialFolder } = materialCalls

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await database?.end()
  await app?.close()
})

const folder = async (id: string) =>
  (await admin.get(findMaterialFolders, {})).folders.find((one) => one.id === id)

/** Nested folders. Returns their ids from the top. */
async function givenChain(label: string, levels: number): Promise<string[]> {
  const ids: string[] = []
  for (let level = 1; level <= levels; level++)
    ids.push(await givenFolder(admin, `${label}${level}`, ids.at(-1) ?? null))
  return ids
}

describe('folders', () => {
  test('have five levels, not six', async () => {
    const ids = await givenChain('深', materialLimit.levels)
    const answer = await admin.send(saveMaterialFolder, { label: '第六级', parentId: ids.at(-1) ?? '' })
    expect(answer).toMatchObject({ rtnStatus: '25004', rtnMsg: '文件夹最多 5 级' })
  })

  test('are moved with their content, unless that makes more than five levels or a circle', async () => {
    const [a1, a2] = (await givenChain('甲', 2)) as [string, string]
    const chain = await givenChain('乙', 4)
    const [b1, , , b4] = chain as [string, string, string, string]
    const move = (id: string, label: string, parentId: string | null) =>
      admin.send(saveMaterialFolder, { id, version: 1, label, parentId })
    expect((await move(a1, '甲1', b4)).rtnStatus).toBe('25004')
    expect(await move(b1, '乙1', b4)).toMatchObject({
      rtnStatus: '25005',
      rtnMsg: '文件夹不能移到它自己里面',
    })
    expect((await move(b1, '乙1', b1)).rtnStatus).toBe('25005')
    expect((await move(a2, '甲2', b4)).rtnStatus).toBe('0')
    expect(await folder(a2)).toMatchObject({ parentId: b4, version: 2 })
    expect((await move(a2, '甲2', null)).rtnStatus).toBe('10007')
  })

  test('in one folder have different names; another folder may repeat them', async () => {
    const one = await givenFolder(admin, '同名')
    const answer = await admin.send(saveMaterialFolder, { label: '同名' })
    expect(answer).toMatchObject({
      rtnStatus: '25003',
      data: [{ path: 'label', message: '这里已有文件夹「同名」' }],
    })
    const inside = await givenFolder(admin, '同名', one)
    const up = await admin.send(saveMaterialFolder, { id: inside, version: 1, label: '同名', parentId: null })
    expect(up.rtnStatus).toBe('25003')
    expect((await admin.send(saveMaterialFolder, { label: '超'.repeat(21) })).rtnMsg).toContain('文件夹名称')
  })

  test('count their materials by kind', async () => {
    const id = await givenFolder(admin, '计数')
    await givenMaterial(admin, '一', { folderId: id })
    await givenMaterial(admin, '二', { folderId: id })
    await uploadMaterial(admin, { name: '三.mp4', bytes: givenFilm(1) }, { folderId: id })
    await givenMaterial(admin, '在外')
    const { folders, loose } = await admin.get(findMaterialFolders, {})
    expect(folders.find((one) => one.id === id)).toMatchObject({ pictures: 2, videos: 1 })
    expect(loose).toEqual({ pictures: 1, videos: 0 })
  })

  test('are limited to the number that a tree can show', async () => {
    const rival = await app.signIn('rival')
    await database.query(
      `insert into material_folder (merchant_id, label) select $1, 'f' || n from generate_series(1, $2::int) n`,
      [rival.merchantId, materialLimit.folders],
    )
    expect((await rival.send(saveMaterialFolder, { label: '多一个' })).rtnMsg).toBe('最多 500 个文件夹')
  })
})

describe('deleting a folder', () => {
  test('that is empty only deletes it', async () => {
    const id = await givenFolder(admin, '空的')
    await admin.get(removeMaterialFolder, { id })
    expect(await folder(id)).toBeUndefined()
    expect((await admin.send(removeMaterialFolder, { id })).rtnStatus).toBe('10005')
  })

  test('moves as many materials to the folder above as were confirmed, not more and not fewer', async () => {
    const [outer, inner] = (await givenChain('满', 2)) as [string, string]
    const one = await givenMaterial(admin, '一', { folderId: inner })
    await givenMaterial(admin, '二', { folderId: inner })
    for (const moving of [0, 1, 3])
      expect(await admin.send(removeMaterialFolder, { id: inner, moving })).toMatchObject({
        rtnStatus: '25008',
        rtnMsg: '「满2」里现在有 2 个素材，请确认后再删除',
        data: { moving: 2 },
      })
    expect(await folder(inner)).toMatchObject({ pictures: 2 })
    await admin.get(removeMaterialFolder, { id: inner, moving: 2 })
    expect(await folder(outer)).toMatchObject({ pictures: 2 })
    await admin.get(removeMaterialFolder, { id: outer, moving: 2 })
    const { records } = await admin.get(findMaterialPage, { folderId: null, pageSize: 200 })
    expect(records.find((row) => row.id === one.id)?.folderId).toBeNull()
  })

  test('with subfolders is refused, with advice', async () => {
    const [outer] = (await givenChain('有子', 2)) as [string]
    expect((await admin.send(removeMaterialFolder, { id: outer })).rtnMsg).toBe(
      '「有子1」里还有文件夹，请先移走或删除它们',
    )
  })
})
