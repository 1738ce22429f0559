import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenFilm, givenPicture } from '../../../test/pictures.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { findMaterialPage, findMaterialFolders } = calls.material
const { saveProduct } = calls.product

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await app?.close()
})

async function upload(name: string, seed: number): Promise<string> {
  const bytes = await givenPicture(seed)
  const answer = await admin.upload(calls.file.uploadImage, { name, bytes }, { purpose: 'product' })
  return answer.data
}
const pictures = async (keyword = '') =>
  (await admin.get(findMaterialPage, { kind: 1, pageSize: 200, ...(keyword ? { keyword } : {}) })).records
const folders = async () => (await admin.get(findMaterialFolders, {})).folders

test('the pictures and the video that a product gets are in the material center, in the folder of products', async () => {
  const picture = await upload('龙井 正面.png', 901)
  // Only a picture that a product gets is one.
  expect(await pictures('龙井')).toEqual([])
  const film = await admin.upload(calls.file.uploadVideo, { name: '冲泡.mp4', bytes: givenFilm(9) })
  await givenProduct(admin, { gallery: [picture], video: film.data })
  const [folder] = await folders()
  expect(folder).toMatchObject({ label: '商品图片', parentId: null, pictures: 1, videos: 1 })
  expect(await pictures('龙井')).toMatchObject([
    { name: '龙井 正面', address: picture, folderId: folder?.id, uses: 1, createdBy: '晨光掌柜' },
  ])
})

test('a picture that is already there is not stored again', async () => {
  const first = await upload('同一张.png', 902)
  const product = await givenProduct(admin, { gallery: [first] })
  const again = await upload('换个名字.png', 902)
  expect(again).toBe(first)
  await givenProduct(admin, { gallery: [again] })
  expect(await pictures('同一张')).toMatchObject([{ uses: 2 }])
  expect(await pictures('换个名字')).toEqual([])

  // The same bytes were uploaded twice before either was saved.
  const [one, two] = [await upload('未存一.png', 903), await upload('未存二.png', 903)]
  await givenProduct(admin, { gallery: [one] })
  await admin.get(saveProduct, { ...formOf(product), gallery: [two] })
  expect((await pictures('未存')).map(({ name }) => name)).toEqual(['未存一'])
})

test('its folder can be renamed and stays the one of products', async () => {
  const [folder] = await folders()
  await admin.get(calls.material.saveMaterialFolder, {
    id: folder?.id,
    version: folder?.version,
    parentId: null,
    label: '货品照片',
  })
  await givenProduct(admin, { gallery: [await upload('改名后.png', 904)] })
  expect((await folders()).map(({ label }) => label)).toEqual(['货品照片'])
  expect(await pictures('改名后')).toMatchObject([{ folderId: folder?.id }])
})
