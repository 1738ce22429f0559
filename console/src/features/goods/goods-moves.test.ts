import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { expect, test, vi } from 'vitest'
import { notices } from '../../kit/base/notices.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { setListing } from './goods-moves.ts'

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
  vi.mocked(send).mockResolvedValueOnce({ stores: [], beyond: 0 })
  action?.run()
  expect(send).toHaveBeenLastCalledWith(goodsCalls.undoStoreEdit, { undoId: '7' })
})
