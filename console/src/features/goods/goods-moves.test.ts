import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { expect, test, vi } from 'vitest'
import { notices } from '../../kit/base/notices.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { setListing, undoPushes } from './goods-moves.ts'

vi.mock('../../kit/wire/call.ts', () => ({ send: vi.fn() }))
vi.mock('../../kit/wire/queries.ts', () => ({ refresh: vi.fn() }))

test('if a later part is refused, the notice takes the parts before it back', async () => {
  const said = vi.spyOn(notices, 'success').mockImplementation(() => undefined)
  vi.spyOn(notices, 'error').mockImplementation(() => undefined)
  const refused = new CallError('28016', '「牛奶」的上架由总部锁定')
  vi.mocked(send).mockResolvedValueOnce({ changed: 200, undoId: '7' }).mockRejectedValueOnce(refused)
  const rows = Array.from({ length: 250 }, (_, at) => ({ productId: String(at), listed: 1 }))
  await expect(setListing('1', rows, false)).rejects.toBe(refused)
  expect(said).toHaveBeenCalledTimes(1)
  const [text, action] = said.mock.calls[0] ?? []
  expect(text).toContain('200')
  vi.mocked(send).mockResolvedValueOnce({ stores: [], productIds: [], beyond: 0, ended: 0 })
  action?.run()
  expect(send).toHaveBeenLastCalledWith(goodsCalls.undoStoreEdit, { undoId: '7' })
})

test('the undo of one product in two stores, taken back in two acts, counts it once', async () => {
  const said = vi.spyOn(notices, 'success').mockImplementation(() => undefined)
  said.mockClear()
  const stores = ['1', '2'].map((storeId) => ({ storeId, changed: 1, refused: '', examples: [] }))
  for (const _ of [1, 2])
    vi.mocked(send).mockResolvedValueOnce({ stores, productIds: ['7'], beyond: 0, ended: 0 } as never)
  undoPushes(['1', '2']).run()
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(said.mock.calls[0]?.[0]).toBe('已撤销：2 家门店，1 件商品改回原样')
})
