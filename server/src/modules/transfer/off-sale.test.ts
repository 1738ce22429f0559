import { expect, test } from 'vitest'
import { offSaleSaid } from './off-sale.ts'

test.each([
  ['状态', '停用', true],
  ['商品状态', '停产', true],
  ['状态', '已删除', true],
  ['是否有效', '否', true],
  ['是否上架', '否', true],
  ['上架', '0', true],
  ['是否停用', '是', true],
  ['Status', 'Inactive', true],
  ['is_active', 'false', true],
  ['状态', '正常', false],
  ['状态', '已生效', false],
  ['审核状态', '否', false],
  ['是否停用', '否', false],
  ['是否上架', '是', false],
  ['是否称重', '否', false],
])('%s %s says that goods are not sold: %s', (header, value, isOff) => {
  expect(offSaleSaid([value], [header], () => false) !== null).toBe(isOff)
})
