import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenFolder, givenMaterial, uploadMaterial } from '../../../test/materials.ts'
import { givenFilm, givenPicture } from '../../../test/pictures.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import { expireFiles } from '../../kernel/file/files.ts'

const { findMaterialPage, findMaterialUses, moveMaterials, removeMaterials, renameMaterial } = materialCalls

let app: TestApp
let admin: Client
let rival: Client
let inEnglish: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  inEnglish = await app.signIn('admin')
  inEnglish.headers.language = 'en'
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await database?.end()
  await app?.close()
})

const fileRow = async (address: string) =>
  (
    await database.query('select expires_at, removed_at from file where key = $1', [
      address.slice(address.lastIndexOf('/') + 1),
    ])
  ).rows[0]

describe('an upload to the material center', () => {
  test('keeps a picture for ever, with the name of its file and a thumbnail for its card', async () => {
    const folderId = await givenFolder(admin, '门头')
    const bytes = await givenPicture(1, 640, 480)
    const answer = await uploadMaterial(admin, { name: '门头 夜景.PNG', bytes }, { folderId })
    expect(answer.data).toMatchObject({ existed: false, folder: ['门头'] })
    const { material } = answer.data
    expect(material).toMatchObject({
      name: '门头 夜景',
      kind: 1,
      folderId,
      width: 640,
      height: 480,
      bytes: bytes.length,
      uses: 0,
      createdBy: '晨光掌柜',
    })
    const small = await sharp((await admin.open(material.thumbnail)).body).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect((await admin.open(material.address)).status).toBe(200)
    expect(await fileRow(material.address)).toEqual({ expires_at: null, removed_at: null })
  })

  test('keeps an mp4 with its duration', async () => {
    const { data } = await uploadMaterial(admin, { name: '开箱.mp4', bytes: givenFilm(1) })
    expect(data.material).toMatchObject({ kind: 2, name: '开箱', durationMs: 2000, thumbnail: '' })
  })

  const refused: [
    what: string,
    file: () => Promise<{ name: string; bytes: Buffer }>,
    zh: string,
    en: string,
  ][] = [
    [
      'a bmp',
      async () => ({ name: 'a.bmp', bytes: await givenPicture(2) }),
      '只支持 jpg, png, gif, mp4 格式',
      'Only supports jpg, png, gif, mp4 format',
    ],
    [
      'a picture above 2 MB',
      async () => ({ name: 'a.png', bytes: Buffer.concat([await givenPicture(2), Buffer.alloc(2 << 20)]) }),
      '图片大小不能超过 2MB',
      'Image size cannot exceed 2MB',
    ],
    [
      'a video above 20 MB',
      async () => ({ name: 'a.mp4', bytes: Buffer.concat([givenFilm(2), Buffer.alloc(20 << 20)]) }),
      '文件大小不能超过 20MB',
      'File size cannot exceed 20 MB',
    ],
    [
      'a picture that is called mp4',
      async () => ({ name: 'a.mp4', bytes: await givenPicture(2) }),
      '只支持 mp4 格式',
      'Only supports mp4 format',
    ],
  ]
  test.each(refused)('refuses %s in both languages, and keeps nothing', async (_what, file, zh, en) => {
    const before = (await database.query('select count(*) from file')).rows[0].count
    expect((await uploadMaterial(admin, await file())).rtnMsg).toBe(zh)
    expect((await uploadMaterial(inEnglish, await file())).rtnMsg).toBe(en)
    expect((await database.query('select count(*) from file')).rows[0].count).toBe(before)
  })

  test('into a folder of another merchant, or into a removed one, is refused', async () => {
    const foreign = await givenFolder(rival, '别人的')
    const gone = await givenFolder(admin, '要删的')
    await admin.get(materialCalls.removeMaterialFolder, { id: gone })
    for (const folderId of [foreign, gone, '987654321']) {
      const answer = await uploadMaterial(
        admin,
        { name: 'a.png', bytes: await givenPicture(3) },
        { folderId },
      )
      expect(answer).toMatchObject({ rtnStatus: '25009', rtnMsg: '文件夹已被删除，请重新选择' })
    }
    expect((await admin.get(findMaterialPage, { keyword: 'a' })).total).toBe(0)
  })

  test('gives a readable name to a file without one', async () => {
    const control = await uploadMaterial(admin, { name: '\u202e\u0007.png', bytes: await givenPicture(4) })
    expect(control.data.material.name).toBe('图片')
    const long = await uploadMaterial(admin, {
      name: `${'长'.repeat(79)}😀尾.png`,
      bytes: await givenPicture(5),
    })
    expect(long.data.material.name).toBe('长'.repeat(79))
  })
})

describe('an upload of existing content', () => {
  test('returns the existing material and its folder, whatever the new name', async () => {
    const outer = await givenFolder(admin, '活动')
    const folderId = await givenFolder(admin, '双十二', outer)
    const bytes = await givenPicture(11)
    const first = await uploadMaterial(admin, { name: '海报.png', bytes }, { folderId })
    const files = (await database.query('select count(*) from file')).rows[0].count
    const again = await uploadMaterial(admin, { name: '换个名字.png', bytes })
    expect(again.data).toMatchObject({
      existed: true,
      folder: ['活动', '双十二'],
      material: { id: first.data.material.id, name: '海报', folderId },
    })
    expect((await database.query('select count(*) from file')).rows[0].count).toBe(files)
  })

  test('is stored again if a copy is asked for', async () => {
    const bytes = await givenPicture(12)
    const first = await uploadMaterial(admin, { name: '原件.png', bytes })
    const copy = await uploadMaterial(admin, { name: '副本.png', bytes }, { same: 'copy' })
    expect(copy.data).toMatchObject({ existed: false, material: { name: '副本' } })
    expect(copy.data.material.address).not.toBe(first.data.material.address)
  })

  test('ignores materials of other merchants', async () => {
    const bytes = await givenPicture(13)
    await uploadMaterial(rival, { name: '对手.png', bytes })
    expect((await uploadMaterial(admin, { name: '自己.png', bytes })).data.existed).toBe(false)
  })

  test('that was deleted is stored again', async () => {
    const bytes = await givenPicture(14)
    const { material } = (await uploadMaterial(admin, { name: '删了.png', bytes })).data
    await admin.get(removeMaterials, { ids: [material.id] })
    expect((await uploadMaterial(admin, { name: '又来.png', bytes })).data.existed).toBe(false)
  })
})

describe('the list', () => {
  test('has exact totals of pictures and videos, in a folder, in none, and by name', async () => {
    const folderId = await givenFolder(admin, '列表')
    for (const name of ['苹果 红', '苹果 青', '香蕉']) await givenMaterial(admin, name, { folderId })
    await uploadMaterial(admin, { name: '苹果 切开.mp4', bytes: givenFilm(21) }, { folderId })
    await givenMaterial(admin, '苹果 未分组')
    const page = await admin.get(findMaterialPage, { folderId, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, totalCapped: false, counts: { pictures: 3, videos: 1 } })
    expect(page.records.map((row) => row.name)).toEqual(['香蕉', '苹果 青'])
    const second = await admin.get(findMaterialPage, { folderId, pageSize: 2, pageNo: 2 })
    expect(second.records.map((row) => row.name)).toEqual(['苹果 红'])
    const names = async (asked: Record<string, unknown>) =>
      (await admin.get(findMaterialPage, { pageSize: 200, ...asked })).records.map((row) => row.name)
    expect(await names({ folderId, keyword: '苹果' })).toEqual(['苹果 青', '苹果 红'])
    expect(await names({ folderId, keyword: '青' })).toEqual(['苹果 青'])
    expect(await names({ folderId, kind: 2 })).toEqual(['苹果 切开'])
    expect(await names({ folderId: null, keyword: '苹果' })).toEqual(['苹果 未分组'])
    expect((await names({ keyword: '苹果' })).sort()).toEqual(['苹果 未分组', '苹果 红', '苹果 青'].sort())
  })

  test('is sorted by name and by size, in both directions', async () => {
    const folderId = await givenFolder(admin, '排序')
    for (const [name, edge] of [
      ['c', 400],
      ['a', 800],
      ['b', 100],
    ] as const)
      await uploadMaterial(
        admin,
        { name: `${name}.png`, bytes: await givenPicture(edge, edge, edge) },
        { folderId },
      )
    const names = async (key: 'name' | 'bytes', order: 'asc' | 'desc') =>
      (await admin.get(findMaterialPage, { folderId, sort: { key, order } })).records
        .map((row) => row.name)
        .join('')
    expect(await names('name', 'asc')).toBe('abc')
    expect(await names('name', 'desc')).toBe('cba')
    expect(await names('bytes', 'desc')).toBe('acb')
    expect(await names('bytes', 'asc')).toBe('bca')
  })

  test('shows a product’s picture only if it was uploaded to the material center', async () => {
    const before = await admin.get(findMaterialPage, {})
    const { calls } = await import('@zhanggui/contract')
    const uploaded = await admin.upload(calls.file.uploadImage, {
      name: '商品图.png',
      bytes: await givenPicture(31),
    })
    await givenProduct(admin, { gallery: [uploaded.data] })
    expect((await admin.get(findMaterialPage, {})).total).toBe(before.total)
  })

  test('is read along an index in every order, with 20,000 materials', async () => {
    const folderId = await givenFolder(rival, '很多')
    await database.query(
      `with f as (
         insert into file (merchant_id, key, kind, name, content_type, bytes)
         select $1, lpad(to_hex(n), 32, '0') || '.png', 'media', n::text, 'image/png', n from generate_series(1, 20000) n
         returning id, bytes)
       insert into material (merchant_id, folder_id, file_id, kind, name, sha256, bytes)
       select $1, case when bytes % 10 < 2 then $2::bigint end, id, 1 + bytes % 3 / 2, '素材' || bytes,
         sha256(int8send(bytes)), bytes from f`,
      [rival.merchantId, folderId],
    )
    await database.query('vacuum analyze material')
    const role = new pg.Client({ ...app.connection, options: '-c role=zg_app' })
    await role.connect()
    await role.query('begin')
    await role.query(`set local app.merchant_id = '${rival.merchantId}'`)
    const ways = [
      'created_at desc, id desc',
      'name, id',
      'bytes desc, id desc',
      'bytes, id',
      'name desc, id desc',
    ]
    for (const folder of ['', `and folder_key = ${folderId}`, 'and folder_key = 0'])
      for (const order of ways) {
        const { rows } = await role.query(
          `explain select id from material where removed_at is null and kind = 1 ${folder} order by ${order} limit 50`,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        // If nearly all rows match, every index in that order is good.
        const index = folder.endsWith(String(folderId)) ? 'material_folder_' : 'material_'
        expect(plan, `${folder} ${order}`).toMatch(new RegExp(`Index (Only )?Scan.* using ${index}`))
        expect(plan, `${folder} ${order}`).not.toMatch(/Sort|Seq Scan/)
      }
    await role.query('rollback')
    await role.end()
    const found = await rival.get(findMaterialPage, { keyword: '材1999', pageSize: 200 })
    expect(found.counts.pictures + found.counts.videos).toBe(11)
  })
})

describe('a material', () => {
  test('is renamed, and a rename that lost a race is refused with the other person’s name', async () => {
    const one = await givenMaterial(admin, '旧名')
    const { version } = await admin.get(renameMaterial, { id: one.id, version: one.version, name: ' 新名 ' })
    expect(version).toBe(2)
    const late = await admin.send(renameMaterial, { id: one.id, version: 1, name: '晚了' })
    expect(late).toMatchObject({ rtnStatus: '10007', data: { version: 2 } })
    expect((await admin.get(findMaterialPage, { keyword: '新名' })).records[0]).toMatchObject({ id: one.id })
    const empty = await admin.send(renameMaterial, { id: one.id, version: 2, name: ' ' })
    expect(empty.rtnMsg).toContain('名称必填')
  })

  test('is moved into a folder and out again, many at once', async () => {
    const folderId = await givenFolder(admin, '收纳')
    const ids = [(await givenMaterial(admin, '移一')).id, (await givenMaterial(admin, '移二')).id]
    expect(await admin.get(moveMaterials, { ids, folderId })).toEqual({ moved: 2 })
    expect(await admin.get(moveMaterials, { ids, folderId })).toEqual({ moved: 0 })
    expect((await admin.get(findMaterialPage, { folderId })).total).toBe(2)
    expect(await admin.get(moveMaterials, { ids: ids.slice(1), folderId: null })).toEqual({ moved: 1 })
    expect((await admin.get(findMaterialPage, { folderId })).total).toBe(1)
    expect((await admin.send(moveMaterials, { ids, folderId: '987654321' })).rtnStatus).toBe('25009')
  })

  test('lists the products that use it and the places, and loses its uses with them', async () => {
    const one = await givenMaterial(admin, '鸡蛋主图')
    const product = await givenProduct(admin, {
      name: '土鸡蛋',
      gallery: [one.address],
      detailImages: [one.address],
    })
    const other = await givenProduct(admin, { name: '鸡蛋礼盒', listImage: one.address })
    const [uses] = await admin.get(findMaterialUses, { ids: [one.id] })
    expect(uses).toMatchObject({ id: one.id, name: '鸡蛋主图', total: 2 })
    expect(uses?.uses).toEqual([
      { noun: 'product', id: other.id, title: '鸡蛋礼盒', code: other.code, places: ['listImage'] },
      {
        noun: 'product',
        id: product.id,
        title: '土鸡蛋',
        code: product.code,
        places: ['gallery', 'detailImages'],
      },
    ])
    const [row] = (await admin.get(findMaterialPage, { keyword: '鸡蛋主图' })).records
    expect(row?.uses).toBe(2)
    await admin.get(productCalls.saveProduct, { ...formOf(other), listImage: '' })
    await admin.get(productCalls.saveProduct, { ...formOf(product), gallery: [], detailImages: [] })
    const [after] = await admin.get(findMaterialUses, { ids: [one.id] })
    expect(after).toMatchObject({ total: 0, uses: [] })
    // No product uses it any more, but the center still has it.
    expect(await fileRow(one.address)).toEqual({ expires_at: null, removed_at: null })
  })

  test('in use is not deleted, and the refusal names the use', async () => {
    const one = await givenMaterial(admin, '在用')
    const product = await givenProduct(admin, { name: '在用商品', gallery: [one.address] })
    expect(await admin.send(removeMaterials, { ids: [one.id] })).toMatchObject({
      rtnStatus: '25001',
      rtnMsg: '「在用」正在使用，不能删除：商品「在用商品」（主图与辅图）',
      data: [{ id: one.id, total: 1, uses: [{ id: product.id }] }],
    })
    expect((await inEnglish.send(removeMaterials, { ids: [one.id] })).rtnMsg).toBe(
      '"在用" is in use and cannot be deleted: product "在用商品" (Product pictures)',
    )
  })

  test('in a bulk removal stays, like all the others, while one of them is used', async () => {
    const [used, free] = [await givenMaterial(admin, '用着'), await givenMaterial(admin, '闲着')]
    for (let count = 0; count < 5; count++) await givenProduct(admin, { gallery: [used.address] })
    const answer = await admin.send(removeMaterials, { ids: [used.id, free.id] })
    expect(answer.rtnStatus).toBe('25001')
    expect(answer.rtnMsg).toContain('等 2 处')
    expect((await admin.get(findMaterialPage, { keyword: '闲着' })).total).toBe(1)
    expect(await admin.get(removeMaterials, { ids: [free.id] })).toEqual({ removed: 1 })
    expect((await admin.get(findMaterialPage, { keyword: '闲着' })).total).toBe(0)
  })

  test('that was deleted loses its bytes, and products refuse its address', async () => {
    const one = await givenMaterial(admin, '短命')
    const product = await givenProduct(admin)
    await admin.get(removeMaterials, { ids: [one.id] })
    const answer = await admin.send(productCalls.saveProduct, { ...formOf(product), gallery: [one.address] })
    expect(answer.rtnMsg).toBe('有图片或视频已不存在，请重新上传')
    await expireFiles.run(app.services)
    expect((await admin.open(one.address)).status).toBe(404)
    expect((await admin.open(one.thumbnail)).status).toBe(404)
    expect((await admin.send(removeMaterials, { ids: [one.id] })).rtnStatus).toBe('10005')
  })

  test('above 400K is refused for a product, at its field', async () => {
    const bytes = Buffer.concat([await givenPicture(41), Buffer.alloc(401 * 1024)])
    const { material } = (await uploadMaterial(admin, { name: '大图.png', bytes })).data
    const product = await givenProduct(admin)
    const answer = await admin.send(productCalls.saveProduct, {
      ...formOf(product),
      gallery: [material.address],
    })
    expect(answer.data).toEqual([
      { path: 'gallery.0', key: 'file.imageTooLarge', message: '图片大小不能超过 400KB' },
    ])
  })
})

test('the audit trail records all actions on materials', async () => {
  const { rows } = await database.query(
    "select distinct action from audit where merchant_id = $1 and action like 'material.%' order by 1",
    [admin.merchantId],
  )
  expect(rows.map((row) => row.action)).toEqual([
    'material.move',
    'material.remove',
    'material.removeFolder',
    'material.rename',
    'material.saveFolder',
    'material.upload',
  ])
})
