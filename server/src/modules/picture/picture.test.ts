import { readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { pictureResult, pictureState } from '@zhanggui/contract/picture/picture.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { checkedPictures, settledPictures, uploadPictures } from '../../../test/given-pictures.ts'
import { withoutCosts } from '../../../test/people.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import type { ZipEntry } from '../../../test/zips.ts'

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

let seed = 1000
/** A new png of one colour. */
const picture = () => givenPicture(++seed * 7)
/** A jpg of noise: far over 400 KB. */
async function largePhoto(edge = 1200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const upload = (entries: readonly ZipEntry[]) => uploadPictures(admin, entries)
const checked = (entries: readonly ZipEntry[]) => checkedPictures(admin, entries)

const filesOf = async (id: string, more: object = {}) =>
  (await admin.get(pictureCalls.findPictureFilePage, { id, pageSize: 100, ...more })).records

async function written(id: string) {
  await admin.get(pictureCalls.writePictures, { id })
  return settledPictures(admin, id)
}

const detailOf = (id: string) => admin.get(productCalls.findProductDetail, { id })

describe('the check of a zip', () => {
  test('finds products by barcode, code and folder in any case, and leaves out files of systems', async () => {
    await givenProduct(admin, { name: '识别甲', code: 'PIC-A', barcodes: ['6977000000017'] })
    await givenProduct(admin, { name: '识别乙', code: 'PIC_B' })
    const id = await checked([
      { name: '图/' },
      { name: '图/6977000000017.png', bytes: await picture() },
      { name: '图/pic-a_2.PNG', bytes: await picture() },
      { name: 'PIC-A_detail_1.png', bytes: await picture() },
      { name: 'pic_b/1.png', bytes: await picture() },
      { name: 'pic_b/detail_2.png', bytes: await picture() },
      { name: '__MACOSX/._PIC-A.png', bytes: Buffer.from('x') },
      { name: '.DS_Store', bytes: Buffer.from('x') },
    ])
    expect(
      (await filesOf(id)).map((file) => [
        file.name,
        file.product?.code,
        file.match,
        file.kind,
        file.position,
      ]),
    ).toEqual([
      ['图/6977000000017.png', 'PIC-A', 1, 1, 1],
      ['图/pic-a_2.PNG', 'PIC-A', 2, 1, 2],
      ['PIC-A_detail_1.png', 'PIC-A', 2, 3, 1],
      ['pic_b/1.png', 'PIC_B', 2, 1, 1],
      ['pic_b/detail_2.png', 'PIC_B', 2, 3, 2],
    ])
    // Nothing is written before the button.
    const page = await admin.get(productCalls.findProductPage, { code: 'PIC', pictured: 0 })
    expect(page.records.map(({ code }) => code).sort()).toEqual(['PIC-A', 'PIC_B'])
    expect((await admin.get(productCalls.findProductPage, { code: 'PIC', pictured: 1 })).total).toBe(0)
    expect((await admin.get(productCalls.findProductPage, { keyword: '识别', pictured: 0 })).total).toBe(2)
    expect((await admin.get(productCalls.findProductPage, { name: '识别甲', pictured: 1 })).total).toBe(0)
  })

  test('refuses each bad file with its reason in both languages, and takes the rest', async () => {
    await givenProduct(admin, { name: '拒收', code: 'PIC-C' })
    const id = await checked([
      { name: 'PIC-C.png', bytes: await picture() },
      { name: 'PIC-C_1.png', bytes: await picture() },
      { name: 'PIC-C_9.png', bytes: await picture() },
      { name: '价目表.bmp', bytes: Buffer.from('BM') },
      { name: 'PIC-C_2.png', bytes: Buffer.from('no picture') },
      { name: 'PIC-C_3.png', bytes: (await picture()).subarray(0, 60) },
      { name: 'PIC-C_4.png', bytes: await picture(), encrypted: true },
    ])
    const reasons = async (language: string) =>
      (
        await admin.send(
          pictureCalls.findPictureFilePage,
          { id, result: pictureResult.refused },
          { language },
        )
      ).data.records.map(({ reason }) => reason)
    expect(await reasons('zh')).toEqual([
      '「PIC-C.png」已经用了这件商品的这个位置',
      '超出位置上限，最多 8 张',
      '只支持 png/jpg/gif 格式',
      '只支持 png/jpg/gif 格式',
      '图片已损坏，无法读取，请换一张',
      '文件加了密码，请去掉密码后再上传',
    ])
    expect((await reasons('en')).slice(1, 3)).toEqual([
      'No such place: at most 8 pictures',
      'Only supports png/jpg/gif format',
    ])
    const run = await admin.get(pictureCalls.findPictureRun, { id })
    expect(run).toMatchObject({ counts: { 1: 1, 4: 6 }, waiting: { files: 1, products: 1, replace: 0 } })
    const list = await app.app.inject({
      method: 'POST',
      url: pictureCalls.downloadPictureList.path,
      headers: admin.headers,
      payload: { id, merchantId: admin.merchantId },
    })
    expect(list.rawPayload.toString('latin1', 0, 2)).toBe('PK')
  })

  test('makes a picture over 400 KB smaller and keeps the original for the comparison', async () => {
    await givenProduct(admin, { name: '压缩', code: 'PIC-D' })
    const id = await checked([{ name: 'PIC-D.jpg', bytes: await largePhoto() }])
    const [file] = await filesOf(id)
    expect(file).toMatchObject({ result: pictureResult.shrunk })
    expect(file?.bytes).toBeGreaterThan(400 * 1024)
    expect(file?.original?.smallBytes).toBeLessThanOrEqual(400 * 1024)
    const small = await admin.open(file?.picture ?? '')
    expect(small.body.length).toBe(file?.original?.smallBytes)
    const original = await sharp((await admin.open(file?.original?.picture ?? '')).body).metadata()
    expect(original.width).toBe(1200)
    await admin.get(pictureCalls.ignorePicture, { fileId: file?.id ?? '', ignored: true })
    expect((await admin.send(pictureCalls.writePictures, { id })).rtnStatus).toBe('30011')
    await admin.get(pictureCalls.ignorePicture, { fileId: file?.id ?? '', ignored: false })
    expect((await filesOf(id))[0]?.result).toBe(pictureResult.shrunk)
  })

  test('reads names of a Chinese Windows, and suggests the only product with such a name', async () => {
    const product = await givenProduct(admin, { name: '可口可乐纪念罐', code: 'PIC-E' })
    // '可口可乐纪念罐_2.png' in GBK
    const gbk = Buffer.from('bfc9bfdabfc9c0d6bccdc4eeb9de5f322e706e67', 'hex')
    const id = await checked([{ name: gbk, bytes: await picture() }])
    const [file] = await filesOf(id)
    expect(file).toMatchObject({
      name: '可口可乐纪念罐_2.png',
      result: pictureResult.unmatched,
      product: null,
      position: 2,
    })
    expect(file?.suggested?.id).toBe(product.id)
  })

  test('refuses a bomb, no zip, a zip without pictures and one with too many files at once', async () => {
    const packed = deflateRawSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 })
    const status = async (entries: readonly ZipEntry[]) => (await upload(entries)).rtnStatus
    expect(await status([{ name: 'a.png', deflated: { packed, size: 300 * 1024 * 1024 } }])).toBe('30003')
    expect(await status([{ name: '.DS_Store', bytes: Buffer.from('x') }])).toBe('30001')
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.png` }))
    expect(await status(many)).toBe('30004')
    const plain = { name: 'a.zip', bytes: Buffer.from('no zip at all') }
    expect((await admin.upload(pictureCalls.uploadPictures, plain)).rtnStatus).toBe('30002')
    const sheet = { name: 'a.xlsx', bytes: Buffer.from('PK') }
    expect((await admin.upload(pictureCalls.uploadPictures, sheet)).rtnMsg).toBe('只支持 zip 格式')
  })

  test('a path that leads out of the zip refuses its file only', async () => {
    await givenProduct(admin, { name: '在内', code: 'PIC-IN' })
    const id = await checked([
      { name: '../PIC-IN.png', bytes: await picture() },
      { name: '/PIC-IN.png', bytes: await picture() },
      { name: 'PIC-IN.png', bytes: await picture() },
    ])
    const files = new Map((await filesOf(id)).map((file) => [file.name, file.result]))
    expect(Object.fromEntries(files)).toEqual({
      '../PIC-IN.png': pictureResult.refused,
      '/PIC-IN.png': pictureResult.refused,
      'PIC-IN.png': pictureResult.matched,
    })
  })

  test('a file that unpacks to more than it declares is refused, and nothing stays in the temporary folder', async () => {
    const packed = deflateRawSync(Buffer.alloc(5_000_000))
    const id = await checked([{ name: 'liar.png', deflated: { packed, size: 500 } }])
    expect((await filesOf(id))[0]).toMatchObject({
      result: pictureResult.refused,
      reason: '文件已损坏，无法解压',
    })
    const temporary = readdirSync(app.services.settings.dataDir, { recursive: true, encoding: 'utf8' })
    expect(temporary.filter((name) => /tmp.*(picture|image)-/.test(name))).toEqual([])
  })
})

describe('a picture by hand', () => {
  test('gets a product and a place that no other file of the zip has', async () => {
    const product = await givenProduct(admin, { name: '手动', code: 'PIC-F' })
    const id = await checked([
      { name: 'PIC-F.png', bytes: await picture() },
      { name: '没有这个.png', bytes: await picture() },
    ])
    const [, file] = await filesOf(id)
    const place = (more: object) =>
      admin.send(pictureCalls.placePicture, {
        fileId: file?.id ?? '',
        productId: product.id,
        kind: 1,
        position: 1,
        ...more,
      })
    expect((await place({})).rtnMsg).toBe('「PIC-F.png」已经用了这件商品的这个位置')
    expect((await place({ position: 9 })).rtnStatus).toBe('30007')
    expect((await place({ kind: 3, position: 11 })).rtnStatus).toBe('30007')
    expect((await place({ productId: '987654321' })).rtnStatus).toBe('10005')
    expect((await place({ position: 2 })).rtnStatus).toBe('0')
    expect((await filesOf(id))[1]).toMatchObject({ result: pictureResult.matched, match: 3, position: 2 })
    await written(id)
    expect((await detailOf(product.id)).gallery).toHaveLength(2)
    expect((await place({ position: 3 })).rtnStatus).toBe('30012')
  })

  test('with the second reading the gallery has nine places', async () => {
    await givenProduct(admin, { name: '九张', code: 'PIC-N' })
    await database.query("insert into setting values (1, 0, 'eightAuxiliary', 'true')")
    const id = await checked([
      { name: 'PIC-N_9.png', bytes: await picture() },
      { name: 'PIC-N_10.png', bytes: await picture() },
    ])
    await database.query("delete from setting where merchant_id = 1 and key = 'eightAuxiliary'")
    expect((await filesOf(id)).map(({ result }) => result)).toEqual([1, 4])
  })
})

describe('the writing', () => {
  test('changes only the places of the pictures, with a version, the change log and the audit', async () => {
    const product = await givenProduct(admin, { name: '竞争', code: 'PIC-G' })
    const first = await checked([
      { name: 'PIC-G.png', bytes: await picture() },
      { name: 'PIC-G_5.png', bytes: await picture() },
    ])
    await written(first)
    const before = await detailOf(product.id)
    expect(before.gallery).toHaveLength(2)
    expect(before.version).toBe(product.version + 1)

    const second = await checked([
      { name: 'PIC-G.png', bytes: await picture() },
      { name: 'PIC-G_detail_1.png', bytes: await picture() },
    ])
    const run = await admin.get(pictureCalls.findPictureRun, { id: second })
    expect(run?.waiting).toEqual({ files: 2, products: 1, replace: 1 })
    expect((await filesOf(second, { replacing: true })).map(({ name }) => name)).toEqual(['PIC-G.png'])
    // Another person saves the product between the check and the writing.
    const [main = '', other = ''] = before.gallery
    await admin.get(productCalls.saveProduct, { ...formOf(before), name: '别人改过', origin: '上海' })
    await written(second)
    const after = await detailOf(product.id)
    expect(after).toMatchObject({ name: '别人改过', origin: '上海', version: before.version + 2 })
    expect(after.gallery).toHaveLength(2)
    expect(after.gallery[0]).not.toBe(main)
    expect(after.gallery[1]).toBe(other)
    expect(after.detailImages).toHaveLength(1)
    const log = await admin.get(productCalls.findOperationLogPage, { productId: product.id })
    expect(log.records[0]).toMatchObject({ action: 'update', by: expect.stringMatching(/./) })
    expect(log.records[0]?.changes.map(({ field }) => field).sort()).toEqual(['detailImages', 'gallery'])
    const trail = await database.query(
      "select call from audit where action = 'product.save' and record = $1 order by id desc limit 1",
      [product.id],
    )
    expect(trail.rows[0].call).toBe(pictureCalls.writePictures.path)
    // The replaced picture is released.
    const old = await database.query(
      'select expires_at, exists (select from material m where m.file_id = f.id and m.merchant_id = 1) as kept from file f where key = $1',
      [main.slice(main.lastIndexOf('/') + 1)],
    )
    expect(old.rows[0].expires_at !== null || old.rows[0].kept).toBe(true)
  })

  test('twice does nothing twice, and the same zip again changes nothing', async () => {
    const product = await givenProduct(admin, { name: '两次', code: 'PIC-H' })
    const entries = [
      { name: 'PIC-H.png', bytes: await picture() },
      { name: 'PIC-H_7.png', bytes: await picture() },
    ]
    const id = await checked(entries)
    const done = await written(id)
    expect(done).toMatchObject({ written: 2, waiting: { files: 0 } })
    expect((await admin.send(pictureCalls.writePictures, { id })).rtnStatus).toBe('30011')
    const before = await detailOf(product.id)
    const again = await checked(entries)
    expect((await admin.get(pictureCalls.findPictureRun, { id: again }))?.waiting.replace).toBe(0)
    await written(again)
    expect(await detailOf(product.id)).toEqual(before)
  })

  test('a product that is gone keeps its files unwritten with the reason, the others are written', async () => {
    const gone = await givenProduct(admin, { name: '会删掉', code: 'PIC-I', asDraft: true })
    const stays = await givenProduct(admin, { name: '还在', code: 'PIC-J' })
    const id = await checked([
      { name: 'PIC-I.png', bytes: await picture() },
      { name: 'PIC-J.png', bytes: await picture() },
    ])
    await admin.get(productCalls.removeProduct, { id: gone.id })
    const run = await written(id)
    expect(run).toMatchObject({ written: 1, notWritten: 1 })
    expect((await detailOf(stays.id)).gallery).toHaveLength(1)
    expect((await filesOf(id))[0]).toMatchObject({ written: false, reason: expect.stringMatching(/./) })
  })

  test('a place that got another picture since the check keeps it, says so, and is written once it was seen', async () => {
    const product = await givenProduct(admin, { name: '两个包', code: 'PIC-SEEN' })
    const [first, second] = [
      await checked([{ name: 'PIC-SEEN.png', bytes: await picture() }]),
      await checked([
        { name: 'PIC-SEEN.png', bytes: await picture() },
        { name: 'PIC-SEEN_detail_1.png', bytes: await picture() },
      ]),
    ]
    for (const id of [first, second]) expect((await filesOf(id))[0]).toMatchObject({ replaces: false })
    await written(first)
    const before = await detailOf(product.id)
    expect(await written(second)).toMatchObject({ written: 1, notWritten: 1 })
    const after = await detailOf(product.id)
    expect([after.gallery, after.detailImages.length]).toEqual([before.gallery, 1])
    expect((await filesOf(second))[0]).toMatchObject({
      ...{ written: false, replaces: true, reason: expect.stringContaining('换了别的图片') },
    })
    expect(await written(second)).toMatchObject({ written: 2, notWritten: 0 })
    expect((await detailOf(product.id)).gallery).not.toEqual(before.gallery)
  })

  test('a cancelled writing can go on, and a run that was given up writes nothing', async () => {
    const product = await givenProduct(admin, { name: '取消', code: 'PIC-K' })
    const id = await checked([{ name: 'PIC-K.png', bytes: await picture() }])
    const { taskId } = await admin.get(pictureCalls.writePictures, { id })
    await admin.send(taskCalls.cancelTask, { id: taskId })
    const run = await settledPictures(admin, id)
    expect(run.state).toBe(pictureState.ready)
    if (run.waiting.files > 0) await written(id)
    expect((await detailOf(product.id)).gallery).toHaveLength(1)
    await admin.get(pictureCalls.giveUpPictures, { id })
    expect((await admin.send(pictureCalls.writePictures, { id })).rtnStatus).toBe('30010')
  })

  test('only the person who uploaded a zip acts on it; others with the permission read it', async () => {
    const product = await givenProduct(admin, { name: '别人的', code: 'PIC-OWN' })
    const id = await checked([{ name: 'PIC-OWN.png', bytes: await picture() }])
    const [file] = await filesOf(id)
    const other = await withoutCosts(app, admin)
    const fileId = file?.id ?? ''
    for (const answer of [
      await other.send(pictureCalls.giveUpPictures, { id }),
      await other.send(pictureCalls.writePictures, { id }),
      await other.send(pictureCalls.ignorePicture, { fileId, ignored: true }),
      await other.send(pictureCalls.placePicture, { fileId, productId: product.id, kind: 1, position: 2 }),
    ])
      expect(answer.rtnStatus).toBe('30016')
    const seen = { state: pictureState.ready, own: false }
    expect(await other.get(pictureCalls.findPictureRun, { id })).toMatchObject(seen)
    expect(await admin.get(pictureCalls.findPictureRun, { id })).toMatchObject({ own: true })
    expect(await written(id)).toMatchObject({ written: 1 })
  })

  test('needs the permission in each call, and another merchant finds nothing', async () => {
    const id = await checked([{ name: 'x.png', bytes: await picture() }])
    const clerk = await app.signIn('clerk')
    for (const call of [
      pictureCalls.findPictureRun,
      pictureCalls.findPictureFilePage,
      pictureCalls.writePictures,
    ])
      expect((await clerk.send(call, { id })).rtnStatus).toBe('10006')
    const rival = await app.signIn('rival')
    expect((await rival.send(pictureCalls.findPictureRun, { id })).rtnStatus).toBe('10005')
    const [file] = await filesOf(id)
    expect(
      (await rival.send(pictureCalls.ignorePicture, { fileId: file?.id ?? '', ignored: true })).rtnStatus,
    ).not.toBe('0')
  })
})

test('the filter of products without pictures uses its index', async () => {
  const client = new pg.Client(app.connection)
  await client.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    'explain select p.id from product p where p.merchant_id = 1 and p.removed_at is null and p.image_file_id is null order by p.updated_at desc, p.id desc limit 10',
  )
  await client.end()
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('product_unpictured')
})

test('the audit has the upload and the choices', async () => {
  const page = await admin.get(auditCalls.findAuditPage, { pageSize: 200 })
  const actions = new Set(page.records.map(({ action }) => action))
  for (const action of [
    'picture.upload',
    'picture.place',
    'picture.ignore',
    'picture.write',
    'picture.giveUp',
  ])
    expect(
      [...actions].some((one) => one === action),
      action,
    ).toBe(true)
})
