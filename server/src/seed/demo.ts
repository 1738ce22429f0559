import type { RoleKind } from '@zhanggui/contract/manifest.ts'
import pg from 'pg'
import { Connection } from '../kernel/database/database.ts'
import { insertAccount } from '../kernel/database/system.sql.ts'
import { hashPassword } from '../kernel/session/password.ts'
import { addCount } from './add-count.ts'
import { addFronts, sampleFronts } from './add-fronts.ts'
import { addGroups, sampleGroups } from './add-groups.ts'
import { addHistory } from './add-history.ts'
import { addLabels, sampleLabels } from './add-labels.ts'
import { addOrders } from './add-orders.ts'
import { addProducts } from './add-products.ts'
import { addReceipt } from './add-receipt.ts'
import { addScheduledPrices, samplePrices } from './add-scheduled-prices.ts'
import { addStock } from './add-stock.ts'
import { addStoreGoods, sampleGoods } from './add-store-goods.ts'
import { addTransfer } from './add-transfer.ts'
import { addEmployee, addStore, type BornMerchant, createMerchant } from './birth.ts'
import { convenienceProducts, freshProducts } from './sample-products.ts'

/** The password of every demo login. Production has no demo. */
export const demoPassword = 'Zhanggui1'

/** The demo logins that the server prints at its start. */
export const demoLogins = [
  { pin: 'admin', zh: '创建者，晨光便利与晨光烘焙', en: 'creator of 晨光便利 and 晨光烘焙' },
  { pin: 'manager', zh: '店长，晨光便利一家门店', en: 'manager of one store of 晨光便利' },
  { pin: 'clerk', zh: '店员，晨光便利一家门店', en: 'clerk of one store of 晨光便利' },
  { pin: 'finance', zh: '财务，晨光便利', en: 'finance of 晨光便利' },
  { pin: 'marketer', zh: '营销，晨光便利', en: 'marketing of 晨光便利' },
  { pin: 'rival', zh: '创建者，远山生鲜', en: 'creator of 远山生鲜' },
] as const

/**
 * Fills an empty database with the demo merchants in one transaction. Does nothing if any account exists. `history` also
 * makes orders of the sales of the last 60 days.
 */
export async function seedDemo(
  connection: pg.ClientConfig,
  { history }: { history: boolean } = { history: false },
): Promise<boolean> {
  const client = new pg.Client({ ...connection, pipeline: true })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table account in exclusive mode')
    const { rows } = await client.query<{ some: boolean }>('select exists (select 1 from account) as some')
    if (rows[0]?.some) {
      await client.query('rollback')
      return false
    }
    await addDemo(new Connection(client), history)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function addDemo(tx: Connection, history: boolean): Promise<void> {
  const morning = await createMerchant(tx, '晨光便利')
  const mountain = await createMerchant(tx, '远山生鲜')
  const bakery = await createMerchant(tx, '晨光烘焙')
  const [firstStore] = await addStores(tx, morning, '晨光便利', {
    一店: '人民路 18 号一层',
    二店: '解放路 206 号',
    三店: '滨河路 35 号东侧',
  })
  await addStores(tx, mountain, '远山生鲜', { 一店: '建设路 77 号' })
  await addStores(tx, bakery, '晨光烘焙', { 一店: '人民路 20 号一层' })
  const passwordHash = await hashPassword(demoPassword)
  const accounts = new Map<string, { accountId: number; name: string }>()
  for (const [pin, name, phone] of [
    ['admin', '晨光掌柜', '13800138001'],
    ['manager', '店长', '13800138002'],
    ['clerk', '店员', '13800138003'],
    ['finance', '财务', '13800138004'],
    ['marketer', '营销', '13800138005'],
    ['rival', '远山掌柜', '13800138006'],
  ] as const) {
    const accountId = await insertAccount(tx, { pin, phone, passwordHash })
    if (accountId === null) throw new Error(`the demo login ${pin} is taken`)
    accounts.set(pin, { accountId, name })
  }
  const employ = (merchant: BornMerchant, pin: string, type: 1 | 2 | 3, role: RoleKind, storeId?: number) => {
    const account = accounts.get(pin) as { accountId: number; name: string }
    return addEmployee(tx, merchant, { ...account, type, role, ...(storeId ? { storeId } : {}) })
  }
  await employ(morning, 'admin', 1, 'administrator')
  await employ(morning, 'manager', 3, 'storeManager', firstStore)
  await employ(morning, 'clerk', 3, 'clerk', firstStore)
  await employ(morning, 'finance', 2, 'finance')
  await employ(morning, 'marketer', 2, 'marketing')
  await employ(mountain, 'rival', 1, 'administrator')
  await employ(bakery, 'admin', 1, 'administrator')
  await addProducts(tx, morning.id, convenienceProducts, '晨光掌柜')
  await addProducts(tx, mountain.id, freshProducts, '远山掌柜')
  await addLabels(tx, morning.id, sampleLabels, '晨光掌柜')
  await addStoreGoods(tx, morning.id, sampleGoods)
  await addFronts(tx, morning.id, sampleFronts, '晨光掌柜')
  await addScheduledPrices(tx, morning.id, samplePrices, '晨光掌柜')
  await addStock(tx, morning.id)
  if (history) await addHistory(tx, morning.id)
  await addReceipt(tx, morning.id, '店长')
  await addCount(tx, morning.id, '店长')
  await addTransfer(tx, morning.id, '二店店长')
  await addOrders(tx, morning.id, '店长')
  await addStock(tx, mountain.id)
  if (history) await addHistory(tx, mountain.id)
  await addGroups(tx, morning.id, sampleGroups, '晨光掌柜')
  await addLabels(tx, mountain.id, sampleLabels, '远山掌柜')
}

async function addStores(
  tx: Connection,
  merchant: BornMerchant,
  brand: string,
  addresses: Readonly<Record<string, string>>,
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, [name, address]] of Object.entries(addresses).entries())
    ids.push(
      await addStore(tx, merchant, {
        code: `S${String(index + 1).padStart(3, '0')}`,
        name: `${brand}${name}`,
        address,
      }),
    )
  return ids
}
