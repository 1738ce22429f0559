import { expect, test } from 'vitest'
import { wholeColumns } from './flag-columns.ts'
import { isOffSale, unmarkedName } from './off-sale.ts'
import { isPieceSaid, weighedSaid } from './weighed-said.ts'

test.each([
  ['状态', '停用'],
  ['备注', '停产（替代品：新可乐）'],
  ['备注', '季节性停售'],
  ['经营状态', '停采停售'],
  ['流转状态', '停售停进'],
  ['状态', '不再经营'],
  ['商品状态', '退场'],
  ['备注', '这个不卖了'],
  ['备注', '厂家停产，不再进货'],
  ['备注', '下月停售'],
  ['备注', '12月起停售'],
  ['商品状态', '停产'],
  ['状态', '已删除'],
  ['是否有效', '否'],
  ['是否上架', '否'],
  ['上架', '0'],
  ['停用日期', '2024-05-01'],
  ['下架时间', '2024/5/1'],
  ['Discontinued date', '2024-05-01'],
  ['是否停用', '是'],
  ['Status', 'Inactive'],
  ['is_active', 'false'],
  ['Available for sale', 'N'],
  ['Available for sale [我的店]', 'N'],
  ['上下架', '下架'],
  ['是否可用', '否'],
  ['是否售卖', '否'],
  ['可销售', '否'],
  ['禁售', '是'],
  ['是否停购', '是'],
  ['在售状态', '停售'],
  ['可售状态', '不可售'],
  ['商品状态', '停购'],
  ['商品状态', '清场'],
  ['商品状态', '暂停销售'],
  ['商品状态', '停售中'],
  ['商品状态', '待上架'],
  ['商品状态', '草稿'],
  ['商品狀態', '停產'],
  ['启用状态', '否'],
  ['商城状态', '下架'],
  ['网店状态', '下架'],
  ['线上状态', '下架'],
  ['状态（启用/停用）', '停用'],
  ['状态(1启用 0停用)', '0'],
  ['状态（1:在售,2:停售）', '2'],
  ['流转状态', '停用'],
  ['商品状态', '已售罄下架'],
  ['状态/Status', '停用'],
  ['基本信息 › 状态', '停用'],
  ['备注', '停产'],
  ['备注', '已停售。'],
  ['备注', '本店不卖'],
  ['Discontinued', 'Yes'],
  ['删除标记', '1'],
  ['商品状态', '淘汰'],
  ['状态', '禁用'],
  ['Published', 'FALSE'],
  ['Visible', '0'],
  ['Hidden', 'Yes'],
  ['Visibility in catalog', 'hidden'],
  ['Archived', '2025-03-01'],
  ['isArchived', 'true'],
  ['Sellable', 'N'],
  ['Status', 'draft'],
  ['Status', 'archived'],
  ['For sale', 'No'],
  ['Active?', 'No'],
  ['状态', '2'],
  ['', '停产'],
  ['标签', '停产'],
  ['停用日期', '20240501'],
  ['退市日期', '2024-05-01'],
  ['Sell until', '2024-05-01'],
  ['商品状态', '-1'],
  ['参与销售', '否'],
  ['可销', '否'],
  ['是否经营', '否'],
  ['收银端显示', '否'],
  ['是否在用', '否'],
  ['上市', '否'],
  ['是否生效', '否'],
  ['Published on online store', 'No'],
  ['Visible on POS', 'No'],
  ['Show in menu', 'N'],
  ['Allow sales', 'No'],
  ['是否禁销', '是'],
  ['下线', '是'],
  ['是否退市', '是'],
  ['关闭', '是'],
  ['非卖品', '是'],
  ['样品', '是'],
  ['停采', '是'],
  ['屏蔽', '是'],
  ['Discontinue', 'Yes'],
  ['End of life', 'Yes'],
  ['Sales blocked', 'Y'],
  ['Withdrawn', 'Yes'],
  ['Raw material', 'Yes'],
  ['POS', 'N'],
  ['Sell in store', 'No'],
  ['Sold in store', 'FALSE'],
  ['E-commerce', 'No'],
  ['Hide', '1'],
  ['del_flag', '1'],
  ['经营状态', '停止进货'],
  ['是否原料', '是'],
  ['Is ingredient', 'Y'],
  ['备注', '勿用'],
  ['是否上架', '关'],
  ['是否上架', '✘'],
  ['是否上架', 'X'],
  ['是否上架', '没有'],
  ['是否停用', '是的'],
  ['是否停用', '☑'],
  ['是否停用', '真'],
  ['状态', '违规下架'],
  ['状态', '回收站'],
  ['商品状态', '审核不通过'],
  ['Status', 'trash'],
  ['Status', 'Deactivated'],
  ['备注', 'DO NOT USE'],
  ['备注', '先别卖'],
  ['备注', '别上架'],
  ['备注', '样品不售'],
])('%s %s says that goods are not sold', (header, value) => {
  expect(isOffSale(header, value)).toBe(true)
})

test.each([
  ['停用日期', '2099-05-01'],
  ['停售日期', ''],
  ['状态', '正常'],
  ['状态', '已生效'],
  ['状态', '0'],
  ['状态(1启用 0停用)', '1'],
  ['审核状态', '否'],
  ['会员价状态', '停用'],
  ['是否停用', '否'],
  ['是否上架', '是'],
  ['是否称重', '否'],
  ['是否可退', '否'],
  ['启用会员价', '否'],
  ['可用库存', '0'],
  ['销售', '0'],
  ['商品状态', '新品'],
  ['商品状态', '即将下架'],
  ['状态', '缺货'],
  ['状态', '断货'],
  ['备注', '厂家停产，已换新包装'],
  ['商品状态', '预售'],
  ['禁售', '否'],
  ['下架时间', '2099-12-31'],
  ['状态', '1'],
  ['商品等级', '2'],
  ['Hidden', 'No'],
  ['Hidden', '0'],
  ['Archived', 'FALSE'],
  ['Archived', ''],
  ['Status', 'active'],
  ['Published', 'TRUE'],
  ['备注', '停产前请多备货'],
  ['备注', '停'],
  ['Type', 'off'],
  ['POS', 'Y'],
  ['状态', '销售中'],
  ['商品状态', '已上架'],
  ['状态', '正常商品'],
  ['商品等级', 'A'],
  ['Status', 'In stock'],
  ['原料', '是'],
  ['是否原料', '否'],
  ['门店', '一店'],
  ['备注', '别名可乐'],
])('%s %s does not', (header, value) => {
  expect(isOffSale(header, value)).toBe(false)
})

test('a column that says yes or nothing says no by its empty cells', async () => {
  async function* rows() {
    yield [{ cells: ['√', '√', '是', '', 'x'] }, { cells: ['', '×', '', '', ''] }]
  }
  const found = await wholeColumns(rows(), [0, 1, 2, 3, 4])
  expect(found).toEqual({ counting: new Set(), marking: new Set([0, 2]), crossing: new Set([4]) })
})

test('a column that counts says nothing by its 0 and 1', async () => {
  async function* rows() {
    yield [{ cells: ['0', '1', '否', '0'] }, { cells: ['34', '0', '否', '-1'] }]
    yield [{ cells: ['0', '1', '2', '1'] }]
  }
  expect((await wholeColumns(rows(), [0, 1, 2, 3])).counting).toEqual(new Set([0, 2]))
  expect(['正常', '是否上架'].map((header) => isOffSale(header, '0', true))).toEqual([false, false])
  expect(isOffSale('是否上架', '否', true)).toBe(true)
  expect(weighedSaid('散装', '1', true)).toBeNull()
})

test.each([
  ['是否称重', '是'],
  ['是否称重', '1'],
  ['称重商品', '是'],
  ['商品类型', '称重商品'],
  ['商品类型', '散装'],
  ['散装', '√'],
  ['Sold by weight', 'Y'],
  ['Unit and Precision', '.00 lb'],
])('%s %s says that goods are weighed', (header, value) => {
  expect(weighedSaid(header, value)?.text).toBe(`${header} ${value}`)
})

test.each([
  ['是否称重', '否'],
  ['商品类型', '标品'],
  ['散装', '6'],
  ['散装价', '1'],
  ['Sold by weight', 'N'],
  ['Unit and Precision', 'ea'],
  ['包装', '散装'],
])('%s %s does not', (header, value) => {
  expect(weighedSaid(header, value)).toBeNull()
})

test.each([
  ['是否称重', '否'],
  ['是否称重', '0'],
  ['称重商品', '×'],
  ['商品类型', '标品'],
  ['计量类型', '计件'],
  ['Sold by weight', 'N'],
  ['Is weighted', 'FALSE'],
])('%s %s says that goods are sold by piece', (header, value) => {
  expect(isPieceSaid(header, value)).toBe(true)
})

test.each([
  ['是否称重', '是'],
  ['散装', '否'],
  ['商品类型', '普通'],
  ['商品类型', '否'],
  ['品名', '标品'],
  ['称重商品', ''],
])('%s %s does not say so', (header, value) => {
  expect(isPieceSaid(header, value)).toBe(false)
})

test('the 0 of a column that counts does not say so', () => {
  expect(isPieceSaid('是否称重', '0', true)).toBe(false)
})

test.each([
  ['可乐（停产）', '可乐'],
  ['可乐330ml(已停售)', '可乐330ml'],
  ['可乐【下架】', '可乐'],
  ['Cola (discontinued)', 'Cola'],
  ['可乐（330ml）', null],
  ['停止键（红）', null],
  ['可乐（新品）', null],
  ['（停产）', null],
  ['【停用】可乐', '可乐'],
  ['(删)可乐', '可乐'],
  ['可乐作废', '可乐'],
  ['可乐 *已下架*', '可乐'],
  ['可乐(非卖品)', '可乐'],
  ['DO NOT USE cola', 'cola'],
  ['Cola - discontinued', 'Cola'],
  ['【进口】可乐', null],
  ['停用可乐', '可乐'],
  ['作废可乐', '可乐'],
  ['可乐(停)', '可乐'],
  ['(旧)可乐', '可乐'],
  ['删除-可乐', '可乐'],
  ['可乐（禁卖）', '可乐'],
  ['可乐-作废1', '可乐'],
  ['可乐作废2024', '可乐'],
  ['可乐不卖了', '可乐'],
  ['可乐-非卖品', '可乐'],
  ['赠品可乐', '可乐'],
  ['可乐(重复勿用)', '可乐'],
  ['INACTIVE - Cola', 'Cola'],
  ['DELETED Cola', 'Cola'],
  ['Archived - Cola', 'Cola'],
  ['NOT FOR SALE Cola', 'Cola'],
  ["DON'T USE Cola", 'Cola'],
  ['Cola - retired', 'Cola'],
  ['Cola (old)', 'Cola'],
  ['Cola (no longer available)', 'Cola'],
  ['Inactive dry yeast', null],
  ['停用标识牌', null],
  ['赠品袋', null],
  ['Golden Old', null],
  ['停用牌', null],
  ['消毒液停用提示牌', null],
])('the name %s means %s, which is no longer sold', (name, bare) => {
  expect(unmarkedName(name)).toBe(bare)
})
