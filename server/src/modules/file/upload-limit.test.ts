import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser } from '../../../test/people.ts'
import { unusedUploadLimit } from '../../kernel/file/files.ts'

const goods = {
  name: '商品.xlsx',
  bytes: readFileSync(fileURLToPath(new URL('../../../test/fixtures/sheets/goods.xlsx', import.meta.url))),
}

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  // A merchant uploads on half of the places, and two uploads must run at once.
  app = await givenApp({ startTasks: false, environment: { POOL_SIZE: '16' } })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
beforeEach(async () => {
  await database.query('delete from file')
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const upload = (client = admin) =>
  client.upload(fileCalls.uploadSheet, goods, { serviceBean: productServiceBean })
const tooMuch = '14021'

const filesOnDisk = () =>
  readdirSync(app.services.settings.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

async function countWaiting(): Promise<number> {
  // Without this the statistics view shows the same snapshot for the whole transaction.
  await database.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.query<{ amount: number }>(
    `select count(*)::int as amount from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.amount ?? 0
}

/** Makes unused uploads until the person has `count` of them, with `bytes` in total. */
async function givenUnused(count: number, bytes: number): Promise<void> {
  expect((await upload()).rtnStatus).toBe('0')
  await database.query(
    `insert into file (merchant_id, key, kind, name, content_type, bytes, employee_id, expires_at)
     select merchant_id, md5(n::text) || '.xlsx', kind, name, content_type, $2::bigint, employee_id, expires_at
     from file cross join generate_series(2, $1::int) n`,
    [count, Math.floor(bytes / count)],
  )
  await database.query('update file set bytes = $1', [Math.floor(bytes / count)])
}

describe('uploads without a reference', () => {
  test('are limited in number for each person, also if they arrive at once', async () => {
    await givenUnused(unusedUploadLimit.files - 1, 1000)
    const before = filesOnDisk()
    // The lock lets both uploads arrive before either can insert its row. Without serialization both would count the
    // same files.
    await database.query('begin; lock table file in share mode')
    const uploads = Array.from({ length: 8 }, () => upload())
    while ((await countWaiting()) < 2) await wait(5)
    await database.query('commit')
    const answers = await Promise.all(uploads)
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', ...Array(7).fill(tooMuch)])
    expect(filesOnDisk()).toBe(before + 1)
    const [refused] = answers.filter(({ rtnStatus }) => rtnStatus === tooMuch)
    expect(refused?.rtnMsg).toBe(
      '未使用的上传文件太多（最多 200 个，共 500MB）。请先保存用到它们的商品，写入检查过的导入；其余的 24 小时后自动清理，之后可以再上传',
    )
  })

  test('are limited in size, with advice in English, too', async () => {
    await givenUnused(2, unusedUploadLimit.bytes - goods.bytes.length)
    expect((await upload()).rtnStatus).toBe('0')
    const inEnglish = await app.signIn('admin')
    inEnglish.headers.language = 'en'
    expect(await upload(inEnglish)).toMatchObject({
      rtnStatus: tooMuch,
      rtnMsg:
        'Too many uploads are not in use yet (at most 200 files, 500MB in total). Save the products that use them and apply the checked imports; unused ones are deleted after 24 hours, then you can upload again',
    })
  })

  test('do not count if they are used, expired, or a colleague’s; nor do exports', async () => {
    await givenUnused(unusedUploadLimit.files, 1000)
    expect((await upload()).rtnStatus).toBe(tooMuch)
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const colleague = await app.signIn('manager')
    const answer = await colleague.upload(fileCalls.uploadImage, { name: 'a.png', bytes: picture })
    expect(answer.rtnStatus).toBe('0')
    for (const freed of [
      'expires_at = null',
      'expires_at = now()',
      'removed_at = now()',
      `permission = 'iposWeb.product.productGoodProduct.export'`,
    ]) {
      await database.query(
        `update file set ${freed} where (merchant_id, id) in (
           select merchant_id, id from file
           where removed_at is null and expires_at > now() and permission is null
             and employee_id = (select employee_id from file group by 1 order by count(*) desc limit 1)
           limit 1)`,
      )
      expect((await upload()).rtnStatus, freed).toBe('0')
      expect((await upload()).rtnStatus, freed).toBe(tooMuch)
    }
  })
})

test('a person who loses his rights while his file arrives stores nothing', async () => {
  const clerk = await givenUser(admin)
  const client = await app.signIn(clerk.pin, clerk.password)
  const answers: string[] = []
  for (const lose of [
    () => Promise.resolve(),
    () => admin.get(userCalls.setUserStatus, { ids: [clerk.id], enabled: false }),
  ]) {
    const body = async function* () {
      yield '--x\r\ncontent-disposition: form-data; name="serviceBean"\r\n\r\n'
      yield `${productServiceBean}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
      yield goods.bytes.subarray(0, 1000)
      await wait(200)
      await lose()
      yield goods.bytes.subarray(1000)
      yield '\r\n--x--\r\n'
    }
    const answer = await app.app.inject({
      method: 'POST',
      url: fileCalls.uploadSheet.path,
      headers: { ...client.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Readable.from(body()),
    })
    answers.push(answer.json().rtnStatus)
  }
  expect(answers[0]).not.toBe(answers[1])
  expect(answers[1]).toMatch(/^-/)
  expect((await database.query('select from file')).rowCount).toBe(answers[0] === '0' ? 1 : 0)
})
