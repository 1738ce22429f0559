import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { appleForm, formOf, givenCategory, givenProduct, waterForm } from '../../../test/products.ts'
import { expireFiles } from '../../kernel/file/files.ts'

const { saveProduct, findProductDetail, findOperationLogPage } = productCalls

let app: TestApp
let admin: Client
let manager: Client
let rival: Client
let database: pg.Client
let categoryId: string

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
  // A second person who may change products.
  await database.query(
    `update role set permissions = array_append(permissions, 'iposWeb.product.productGoodProduct.edit') where kind = 'storeManager'`,
  )
  await database.query(`update employee set all_stores = true where name = '店长'`)
  manager = await app.signIn('manager')
  categoryId = await givenCategory(admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const save = (client: Client, form: Record<string, unknown>) => client.send(saveProduct, form)
const detail = (id: string) => admin.get(findProductDetail, { id })
const logOf = async (productId: string) =>
  (await admin.get(findOperationLogPage, { productId, pageSize: 50 })).records
let barcodes = 10_000_000
const freshBarcode = () => String(++barcodes)
let mnemonics = 500_000
const freshMnemonic = () => String(++mnemonics)

test('a price below the cost asks once, in the form as everywhere; who does not see the cost is not told', async () => {
  const form = { ...waterForm(categoryId), barcodes: [], salesPrice: '1.00', costPrice: '1.50' }
  const refusal = { rtnStatus: '12020', data: [{ path: 'salesPrice' }] }
  expect(await save(admin, form)).toMatchObject(refusal)
  const { data } = await save(admin, { ...form, underCost: true })
  const now = async () => formOf(await detail((data as { id: string }).id))
  // The price stays as it was allowed, until it or the cost changes.
  expect(await save(admin, { ...(await now()), origin: '上海' })).toMatchObject({ rtnStatus: '0' })
  expect(await save(admin, { ...(await now()), salesPrice: '1.10', effectivePolicy: 2 })).toMatchObject(
    refusal,
  )
  expect(await save(admin, { ...(await now()), costPrice: '1.60' })).toMatchObject(refusal)
  expect(await save(admin, { ...(await now()), costPrice: '0.60' })).toMatchObject({ rtnStatus: '0' })
})

test('the price of an active product waits for the day of the form, and no other product has one', async () => {
  const form = { ...waterForm(categoryId), barcodes: [] }
  const { data } = await save(admin, form)
  const { id } = data as { id: string }
  const later = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const asked = { ...formOf(await detail(id)), salesPrice: '3.00', effectivePolicy: 2 }
  expect(await save(admin, { ...asked, effectiveOn: '2020-01-01' })).toMatchObject({
    rtnStatus: '12021',
    data: [{ path: 'effectiveOn' }],
  })
  expect(await save(admin, { ...asked, effectivePolicy: 1, effectiveOn: later })).toMatchObject({
    rtnStatus: '12037',
    data: [{ path: 'effectiveOn' }],
  })
  expect(await save(admin, { ...form, effectivePolicy: 2, effectiveOn: later })).toMatchObject({
    rtnStatus: '12038',
  })
  expect((await save(admin, { ...asked, effectiveOn: later })).rtnStatus).toBe('0')
  const { salesPrice, scheduled } = await detail(id)
  expect([salesPrice, scheduled?.salesPrice]).toEqual(['2.00', '3.00'])
  expect(new Date(scheduled?.effectiveAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })).toBe(
    `${later} 00:00:00`,
  )
})

describe('a person without the permission to publish', () => {
  const form = (fields: object = {}) => ({ ...waterForm(categoryId), barcodes: [], ...fields })
  const waits = { effectivePolicy: 2 }

  test('creates drafts and products for the next day, none that is effective at once', async () => {
    expect(await save(manager, form())).toMatchObject({
      rtnStatus: '12027',
      data: { code: 'iposWeb.product.productGoodProduct.status' },
    })
    expect((await save(manager, form({ asDraft: true }))).data).toMatchObject({ status: 10 })
    expect((await save(manager, form(waits))).data).toMatchObject({ status: 20 })
    expect((await save(admin, form())).data).toMatchObject({ status: 30 })
  })

  test('changes a draft, which stays one, and effective products', async () => {
    const draft = await admin.get(saveProduct, form({ asDraft: true }))
    const changed = form({ id: draft.id, version: draft.version, code: draft.code, remarks: '改' })
    expect((await save(manager, changed)).rtnStatus).toBe('12028')
    expect((await save(manager, { ...changed, ...waits })).rtnStatus).toBe('12028')
    expect((await detail(draft.id)).status).toBe(10)
    const kept = (await save(manager, { ...changed, asDraft: true })).data
    expect(kept).toMatchObject({ status: 10 })
    const sold = await admin.get(saveProduct, { ...changed, version: kept?.version })
    expect(sold.status).toBe(30)
    const dearer = { ...changed, version: sold.version, salesPrice: '19.90' }
    expect((await save(manager, dearer)).data).toMatchObject({ status: 30 })
  })
})

describe('a new product', () => {
  test('keeps every field of the form', async () => {
    const form = {
      ...waterForm(categoryId),
      code: 'W-1',
      serialNumber: 'A/7',
      barcodes: [freshBarcode(), freshBarcode()],
      costPrice: '1.1',
      origin: '吉林',
      weight: '0.550',
      length: 70,
      width: 71,
      height: 220,
      boxSpec: 24,
      minOrderQuantity: '2',
      addStep: '1',
      cartLimit: '48',
      deliveryTypes: [30, 10],
      returnPolicy: 1,
      processing: [0],
      saleStatus: 1,
      stockMode: 1,
      remarks: '整箱更便宜\n每箱 24 瓶',
    }
    const { id, version, code, status } = await admin.get(saveProduct, form)
    expect([version, code, status]).toEqual([1, 'W-1', 30])
    expect(await detail(id)).toMatchObject({
      ...form,
      costPrice: '1.10',
      weight: '0.55',
      deliveryTypes: [10, 30],
      mnemonicCode: '',
      categoryName: '测试类目',
      scheduled: null,
      effectiveAt: null,
      updatedBy: '晨光掌柜',
    })
  })

  test('is in the change log with the given values, without the default ones', async () => {
    const barcode = freshBarcode()
    const product = await givenProduct(admin, {
      code: 'BORN',
      barcodes: [barcode],
      saleStatus: 2,
      returnPolicy: 1,
      deliveryTypes: [30, 10],
      stockMode: 0,
    })
    const lines = await logOf(product.id)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ action: 'create', by: '晨光掌柜' })
    expect(Object.fromEntries(lines[0]?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      name: '饮用水 550ml',
      code: 'BORN',
      barcodes: `["${barcode}"]`,
      categoryId: '测试类目',
      saleMode: '1',
      salesPrice: '2.00',
      stockUnit: '6',
      saleUnit: '6',
      displayUnit: '6',
      deliveryTypes: '[10,30]',
      returnPolicy: '1',
      status: '30',
    })
    expect(lines[0]?.changes.every(({ before }) => before === null)).toBe(true)
  })

  test('without a code gets the next free one; taken codes are skipped', async () => {
    const first = await givenProduct(admin)
    expect(first.code).toMatch(/^SP\d{6}$/)
    const number = Number(first.code.slice(2))
    const next = (by: number) => `SP${String(number + by).padStart(6, '0')}`
    for (let by = 1; by <= 8; by++) await givenProduct(admin, { code: next(by) })
    expect((await givenProduct(admin)).code).toBe(next(9))
    expect((await givenProduct(admin)).code).toBe(next(10))
  })

  test('that breaks a rule of the spec is refused, with a message for that field', async () => {
    const refused = async (fields: Record<string, unknown>) => {
      const answer = await save(admin, { ...waterForm(categoryId), ...fields })
      expect(answer.rtnStatus).toBe('10002')
      return answer.data as unknown as { path: string; key: string; message: string }[]
    }
    const first = async (fields: Record<string, unknown>) => {
      const [issue] = await refused(fields)
      return `${issue?.path} ${issue?.message}`
    }
    expect(await first({ name: '' })).toBe('name 商品名称必填')
    expect(await first({ name: '水'.repeat(41) })).toBe('name 商品名称最多 80 个字符（中文算 2 个）')
    expect(await first({ salesPrice: '0' })).toBe('salesPrice 销售价须大于 0')
    expect(await first({ salesPrice: '1.005' })).toBe('salesPrice 销售价最多 2 位小数')
    expect(await first({ salesPrice: '10000000' })).toContain('salesPrice 销售价不能大于 9999999.99')
    expect(await first({ costPrice: '0' })).toBe('costPrice 成本价须大于 0')
    expect(await first({ mnemonicCode: '310012' })).toBe('mnemonicCode 计件商品不能有助记码')
    expect(await first({ minOrderQuantity: '1.5' })).toBe('minOrderQuantity 计件商品的起购量须为整数')
    expect(await first({ weight: '0.0001' })).toBe('weight 重量(kg)最多 3 位小数')
    expect(await first({ barcodes: ['1234567'] })).toBe('barcodes.0 条码须为 8–14 位数字')
    expect(await first({ barcodes: ['12345678', '12345678'] })).toBe('barcodes 条码有重复')
    expect(await first({ barcodes: ['012345678905', '0012345678905'] })).toBe('barcodes 条码有重复')
    expect(await first({ origin: '国'.repeat(26) })).toBe('origin 产地最多 25 个字符')
    expect(await first({ length: 0 })).toBe('length 长(mm)不能小于 1')
    expect(await first({ width: 1_000_000 })).toBe('width 宽(mm)不能大于 999,999')
    expect(await first({ boxSpec: 10_000 })).toBe('boxSpec 箱规不能大于 9,999')
    expect(await first({ minOrderQuantity: '5', cartLimit: '5' })).toBe(
      'minOrderQuantity 起购量须小于加购上限',
    )
    expect(await first({ addStep: '5', cartLimit: '5' })).toBe('addStep 加购步长须小于加购上限')
    expect(await first({ remarks: '备'.repeat(256) })).toBe('remarks 备注最多 255 个字符')
    expect(await first({ gallery: Array(9).fill('/media/1/x.png') })).toContain('gallery 主图与辅图最多 8 个')
    expect(await first({ categoryId: '' })).toBe('categoryId 类目必填')
    expect(await first({ id: '1' })).toContain('version')
  })

  test('by weight has kg, is sold by g, 100g or 500g, and has an optional mnemonic code of 6 digits', async () => {
    const mnemonicCode = freshMnemonic()
    const apple = await givenProduct(admin, {
      ...appleForm(categoryId, mnemonicCode),
      minOrderQuantity: '0.5',
    })
    expect(apple).toMatchObject({ mnemonicCode, stockUnit: 80, saleUnit: 83, minOrderQuantity: '0.5' })
    for (const [fields, issue] of [
      [{ stockUnit: 6 }, '称重商品的计量单位固定为 kg'],
      [{ saleUnit: 80 }, '称重商品的销售单位只能是 g、100g 或 500g'],
      [{ mnemonicCode: '31001' }, '助记码须为 6 位数字'],
    ] as const)
      expect((await save(admin, { ...appleForm(categoryId, freshMnemonic()), ...fields })).rtnMsg).toContain(
        issue,
      )
    expect((await givenProduct(admin, appleForm(categoryId, ''))).mnemonicCode).toBe('')
  })

  test('gets the next free mnemonic code on request: the lowest one that no product has', async () => {
    const next = async () => (await admin.get(productCalls.findNextMnemonicCode, {})).mnemonicCode
    const before = await next()
    expect(before).toMatch(/^\d{6}$/)
    expect(await next()).toBe(before)
    const { id } = await givenProduct(admin, appleForm(categoryId, before))
    const after = await next()
    expect(Number(after)).toBeGreaterThan(Number(before))
    // An invalid product gets its code back when it is restored.
    await admin.get(productCalls.moveProducts, { ids: [id], move: 'invalidate' })
    expect(await next()).toBe(after)
  })

  test('needs an existing category', async () => {
    expect(await save(admin, waterForm('999999999'))).toMatchObject({ rtnStatus: '12005' })
    expect(await save(admin, waterForm(await givenCategory(rival)))).toMatchObject({ rtnStatus: '12005' })
  })

  test('can be saved as a draft, effective at once, or effective at the next 00:00 of the merchant', async () => {
    expect((await givenProduct(admin, { asDraft: true, effectivePolicy: 2 })).status).toBe(10)
    expect((await givenProduct(admin)).status).toBe(30)
    const tomorrow = await givenProduct(admin, { effectivePolicy: 2 })
    expect(tomorrow.status).toBe(20)
    const { rows } = await database.query(
      `select ((now() at time zone 'Asia/Shanghai')::date + 1) || ' 00:00+08' as midnight`,
    )
    expect(new Date(tomorrow.effectiveAt ?? '')).toEqual(new Date(rows[0].midnight))
  })
})

describe('a unique value', () => {
  test('is refused at its field, naming the product with the barcode, the code or the mnemonic code', async () => {
    const barcode = freshBarcode()
    const mnemonicCode = freshMnemonic()
    const holder = await givenProduct(admin, { name: '先来的水', code: 'HOLDER', barcodes: [barcode] })
    await givenProduct(admin, { ...appleForm(categoryId, mnemonicCode), code: 'HOLDER-2' })
    const sentence = `条码 ${barcode} 已被商品「先来的水」（HOLDER）使用`
    expect(
      await save(admin, { ...waterForm(categoryId), barcodes: [freshBarcode(), barcode] }),
    ).toMatchObject({
      rtnStatus: '12001',
      rtnMsg: sentence,
      data: [{ path: 'barcodes', key: 'product.barcodeTaken', message: sentence }],
    })
    await givenProduct(admin, { name: '进口的水', code: 'UPC', barcodes: ['012345000058'] })
    expect(await save(admin, { ...waterForm(categoryId), barcodes: ['0012345000058'] })).toMatchObject({
      rtnMsg: '条码 012345000058 已被商品「进口的水」（UPC）使用',
    })
    expect(await save(admin, { ...waterForm(categoryId), code: 'HOLDER' })).toMatchObject({
      rtnStatus: '12002',
      rtnMsg: '商品编码 HOLDER 已被商品「先来的水」使用',
      data: [{ path: 'code', key: 'product.codeTaken' }],
    })
    expect(await save(admin, appleForm(categoryId, mnemonicCode))).toMatchObject({
      rtnStatus: '12003',
      rtnMsg: `助记码 ${mnemonicCode} 已被商品「红富士苹果」（HOLDER-2）使用`,
      data: [{ path: 'mnemonicCode', key: 'product.mnemonicTaken' }],
    })
    const other = await givenProduct(admin)
    const change = (fields: Record<string, unknown>) => save(admin, { ...formOf(other), ...fields })
    expect((await change({ barcodes: [barcode] })).rtnStatus).toBe('12001')
    expect((await change({ code: 'HOLDER' })).rtnStatus).toBe('12002')
    const pear = await givenProduct(admin, appleForm(categoryId, freshMnemonic()))
    expect((await save(admin, { ...formOf(pear), mnemonicCode })).rtnStatus).toBe('12003')
    expect((await detail(holder.id)).version).toBe(1)
    expect((await detail(other.id)).version).toBe(1)
  })

  test('is unique per merchant', async () => {
    const barcode = freshBarcode()
    await givenProduct(admin, { barcodes: [barcode], code: 'SAME' })
    const theirs = await givenProduct(rival, { barcodes: [barcode], code: 'SAME' })
    expect(theirs).toMatchObject({ barcodes: [barcode], code: 'SAME' })
  })
})

describe('a change', () => {
  test('writes only the differences into the change log', async () => {
    const [one, two, three] = [freshBarcode(), freshBarcode(), freshBarcode()]
    const before = await givenProduct(admin, { barcodes: [one, two], deliveryTypes: [10] })
    const answer = await admin.get(saveProduct, {
      ...formOf(before),
      name: '饮用水 1.5L',
      salesPrice: '3.5',
      barcodes: [two, three],
      deliveryTypes: [30, 10],
      costPrice: '2.00',
    })
    expect(answer).toMatchObject({ version: 2, code: before.code, status: 30 })
    expect(await detail(before.id)).toMatchObject({
      name: '饮用水 1.5L',
      salesPrice: '3.50',
      barcodes: [two, three],
    })
    const [line, birth] = await logOf(before.id)
    expect(line).toMatchObject({
      action: 'update',
      by: '晨光掌柜',
      productName: '饮用水 1.5L',
      productCode: before.code,
    })
    expect(line?.changes).toEqual([
      { field: 'name', before: '饮用水 550ml', after: '饮用水 1.5L' },
      { field: 'barcodes', before: `["${one}","${two}"]`, after: `["${two}","${three}"]` },
      { field: 'salesPrice', before: '2.00', after: '3.50' },
      { field: 'costPrice', before: null, after: '2.00' },
      { field: 'deliveryTypes', before: '[10]', after: '[10,30]' },
    ])
    expect(birth?.action).toBe('create')
    expect(birth?.changes).toContainEqual({ field: 'salesPrice', before: null, after: '2.00' })
    expect(birth?.changes).toContainEqual({ field: 'categoryId', before: null, after: '测试类目' })
  })

  test('without a difference writes nothing: no line in the log, and the version stays', async () => {
    const before = await givenProduct(admin, { barcodes: [freshBarcode()], costPrice: '1.50', weight: '0.5' })
    const answer = await admin.get(saveProduct, {
      ...formOf(before),
      salesPrice: '2.000',
      weight: '0.500',
      code: '',
    })
    expect(answer).toEqual({ id: before.id, version: 1, code: before.code, status: 30 })
    expect(await detail(before.id)).toEqual(before)
    expect(await logOf(before.id)).toHaveLength(1)
  })

  test('of an older version is refused, with the person, the changes and the time', async () => {
    const seen = await givenProduct(admin, { name: '老名字', origin: '吉林' })
    await admin.get(saveProduct, { ...formOf(seen), name: '新名字', origin: '长白山' })
    await manager.get(saveProduct, {
      ...formOf(seen),
      version: 2,
      name: '新名字',
      origin: '吉林',
      remarks: '补货',
    })
    const answer = await save(admin, { ...formOf(seen), name: '第三个名字' })
    const { rows } = await database.query(
      `select to_char(updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from product where id = $1`,
      [seen.id],
    )
    expect(answer).toMatchObject({
      rtnStatus: '10007',
      rtnMsg: `店长在 ${rows[0].at} 改过这条记录，请核对后再保存`,
      data: {
        version: 3,
        // The origin changed and changed back, so it does not differ from the opened form.
        changes: [
          { field: 'name', before: '老名字', after: '新名字' },
          { field: 'remarks', before: null, after: '补货' },
        ],
      },
    })
    expect((await detail(seen.id)).name).toBe('新名字')
  })

  test('of the order of barcodes counts; the first one shows in the list', async () => {
    const [one, two] = [freshBarcode(), freshBarcode()]
    const before = await givenProduct(admin, { barcodes: [one, two] })
    await admin.get(saveProduct, { ...formOf(before), barcodes: [two, one] })
    expect((await detail(before.id)).barcodes).toEqual([two, one])
  })

  test('publishes a draft, at once or at the next 00:00; only drafts can stay drafts', async () => {
    const now = await givenProduct(admin, { asDraft: true })
    expect((await admin.get(saveProduct, { ...formOf(now), asDraft: true, name: '改名' })).status).toBe(10)
    expect((await admin.get(saveProduct, { ...formOf(now), version: 2, name: '改名' })).status).toBe(30)
    expect((await logOf(now.id))[0]?.changes).toEqual([{ field: 'status', before: '10', after: '30' }])
    const tomorrow = await givenProduct(admin, { asDraft: true })
    expect((await admin.get(saveProduct, { ...formOf(tomorrow), effectivePolicy: 2 })).status).toBe(20)
    const waiting = await detail(tomorrow.id)
    expect(waiting.effectiveAt).not.toBeNull()
    expect(await save(admin, { ...formOf(waiting), asDraft: true })).toMatchObject({ rtnStatus: '12006' })
    expect((await admin.get(saveProduct, { ...formOf(waiting), name: '还没到' })).status).toBe(20)
    expect((await detail(tomorrow.id)).effectiveAt).toBe(waiting.effectiveAt)
  })

  test('of an unknown product or another merchant’s gives the same answer', async () => {
    const theirs = await givenProduct(rival)
    const unknown = await save(admin, { ...formOf(theirs), id: '999999999' })
    expect(unknown).toMatchObject({ rtnStatus: '10005' })
    expect(await save(admin, formOf(theirs))).toEqual(unknown)
    expect(await admin.send(findProductDetail, { id: theirs.id })).toEqual(
      await admin.send(findProductDetail, { id: '999999999' }),
    )
  })
})

describe('a new price of an effective product', () => {
  test('waits for the next 00:00 if asked for, while all other changes apply at once', async () => {
    const before = await givenProduct(admin, { costPrice: '1.00' })
    await admin.get(saveProduct, {
      ...formOf(before),
      salesPrice: '2.50',
      name: '涨价水',
      effectivePolicy: 2,
    })
    const after = await detail(before.id)
    expect(after).toMatchObject({
      name: '涨价水',
      salesPrice: '2.00',
      costPrice: '1.00',
      version: 2,
      scheduled: { salesPrice: '2.50', costPrice: '1.00', by: '晨光掌柜' },
    })
    const { rows } = await database.query(
      `select ((now() at time zone 'Asia/Shanghai')::date + 1) || ' 00:00+08' as midnight`,
    )
    expect(new Date(after.scheduled?.effectiveAt ?? '')).toEqual(new Date(rows[0].midnight))
    expect((await logOf(before.id))[0]?.changes).toEqual([
      { field: 'name', before: '饮用水 550ml', after: '涨价水' },
      { field: 'scheduledSalesPrice', before: null, after: '2.50' },
      { field: 'scheduledFor', before: null, after: rows[0].midnight.replace('+08', '') },
    ])
  })

  test('replaces the scheduled one; the same one again changes nothing; an immediate price cancels it', async () => {
    const product = await givenProduct(admin)
    const price = (version: number, salesPrice: string, effectivePolicy: 1 | 2) =>
      admin.get(saveProduct, { ...formOf(product), version, salesPrice, effectivePolicy })
    await price(1, '2.50', 2)
    expect((await price(2, '2.60', 2)).version).toBe(3)
    expect((await price(3, '2.60', 2)).version).toBe(3)
    expect((await detail(product.id)).scheduled?.salesPrice).toBe('2.60')
    // A save of other fields without a new price.
    await admin.get(saveProduct, { ...formOf(product), version: 3, name: '只改名' })
    expect((await detail(product.id)).scheduled?.salesPrice).toBe('2.60')
    await price(4, '3.00', 1)
    expect(await detail(product.id)).toMatchObject({ salesPrice: '3.00', scheduled: null })
  })

  test('can be cancelled, once', async () => {
    const product = await givenProduct(admin)
    await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.50', effectivePolicy: 2 })
    expect(
      await admin.send(productCalls.cancelScheduledPrices, { prices: [{ id: product.id, version: 2 }] }),
    ).toMatchObject({
      rtnStatus: '0',
    })
    expect(await detail(product.id)).toMatchObject({ scheduled: null, salesPrice: '2.00', version: 3 })
    expect((await logOf(product.id))[0]).toMatchObject({
      action: 'cancelPrice',
      changes: [
        { field: 'scheduledSalesPrice', before: '2.50', after: null },
        // The moment for which it stood.
        { field: 'scheduledFor', before: expect.stringContaining('00:00'), after: null },
      ],
    })
    expect(
      await admin.send(productCalls.cancelScheduledPrices, { prices: [{ id: product.id, version: 3 }] }),
    ).toMatchObject({
      rtnStatus: '10005',
    })
    expect((await detail(product.id)).version).toBe(3)
  })

  test('applies at once to a product that is not effective yet', async () => {
    const draft = await givenProduct(admin, { asDraft: true })
    await admin.get(saveProduct, { ...formOf(draft), salesPrice: '9.00', effectivePolicy: 2, asDraft: true })
    expect(await detail(draft.id)).toMatchObject({ salesPrice: '9.00', scheduled: null, status: 10 })
  })

  test('replaces the scheduled one of a product that is invalid by now', async () => {
    const product = await givenProduct(admin)
    await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.50', effectivePolicy: 2 })
    await admin.get(productCalls.moveProducts, { ids: [product.id], move: 'invalidate' })
    const invalid = await detail(product.id)
    await admin.get(saveProduct, { ...formOf(invalid), name: '只改名' })
    expect((await detail(product.id)).scheduled?.salesPrice).toBe('2.50')
    await admin.get(saveProduct, { ...formOf(await detail(product.id)), salesPrice: '3.00' })
    expect(await detail(product.id)).toMatchObject({ salesPrice: '3.00', scheduled: null, status: 40 })
    expect((await logOf(product.id))[0]?.changes).toContainEqual({
      field: 'scheduledSalesPrice',
      before: '2.50',
      after: null,
    })
  })
})

describe('pictures and video', () => {
  const picture = async (client: Client) => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 3, background: { r: Math.random() * 255, g: 9, b: 9 } },
    })
      .png()
      .toBuffer()
    const answer = await client.upload(fileCalls.uploadImage, { name: '图.png', bytes })
    if (answer.rtnStatus !== '0') throw new Error(answer.rtnMsg)
    return answer.data
  }
  const expiryOf = async (address: string) =>
    (
      await database.query('select expires_at - now() as left, removed_at from file where key = $1', [
        address.split('/').at(-1),
      ])
    ).rows[0]

  test('are kept while a product uses them, and removed a day later', async () => {
    const [main, second, list] = [await picture(admin), await picture(admin), await picture(admin)]
    expect((await expiryOf(main)).left).not.toBeNull()
    const product = await givenProduct(admin, {
      gallery: [main, second],
      listImage: list,
      detailImages: [second],
    })
    expect(product).toMatchObject({
      gallery: [main, second],
      listImage: list,
      detailImages: [second],
      video: '',
    })
    for (const address of [main, second, list]) expect((await expiryOf(address)).left).toBeNull()
    await admin.get(saveProduct, { ...formOf(product), gallery: [second], detailImages: [] })
    expect((await expiryOf(main)).left.hours).toBeGreaterThanOrEqual(23)
    expect((await expiryOf(second)).left).toBeNull()
    expect((await logOf(product.id))[0]?.changes).toEqual([
      { field: 'gallery', before: JSON.stringify([main, second]), after: JSON.stringify([second]) },
      { field: 'detailImages', before: JSON.stringify([second]), after: null },
    ])
  })

  test('are a main one and 7 auxiliary ones with one for lists, or 8 auxiliary ones by a setting', async () => {
    const shown = await picture(admin)
    const first = async (fields: object) =>
      (await save(admin, { ...waterForm(categoryId), ...fields })).rtnMsg
    const gallery = (count: number) => ({ gallery: Array(count).fill(shown) })
    expect(await first({ ...gallery(8), listImage: shown })).toBe('')
    expect(await first(gallery(9))).toContain('主图与辅图最多 8 个')
    await database.query("insert into setting values (1, 0, 'eightAuxiliary', 'true')")
    expect(await first(gallery(9))).toBe('')
    expect(await first(gallery(10))).toContain('主图与辅图最多 9 个')
    expect(await first({ ...gallery(9), listImage: shown })).toContain('按系统设置，主图就是列表图，不能另传')
    await database.query("delete from setting where merchant_id = 1 and key = 'eightAuxiliary'")
  })

  test('in use by another product stay', async () => {
    const shared = await picture(admin)
    const one = await givenProduct(admin, { gallery: [shared] })
    const two = await givenProduct(admin, { gallery: [shared] })
    await admin.get(saveProduct, { ...formOf(one), gallery: [] })
    expect((await expiryOf(shared)).left).toBeNull()
    await admin.get(saveProduct, { ...formOf(two), gallery: [] })
    expect((await expiryOf(shared)).left).not.toBeNull()
  })

  test('have a thumbnail in the list: the list picture, or else the first of the gallery', async () => {
    const [main, list] = [await picture(admin), await picture(admin)]
    const product = await givenProduct(admin, { name: '有图的水', gallery: [main] })
    const shown = async () =>
      (await admin.get(productCalls.findProductPage, { keyword: product.code })).records[0]?.image
    expect(await shown()).toBe(main.replace('.png', '-96.webp'))
    await admin.get(saveProduct, { ...formOf(product), listImage: list })
    expect(await shown()).toBe(list.replace('.png', '-96.webp'))
    await admin.get(saveProduct, { ...formOf(product), version: 2, gallery: [] })
    expect(await shown()).toBe('')
  })

  test('that are removed, another merchant’s, or no pictures are refused at their field', async () => {
    const foreign = await picture(rival)
    const gone = await picture(admin)
    await database.query(`update file set expires_at = now() where key = $1`, [gone.split('/').at(-1)])
    await keepControlPlane(database)
    await expireFiles.run(app.services)
    const good = await picture(admin)
    const form = waterForm(categoryId)
    expect(await save(admin, { ...form, gallery: [good, gone] })).toMatchObject({
      rtnStatus: '12007',
      data: [{ path: 'gallery.1', key: 'product.mediaGone' }],
    })
    expect(await save(admin, { ...form, listImage: foreign })).toMatchObject({
      rtnStatus: '10002',
      data: [{ path: 'listImage', key: 'product.unknownMedia', message: '列表图不是上传过的文件' }],
    })
    expect(await save(admin, { ...form, video: good })).toMatchObject({
      rtnStatus: '10002',
      data: [{ path: 'video', key: 'product.unknownMedia' }],
    })
    // A refused save keeps no file.
    expect((await expiryOf(good)).left).not.toBeNull()
  })
})
