import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import pg from 'pg'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { expireFiles } from '../../kernel/file/files.ts'

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../test/fixtures/sheets/${name}`, import.meta.url)))

let app: TestApp
let admin: Client
let inEnglish: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
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

const goods = () => ({ name: '商品 11月.xlsx', bytes: fixture('goods.xlsx') })
const forProducts = { serviceBean: productServiceBean }
const keyOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** All files in the storage and in the temporary folder. */
const filesOnDisk = () =>
  readdirSync(app.services.settings.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

const rowCount = async () => Number((await database.query('select count(*) from file')).rows[0].count)

async function photo(width = 600, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3370ff' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes of a video of two seconds, with `bytes` of content. */
function film(bytes = 4000): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(2000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box('moov', box('mvhd', header)),
    box('mdat', Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))),
  ])
}

describe('private files', () => {
  test('a spreadsheet comes back byte for byte with its own name', async () => {
    const answer = await admin.upload(fileCalls.uploadSheet, goods(), forProducts)
    expect(answer.rtnStatus).toBe('0')
    const got = await admin.open(answer.data)
    expect(got.status).toBe(200)
    expect(got.body.equals(fixture('goods.xlsx'))).toBe(true)
    expect(got.headers['content-disposition']).toContain(encodeURIComponent('商品 11月.xlsx'))
    expect(got.headers['content-security-policy']).toContain('sandbox')
    expect(got.headers['x-content-type-options']).toBe('nosniff')
    expect(Number(got.headers['content-length'])).toBe(fixture('goods.xlsx').length)
  })

  test('a file of a colleague or of another merchant answers like a missing one', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    const unknown = address.replace(/[0-9a-f]{32}/, '0123456789abcdef0123456789abcdef')
    const answers = await Promise.all([
      app.signIn('manager').then((client) => client.open(address)),
      app.signIn('rival').then((client) => client.open(address)),
      admin.open(unknown),
      ...['x', '..%2f..%2fsecret', `${'a'.repeat(32)}.xlsx%20`].map((bad) =>
        admin.open(address.replace(keyOf(address), bad)),
      ),
    ])
    for (const answer of answers)
      expect(JSON.parse(String(answer.body)).rtnMsg).toBe('文件不存在或已被删除，请重新上传或导出')
    expect(new Set(answers.map((answer) => String(answer.body))).size).toBe(1)
    const unstorable = await admin.open(address.replace(keyOf(address), '%00'))
    expect(JSON.parse(String(unstorable.body)).rtnStatus).toBe('10002')
  })

  test('without a session there is no file', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    const answer = await app.app.inject({ method: 'GET', url: address })
    expect(answer.json().rtnStatus).toBe('-2')
  })

  test('a removed permission closes the file', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    const permission = (code: string) =>
      database.query('update file set permission = $1 where key = $2', [code, keyOf(address)])
    await permission('iposWeb.product.productGoodProduct.export')
    expect((await admin.open(address)).headers['content-disposition']).toBeDefined()
    await permission('iposWeb.product.nobodyHasThis')
    expect(JSON.parse(String((await admin.open(address)).body)).rtnStatus).toBe('10006')
  })

  test('an expired file is refused as such, and its bytes are removed', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    expect(filesOnDisk()).toContain(keyOf(address))
    await database.query("update file set expires_at = now() - interval '1 second' where key = $1", [
      keyOf(address),
    ])
    await keepControlPlane(database)
    const before = JSON.parse(String((await admin.open(address)).body))
    await expireFiles.run(app.services)
    const after = JSON.parse(String((await admin.open(address)).body))
    expect([before.rtnStatus, after.rtnStatus]).toEqual(['15003', '15003'])
    expect(filesOnDisk()).not.toContain(keyOf(address))
  })

  test('a person who opens the link of a deleted file gets a readable page, not JSON', async () => {
    const answer = await app.app.inject({
      method: 'GET',
      url: `${fileCalls.download.path.replace(':key', '0123456789abcdef0123456789abcdef.xlsx')}`,
      headers: { cookie: String(admin.headers.cookie), accept: 'text/html,*/*', 'accept-language': 'en-GB' },
    })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-disposition']).toBeUndefined()
    expect(answer.body).toContain('The file does not exist or was deleted')
  })

  test('an upload without a reference is removed after a day', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    const { rows } = await database.query(
      'select extract(epoch from expires_at - now()) / 3600 as hours, bytes from file where key = $1',
      [keyOf(address)],
    )
    expect(Number(rows[0].hours)).toBeCloseTo(24, 1)
    expect(rows[0].bytes).toBe(fixture('goods.xlsx').length)
  })

  test('bytes without a committed row are removed, too', async () => {
    const before = filesOnDisk()
    // The second step of the call fails, as if the server had been killed after the bytes were stored.
    await database.query("alter table audit add constraint broken check (action <> 'file.upload') not valid")
    const answer = await admin.upload(fileCalls.uploadSheet, goods(), forProducts)
    await database.query('alter table audit drop constraint broken')
    expect(answer.rtnStatus).not.toBe('0')
    expect(filesOnDisk().length).toBe(before.length + 1)
    await database.query(
      "update file set expires_at = (expires_at at time zone 'utc' - interval '6 hours') at time zone 'utc' where expires_at < now() + interval '7 hours'",
    )
    await keepControlPlane(database)
    await expireFiles.run(app.services)
    expect(filesOnDisk()).toEqual(before)
  })
})

describe('with the files in S3', () => {
  let s3: S3rver
  let folder: string
  let other: TestApp
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zg-file-s3-'))
    s3 = new S3rver({
      silent: true,
      address: '127.0.0.1',
      port: 0,
      directory: folder,
      configureBuckets: [{ name: 'shop-files' }],
    })
    const { port } = await s3.run()
    other = await givenApp({
      startTasks: false,
      environment: {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'shop-files',
        S3_ACCESS_KEY: 'S3RVER',
        S3_SECRET_KEY: 'S3RVER',
      },
    })
  })
  afterAll(async () => {
    await other?.close()
    await s3?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the permanent address redirects its owner, and nobody else, to a short-lived one', async () => {
    const owner = await other.signIn('admin')
    const address = (await owner.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    expect(address).toMatch(/^\/bf\/ipos\/web\/file\/download\//)
    const answer = await owner.open(address)
    expect(answer.status).toBe(302)
    const target = new URL(String(answer.headers.location))
    expect(Number(target.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300)
    const got = await fetch(target)
    expect(Buffer.from(await got.arrayBuffer()).equals(fixture('goods.xlsx'))).toBe(true)
    expect(got.headers.get('content-disposition')).toContain(encodeURIComponent('商品 11月.xlsx'))
    const rival = await other.signIn('rival')
    expect((await rival.open(address)).headers.location).toBeUndefined()
  })

  test('a picture and its ranges are served through this server', async () => {
    const owner = await other.signIn('admin')
    const address = (await owner.upload(fileCalls.uploadImage, { name: 'a.jpg', bytes: await photo() })).data
    const whole = await other.app.inject({ method: 'GET', url: address })
    const part = await other.app.inject({ method: 'GET', url: address, headers: { range: 'bytes=5-9' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true)
  })
})

describe('refused uploads leave nothing behind', () => {
  const refused: [
    what: string,
    call: keyof typeof fileCalls,
    file: () => { name: string; bytes: Buffer } | Promise<{ name: string; bytes: Buffer }>,
    zh: string,
    en: string,
    fields?: Record<string, string>,
  ][] = [
    [
      'a spreadsheet under another extension',
      'uploadSheet',
      () => ({ name: 'a.doc', bytes: fixture('goods.xlsx') }),
      '只支持 xls, xlsx, xlsm 格式；其他表格请在表格软件里另存为 xlsx 或 csv 再上传',
      'Only supports xls, xlsx, xlsm format. Save any other table as xlsx or csv in its program, then upload that',
    ],
    [
      'a PDF that is called xlsx',
      'uploadSheet',
      () => ({ name: 'a.xlsx', bytes: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj') }),
      '这不是电子表格，而是 PDF 文件，只是扩展名被改过。请用 Excel 或 WPS 打开原表，另存为 xlsx 后再上传',
      'This is a PDF file with a changed extension, not a spreadsheet. Open the original table in Excel or WPS, save it as xlsx and upload that',
    ],
    [
      'an empty file',
      'uploadSheet',
      () => ({ name: 'a.xlsx', bytes: Buffer.alloc(0) }),
      '文件是空的（0 字节），请重新导出或保存后再上传',
      'The file is empty (0 bytes). Save or export it again, then upload it',
    ],
    [
      'half a spreadsheet',
      'uploadSheet',
      () => ({ name: 'a.xlsx', bytes: fixture('goods.xlsx').subarray(0, 3000) }),
      '文件已损坏或内容不完整，请用 Excel 或 WPS 打开并另存为 xlsx 后再上传',
      'The file is damaged or incomplete. Open it in Excel or WPS, save it as xlsx and upload it again',
    ],
    [
      'a spreadsheet with a password',
      'uploadSheet',
      () => ({ name: 'a.xlsx', bytes: fixture('password.xlsx') }),
      '文件设置了打开密码，请去掉密码并另存后再上传',
      'The file is password-protected. Remove the password, save it and upload it again',
    ],
    [
      'more than 50 MB',
      'uploadSheet',
      () => ({ name: 'a.xlsx', bytes: Buffer.alloc(50 * 1024 * 1024 + 1, 'PK\x03\x04') }),
      '文件大小不能超过 50MB',
      'File size cannot exceed 50 MB',
    ],
    [
      'a text that is called jpg',
      'uploadImage',
      () => ({ name: 'a.jpg', bytes: Buffer.from('<script>alert(1)</script>') }),
      '只支持 jpg/png/gif/bmp 格式',
      'Only supports jpg/png/gif/bmp format',
    ],
    [
      'an SVG',
      'uploadImage',
      () => ({ name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      '只支持 jpg, png, gif, bmp 格式',
      'Only supports jpg, png, gif, bmp format',
    ],
    [
      'a product picture above 400K',
      'uploadImage',
      async () => ({ name: 'a.jpg', bytes: Buffer.concat([await photo(), Buffer.alloc(400 * 1024)]) }),
      '图片大小不能超过 400KB',
      'Image size cannot exceed 400KB',
      { purpose: 'product' },
    ],
    [
      'a picture above 2 MB',
      'uploadImage',
      async () => ({ name: 'a.jpg', bytes: Buffer.concat([await photo(), Buffer.alloc(2 * 1024 * 1024)]) }),
      '图片大小不能超过 2MB',
      'Image size cannot exceed 2MB',
    ],
    [
      'half a picture',
      'uploadImage',
      async () => ({ name: 'a.jpg', bytes: (await photo()).subarray(0, 700) }),
      '图片已损坏，无法读取，请换一张',
      'The image is damaged. Use another one',
    ],
    [
      'a film above 20 MB',
      'uploadVideo',
      () => ({ name: 'a.mp4', bytes: film(20 * 1024 * 1024) }),
      '文件大小不能超过 20MB',
      'File size cannot exceed 20 MB',
    ],
    [
      'a film that broke off',
      'uploadVideo',
      () => ({ name: 'a.mp4', bytes: film().subarray(0, 900) }),
      '视频已损坏，无法读取，请换一个',
      'The video is damaged. Use another one',
    ],
    [
      'a film of another kind',
      'uploadVideo',
      () => ({ name: 'a.mov', bytes: film() }),
      '只支持 mp4 格式',
      'Only supports mp4 format',
    ],
  ]

  test.each(refused)('%s', async (_what, call, file, zh, en, fields) => {
    const before = { files: filesOnDisk(), rows: await rowCount() }
    const one = await file()
    const given = call === 'uploadSheet' ? forProducts : fields
    const chinese = await admin.upload(fileCalls[call], one, given)
    const english = await inEnglish.upload(fileCalls[call], one, given)
    expect(chinese).toMatchObject({ rtnMsg: zh, data: null })
    expect(english.rtnMsg).toBe(en)
    expect({ files: filesOnDisk(), rows: await rowCount() }).toEqual(before)
  })
})

describe('media', () => {
  test('only the pixels of a picture are stored, with a thumbnail beside it', async () => {
    const bytes = await photo()
    expect(bytes.includes('secret place')).toBe(true)
    const address = (
      await admin.upload(fileCalls.uploadImage, { name: '苹果.jpeg', bytes }, { purpose: 'product' })
    ).data
    const kept = await app.app.inject({ method: 'GET', url: address })
    expect(kept.statusCode).toBe(200)
    expect(kept.rawPayload.includes('secret place')).toBe(false)
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
    const small = await app.app.inject({ method: 'GET', url: address.replace(/\.jpg$/, '-96.webp') })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 })
  })

  test('are served to everybody, for ever, and run nothing', async () => {
    const address = (await admin.upload(fileCalls.uploadImage, { name: 'a.jpg', bytes: await photo() })).data
    const { headers } = await app.app.inject({ method: 'GET', url: address })
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const again = await app.app.inject({
      method: 'GET',
      url: address,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, headers['content-length']])
  })

  test('a video can be played from any position', async () => {
    const bytes = film()
    const address = (await admin.upload(fileCalls.uploadVideo, { name: 'a.mp4', bytes })).data
    const part = async (range: string) => {
      const answer = await app.app.inject({ method: 'GET', url: address, headers: { range } })
      return [answer.statusCode, answer.headers['content-range'], answer.rawPayload]
    }
    const size = bytes.length
    expect(await part('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`, bytes.subarray(0, 100)])
    expect(await part('bytes=4000-')).toEqual([206, `bytes 4000-${size - 1}/${size}`, bytes.subarray(4000)])
    expect(await part('bytes=-10')).toEqual([
      206,
      `bytes ${size - 10}-${size - 1}/${size}`,
      bytes.subarray(-10),
    ])
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, Buffer.alloc(0)])
    expect(await part('pages=1-2')).toEqual([200, undefined, bytes])
    const { rows } = await database.query('select duration_ms from file where key = $1', [keyOf(address)])
    expect(rows[0].duration_ms).toBe(2000)
  })

  test('a missing file, a private file and a wrong address are not found', async () => {
    const address = (await admin.upload(fileCalls.uploadSheet, goods(), forProducts)).data
    for (const url of [
      `/media/1/${'0'.repeat(32)}.jpg`,
      `/media/1/${keyOf(address)}`,
      '/media/1/..%2F..%2Fsecret.jpg',
      '/media/0/a.jpg',
    ])
      expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('an expired picture is removed with its thumbnail', async () => {
    const before = filesOnDisk()
    const address = (await admin.upload(fileCalls.uploadImage, { name: 'a.jpg', bytes: await photo() })).data
    expect(filesOnDisk().length).toBe(before.length + 2)
    await database.query('update file set expires_at = now() where key = $1', [keyOf(address)])
    await keepControlPlane(database)
    await expireFiles.run(app.services)
    expect(filesOnDisk()).toEqual(before)
  })
})
