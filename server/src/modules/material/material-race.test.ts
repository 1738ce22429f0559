import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants, keepsInvariants } from '../../../test/invariants.ts'
import { givenFolder, givenMaterial, uploadMaterial } from '../../../test/materials.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { formOf, givenCategory, givenProduct } from '../../../test/products.ts'

const { findMaterialFolders, moveMaterials, removeMaterialFolder, removeMaterials, saveMaterialFolder } =
  materialCalls

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  // A merchant's saves take half of the places: four of them wait here at once.
  app = await givenApp({ startTasks: false, environment: { POOL_SIZE: '16' } })
  admin = await app.signIn('admin')
  await givenCategory(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

/** The number of the app's calls that wait for a lock. */
const waiting = async () =>
  Number(
    (
      await database.query(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows[0].count,
  )

async function untilWaiting(amount: number): Promise<void> {
  while ((await waiting()) < amount) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a material that is deleted while products are saved with it never leaves a broken address', async () => {
  for (let round = 0; round < 16; round++) {
    const one = await givenMaterial(admin)
    const products = await Promise.all(Array.from({ length: 4 }, () => givenProduct(admin)))
    // All of them wait for the row of the file before the first one may get it.
    await database.query('begin')
    await database.query('select from file where key = $1 for update', [
      one.address.slice(one.address.lastIndexOf('/') + 1),
    ])
    const save = (product: (typeof products)[number]) =>
      admin.send(productCalls.saveProduct, { ...formOf(product), gallery: [one.address] })
    const first = round % 2 ? [save(products[0]!), save(products[1]!)] : []
    if (first.length > 0) await untilWaiting(2)
    const removing = admin.send(removeMaterials, { ids: [one.id] })
    await untilWaiting(first.length + 1)
    const later = products.slice(first.length).map(save)
    await untilWaiting(4)
    await database.query('commit')
    const [removed, ...saved] = await Promise.all([removing, ...first, ...later])
    const codes = saved.map((answer) => answer.rtnStatus)
    if (removed.rtnStatus === '0') expect(new Set(codes)).toEqual(new Set(['12007']))
    else {
      expect(removed.rtnStatus).toBe('25001')
      expect(new Set(codes)).toEqual(new Set(['0']))
    }
    const { rows } = await database.query(
      `select f.expires_at is null as kept, exists (select from product_media u where u.file_id = f.id) as shown
       from file f where f.key = $1`,
      [one.address.slice(one.address.lastIndexOf('/') + 1)],
    )
    expect(rows[0]).toEqual(
      removed.rtnStatus === '0' ? { kept: false, shown: false } : { kept: true, shown: true },
    )
    expect(await brokenInvariants(app.connection)).toEqual({})
  }
})

test('a material that is deleted while the last product drops it is gone once, or stays', async () => {
  for (let round = 0; round < 12; round++) {
    const one = await givenMaterial(admin)
    const product = await givenProduct(admin, { gallery: [one.address] })
    const [dropped, removed] = await Promise.all([
      admin.send(productCalls.saveProduct, { ...formOf(product), gallery: [] }),
      admin.send(removeMaterials, { ids: [one.id] }),
    ])
    expect(dropped.rtnStatus).toBe('0')
    expect(['0', '25001']).toContain(removed.rtnStatus)
    const { rows } = await database.query('select expires_at is null as kept from file where key = $1', [
      one.address.slice(one.address.lastIndexOf('/') + 1),
    ])
    expect(rows[0].kept).toBe(removed.rtnStatus !== '0')
  }
})

test('of 16 uploads of the same content at once one is stored, the others return it', async () => {
  const bytes = await givenPicture(77, 300, 300)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => uploadMaterial(admin, { name: `同${index}.png`, bytes })),
  )
  expect(answers.map((answer) => answer.rtnStatus)).toEqual(Array(16).fill('0'))
  expect(answers.filter((answer) => !answer.data.existed)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.data.material.id)).size).toBe(1)
  const { rows } = await database.query(
    "select count(*) from file where name like '同%' and (expires_at is null or expires_at > now())",
  )
  expect(Number(rows[0].count)).toBe(1)
})

test('a material that is moved into a folder during its removal ends in an existing folder', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await givenFolder(admin, `消失${round}`)
    const one = await givenMaterial(admin)
    const [moved, uploaded, removed] = await Promise.all([
      admin.send(moveMaterials, { ids: [one.id], folderId: id }),
      uploadMaterial(admin, { name: 'a.png', bytes: await givenPicture(90_000 + round) }, { folderId: id }),
      admin.send(removeMaterialFolder, { id }),
    ])
    for (const answer of [moved, uploaded]) expect(['0', '25009']).toContain(answer.rtnStatus)
    expect(['0', '25008']).toContain(removed.rtnStatus)
    if (removed.rtnStatus === '0') expect([moved.rtnStatus, uploaded.rtnStatus]).toEqual(['25009', '25009'])
    expect(await brokenInvariants(app.connection)).toEqual({})
  }
})

test('two folders that are moved into each other at once make no circle', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b] = [await givenFolder(admin, `左${round}`), await givenFolder(admin, `右${round}`)]
    const answers = await Promise.all([
      admin.send(saveMaterialFolder, { id: a, version: 1, label: `左${round}`, parentId: b }),
      admin.send(saveMaterialFolder, { id: b, version: 1, label: `右${round}`, parentId: a }),
    ])
    expect(answers.map((answer) => answer.rtnStatus).sort()).toEqual(['0', '25005'])
    const { folders } = await admin.get(findMaterialFolders, {})
    expect(
      folders.filter(
        (one) => /^[左右]/.test(one.label) && one.label.endsWith(String(round)) && one.parentId === null,
      ).length,
    ).toBe(1)
  }
})
