import '../kernel/database.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import type { RoleKind } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import { hashPassword } from '../kernel/password.ts'
import { type BornMerchant, createMerchant } from './birth.ts'
import { convenienceProducts, freshProducts, type SampleProduct } from './sample-products.ts'

/** The password of every demo login; there is no demo in production. */
export const demoPassword = 'Zhanggui1'

/** The demo logins, as the start prints them. */
export const demoLogins = [
  { pin: 'admin', zh: '创建者，晨光便利与晨光烘焙', en: 'creator of 晨光便利 and 晨光烘焙' },
  { pin: 'manager', zh: '店长，晨光便利一家门店', en: 'manager of one store of 晨光便利' },
  { pin: 'clerk', zh: '店员，晨光便利一家门店', en: 'clerk of one store of 晨光便利' },
  { pin: 'finance', zh: '财务，晨光便利', en: 'finance of 晨光便利' },
  { pin: 'marketer', zh: '营销，晨光便利', en: 'marketing of 晨光便利' },
  { pin: 'rival', zh: '创建者，远山生鲜', en: 'creator of 远山生鲜' },
] as const

/** Fills an empty database with the demo merchants, in one transaction; does nothing when there is any account. */
export async function seedDemo(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table account in exclusive mode')
    const { rows } = await client.query<{ some: boolean }>('select exists (select 1 from account) as some')
    if (rows[0]?.some) {
      await client.query('rollback')
      return false
    }
    const morning = await createMerchant(client, '晨光便利')
    const mountain = await createMerchant(client, '远山生鲜')
    const bakery = await createMerchant(client, '晨光烘焙')
    const stores = await addStores(client, morning.id, ['一店', '二店', '三店'], '晨光便利')
    await addStores(client, mountain.id, ['一店'], '远山生鲜')
    await addStores(client, bakery.id, ['一店'], '晨光烘焙')
    const passwordHash = await hashPassword(demoPassword)
    const accounts = new Map<string, number>()
    for (const [pin, name] of [
      ['admin', '晨光掌柜'],
      ['manager', '店长'],
      ['clerk', '店员'],
      ['finance', '财务'],
      ['marketer', '营销'],
      ['rival', '远山掌柜'],
    ] as const) {
      const account = await client.query<{ id: number }>(
        'insert into account (pin, name, password_hash) values ($1, $2, $3) returning id',
        [pin, name, passwordHash],
      )
      accounts.set(pin, account.rows[0]?.id as number)
    }
    const employ = (merchant: BornMerchant, pin: string, type: 1 | 2 | 3, role: RoleKind, storeId?: number) =>
      addEmployee(client, merchant, accounts.get(pin) as number, type, role, storeId)
    await employ(morning, 'admin', 1, 'administrator')
    await employ(morning, 'manager', 3, 'storeManager', stores[0])
    await employ(morning, 'clerk', 3, 'clerk', stores[0])
    await employ(morning, 'finance', 2, 'finance')
    await employ(morning, 'marketer', 2, 'marketing')
    await employ(mountain, 'rival', 1, 'administrator')
    await employ(bakery, 'admin', 1, 'administrator')
    await addProducts(client, morning.id, convenienceProducts)
    await addProducts(client, mountain.id, freshProducts)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function addStores(
  client: pg.ClientBase,
  merchantId: number,
  names: string[],
  brand: string,
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    const { rows } = await client.query<{ id: number }>(
      'insert into store (merchant_id, code, name) values ($1, $2, $3) returning id',
      [merchantId, `S${String(index + 1).padStart(3, '0')}`, `${brand}${name}`],
    )
    ids.push(rows[0]?.id as number)
  }
  return ids
}

async function addEmployee(
  client: pg.ClientBase,
  merchant: BornMerchant,
  accountId: number,
  type: 1 | 2 | 3,
  role: RoleKind,
  storeId?: number,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'insert into employee (merchant_id, account_id, type, all_stores) values ($1, $2, $3, $4) returning id',
    [merchant.id, accountId, type, storeId === undefined],
  )
  const employeeId = rows[0]?.id as number
  await client.query('insert into employee_role (merchant_id, employee_id, role_id) values ($1, $2, $3)', [
    merchant.id,
    employeeId,
    merchant.roles[role],
  ])
  if (storeId !== undefined)
    await client.query(
      'insert into employee_store (merchant_id, employee_id, store_id) values ($1, $2, $3)',
      [merchant.id, employeeId, storeId],
    )
}

async function addProducts(
  client: pg.ClientBase,
  merchantId: number,
  products: readonly SampleProduct[],
): Promise<void> {
  const categories = new Map<string, number>()
  const category = async (path: string): Promise<number> => {
    const known = categories.get(path)
    if (known !== undefined) return known
    const [parent, child] = path.split('/')
    const parentId = child === undefined ? null : await category(parent as string)
    const { rows } = await client.query<{ id: number }>(
      'insert into category (merchant_id, parent_id, name, sort) values ($1, $2, $3, $4) returning id',
      [merchantId, parentId, child ?? parent, categories.size],
    )
    const id = rows[0]?.id as number
    categories.set(path, id)
    return id
  }
  const counts = new Map<number, number>()
  for (const [index, product] of products.entries()) {
    const code = `SP${String(index + 1).padStart(6, '0')}`
    const { rows } = await client.query<{ id: number }>(
      `insert into product (merchant_id, code, name, mnemonic_code, category_id, sale_mode, sales_price, cost_price, origin,
         stock_unit, sale_unit, display_unit, sale_status, status, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, '晨光掌柜', now() - make_interval(hours => $14::int),
         now() - make_interval(mins => $14::int * 37)) returning id`,
      [
        merchantId,
        code,
        product.name,
        product.mnemonicCode ?? '',
        await category(product.category),
        product.weighed ? 2 : 1,
        centsOf(product.price),
        product.cost === undefined ? null : centsOf(product.cost),
        product.origin ?? '',
        product.weighed ? 80 : product.unit,
        product.weighed ? 83 : product.unit,
        product.saleStatus ?? 2,
        product.status ?? 30,
        products.length + 24 * 30 - index,
      ],
    )
    const productId = rows[0]?.id as number
    const status = product.status ?? 30
    counts.set(status, (counts.get(status) ?? 0) + 1)
    for (const [position, barcode] of (product.barcodes ?? []).entries())
      await client.query(
        'insert into product_barcode (merchant_id, product_id, position, barcode, active) values ($1, $2, $3, $4, $5)',
        [merchantId, productId, position, barcode, status !== 40],
      )
  }
  for (const [status, amount] of counts)
    await client.query(
      'insert into product_count (merchant_id, status, slot, amount) values ($1, $2, 0, $3)',
      [merchantId, status, amount],
    )
  await client.query("insert into counter (merchant_id, name, value) values ($1, 'product', $2)", [
    merchantId,
    products.length,
  ])
}
