import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { everyCall, type KnownValues, sample, schemaOf } from './contract-inputs.ts'
import { givenUser } from './people.ts'

// Generated from the contract: every changing call. A call whose audit row cannot be written changes nothing.

let app: TestApp
let owner: pg.Client
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false, logTo: { write: () => {} } })
  owner = new pg.Client(app.connection)
  await owner.connect()
  admin = await app.signIn('admin')
  await givenUser(admin)
  await owner.query(`
    create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
    create trigger refuse_audit before insert on audit for each row execute function refuse_audit();
    alter table audit disable trigger refuse_audit`)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Counts of tries and single-use numbers are kept even if a call is refused. */
const keptAlways = new Set(['login_attempt', 'used_nonce', 'answered_call', 'captcha', 'session'])
/** These end the session that the other calls need. */
const endings = new Set(['session.logout', 'session.updatePassword'])

/** The generated input of these calls is refused. The tests of their nouns read their audit rows. */
const ownTests: ReadonlySet<string> = new Set([
  'afterSale.applyForBuyer',
  'afterSale.submitAfterSale',
  'afterSale.agreeAfterSale',
  'afterSale.rejectAfterSale',
  'afterSale.receiveGoods',
  'afterSale.returnGoods',
  'afterSale.refundAfterSale',
  'category.moveCategory',
  'config.saveConfig',
  'count.linkCountLine',
  'count.openCount',
  'count.enterCount',
  'count.removeCountLines',
  'count.explainCount',
  'count.submitCount',
  'count.recountCount',
  'count.postCount',
  'count.abandonCount',
  'count.exportCountLines',
  'front.followFront',
  'front.moveFront',
  'front.orderFrontProducts',
  'front.removeFront',
  'goods.acceptDifferences',
  'goods.copyStoreGoods',
  'goods.putBackStoreGoods',
  'goods.scheduleStorePrices',
  'goods.undoStoreGoods',
  'goods.undoStoreEdit',
  'material.removeMaterialFolder',
  'material.renameMaterial',
  'material.moveMaterials',
  'material.removeMaterials',
  'menu.saveMenu',
  'menu.sortMenus',
  'menu.removeMenu',
  'menu.resetMenu',
  'notice.askAccess',
  'notice.declineAccess',
  'openApi.createKey',
  'openApi.saveKey',
  'openApi.revokeKey',
  'openApi.sendInSandbox',
  'order.pickOrder',
  'order.handToDelivery',
  'order.readyForPickup',
  'order.handOver',
  'order.shipOrder',
  'order.sendCourier',
  'order.failDelivery',
  'order.arriveOrder',
  'order.receiveOrder',
  'order.cancelOrder',
  'order.confirmPayment',
  'order.refusePayment',
  'order.collectPayment',
  'order.reviewOrder',
  'order.saveStaffNote',
  'orderSource.saveOrderSource',
  'orderSource.removeOrderSource',
  'picture.placePicture',
  'picture.ignorePicture',
  'picture.writePictures',
  'picture.giveUpPictures',
  'priceTag.removeTagTemplate',
  'product.saveProduct',
  'product.moveProducts',
  'product.setPrices',
  'product.removeProduct',
  'product.cancelScheduledPrices',
  'product.reschedulePrices',
  'product.restoreScheduledPrices',
  'product.putBackChange',
  'productGroup.chooseGroupProducts',
  'productGroup.removeProductGroup',
  'receipt.expectReceipt',
  'receipt.enterReceipt',
  'receipt.explainReceipt',
  'receipt.linkReceiptLine',
  'receipt.unlinkReceiptBarcode',
  'receipt.costReceiptLine',
  'receipt.removeReceiptLine',
  'receipt.postReceipt',
  'receipt.cancelReceipt',
  'refund.confirmRefund',
  'refund.retryRefund',
  'refund.askRefund',
  'refund.divertRefund',
  'session.findScan',
  'session.confirmScan',
  'session.endDevice',
  'session.forgetKnownDevice',
  'stock.adjustStock',
  'stockTransfer.openStockTransfer',
  'stockTransfer.askStockTransfer',
  'stockTransfer.removeStockTransferLine',
  'stockTransfer.sendStockTransfer',
  'stockTransfer.enterStockTransfer',
  'stockTransfer.arriveStockTransfer',
  'stockTransfer.closeStockTransfer',
  'stockTransfer.cancelStockTransfer',
  'transfer.export',
  'transfer.importExcelByUrl',
  'transfer.startImport',
  'transfer.recheckImport',
  'transfer.applyImport',
  'transfer.undoImport',
  'user.updateProfile',
  'user.saveUser',
  'webhook.replayDeliveries',
])

/** Valid values for nouns whose generated ones are refused. */
const given: Readonly<Record<string, KnownValues>> = {
  goods: { version: 0, prices: [{ productId: '1', version: 0, salesPrice: '99.00' }] },
}

const changing = everyCall.filter(
  ({ name, call }) =>
    call.access !== 'public' && call.audit !== null && call.body === 'json' && !endings.has(name),
)

async function allRows(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const hash = createHash('sha256')
  for (const { name } of rows.filter((table) => !keptAlways.has(table.name))) {
    const { rows: found } = await owner.query<{ text: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as text from ${name} t`,
    )
    hash.update(`${name} ${found[0]?.text}\n`)
  }
  return hash.digest('hex')
}

/** The newest record of the call's noun. */
async function newest(noun: string): Promise<KnownValues> {
  const table = { user: 'employee', session: 'session' }[noun] ?? noun
  const { rows } = await owner.query<{ exists: boolean }>(
    "select exists (select from information_schema.columns where table_name = $1 and column_name = 'merchant_id') as exists",
    [table],
  )
  if (!rows[0]?.exists) return {}
  const found = await owner.query<{ id?: number; version?: number }>(
    `select to_jsonb(t) ->> 'id' as id, (to_jsonb(t) ->> 'version')::int as version from ${table} t
     where merchant_id = 1 and to_jsonb(t) ->> 'removed_at' is null order by (to_jsonb(t) ->> 'id')::bigint desc limit 1`,
  )
  const { id, version } = found.rows[0] ?? {}
  return id ? { id: String(id), ids: [String(id)], field: 'phone', ...(version ? { version } : {}) } : {}
}

test('a changing call without its audit row changes nothing, and each one that succeeds leaves rows of its own', {
  timeout: 240_000,
}, async () => {
  const reached: string[] = []
  for (const { name, noun, call } of changing) {
    const input = sample(schemaOf(call), given[noun] ?? (await newest(noun)))
    await owner.query('alter table audit enable trigger refuse_audit')
    const before = await allRows()
    const refused = await admin.send(call, input as never)
    expect(await allRows(), name).toBe(before)
    await owner.query('alter table audit disable trigger refuse_audit')
    const answer = await admin.send(call, input as never)
    if (answer.rtnStatus !== '0') continue
    reached.push(name)
    expect(refused.rtnStatus, name).toBe('10001')
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from audit where call = $1 and action = $2',
      [call.path, call.audit],
    )
    expect(rows[0]?.n, name).toBeGreaterThan(0)
  }
  const missed = changing.flatMap(({ name }) => (reached.includes(name) ? [] : [name]))
  expect(missed.filter((name) => !ownTests.has(name))).toEqual([])
})
