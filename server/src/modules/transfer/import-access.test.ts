import { calls } from '@zhanggui/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check, givenSheet, serviceBean, upload } from '../../../test/given-import.ts'
import { givenUser, roleIds } from '../../../test/people.ts'

const { transfer } = calls

let app: TestApp
let admin: Client
let rival: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const headers = ['商品编码', '商品名称', '条码', '一级类目', '二级类目', '计量单位', '销售价', '成本价']

describe('a person who imports', () => {
  test('can upload a sheet only for a service with import permission; otherwise nothing is kept', async () => {
    const path = await givenSheet(headers, [['W0', '谁']])
    const files = async () => (await owner.query('select count(*)::int as files from file')).rows[0]
    const before = await files()
    const send = async (client: Client, fields?: Record<string, string>) => {
      const { rtnStatus, data } = await client.upload(calls.file.uploadSheet, path, fields)
      return { rtnStatus, data }
    }
    for (const pin of ['clerk', 'manager', 'finance'])
      expect(await send(await app.signIn(pin), { serviceBean }), pin).toEqual({
        rtnStatus: '10006',
        data: { code: 'iposWeb.product.productGoodProduct.import' },
      })
    expect(await send(admin, { serviceBean: 'noSuchThing' })).toMatchObject({ rtnStatus: '16001' })
    expect(await send(admin)).toMatchObject({ rtnStatus: '10002' })
    expect(await files()).toEqual(before)
    expect(await send(admin, { serviceBean })).toMatchObject({ rtnStatus: '0' })
  })

  test('needs the import permission of the service', async () => {
    const detail = await check(admin, headers, [['W1', '谁', null, '饮料', null, '瓶', '1', null]])
    const importFileUrl = await upload(admin, await givenSheet(headers, [['W1', '谁']]))
    const clerk = await app.signIn('clerk')
    const { id: importId } = detail
    const mapping = [{ column: 1, field: 'name' }]
    const answers = [
      await clerk.send(transfer.inspectSheet, { serviceBean, importFileUrl }),
      await clerk.send(transfer.startImport, { serviceBean, importFileUrl, mapping, options: {} }),
      await clerk.send(transfer.importExcelByUrl, { serviceBean, importFileUrl }),
      await clerk.send(transfer.findImportDetail, { importId }),
      await clerk.send(transfer.findImportRowPage, { importId }),
      await clerk.send(transfer.findImportPage, { serviceBean }),
      await clerk.send(transfer.applyImport, { importId }),
      await clerk.send(transfer.undoImport, { importId }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({
        rtnStatus: '10006',
        data: { code: 'iposWeb.product.productGoodProduct.import' },
      })
  })

  test('reads only files that the person may download himself', async () => {
    // A file of somebody else in the same merchant, as an export or an upload.
    const importFileUrl = await upload(admin, await givenSheet(headers, [['W3', '别人的']]))
    const colleague = await givenUser(admin, {
      type: 2,
      allStores: true,
      roleIdList: [(await roleIds(admin)).administrator],
    })
    const client = await app.signIn(colleague.pin, colleague.password)
    const mapping = [{ column: 1, field: 'name' }]
    for (const answer of [
      await client.send(transfer.inspectSheet, { serviceBean, importFileUrl }),
      await client.send(transfer.startImport, { serviceBean, importFileUrl, mapping, options: {} }),
      await client.send(transfer.importExcelByUrl, { serviceBean, importFileUrl }),
    ])
      expect(answer.rtnStatus).toBe('16002')
  })

  test('cannot see imports and files of another merchant', async () => {
    const detail = await check(admin, headers, [['W2', '谁的', null, '饮料', null, '瓶', '1', null]])
    const importFileUrl = await upload(admin, await givenSheet(headers, [['W2', '谁的']]))
    const { id: importId } = detail
    const unknown = await rival.send(transfer.findImportDetail, { importId: '987654' })
    for (const call of [
      transfer.findImportDetail,
      transfer.findImportRowPage,
      transfer.applyImport,
      transfer.undoImport,
    ])
      expect(await rival.send(call, { importId })).toEqual(unknown)
    for (const call of [transfer.inspectSheet, transfer.importExcelByUrl])
      expect((await rival.send(call, { serviceBean, importFileUrl })).rtnStatus).toBe('16002')
    expect((await rival.get(transfer.findImportPage, { serviceBean })).records).toEqual([])
    expect((await admin.get(transfer.findImportPage, { serviceBean })).records[0]).toMatchObject({
      id: importId,
    })
  })
})
