import { expect, test } from 'vitest'
import { priceKindsSaid } from './measure-price.ts'

const today = '2026-11-29'

test.each([
  ...['测试资料', '测试数据', '測試資料', '仅供参考', '僅供參考', '样表', '樣表', '作废', '作廢', '演示数据'],
  ...[
    '本表为测试数据',
    '以下数据仅供测试使用',
    '说明：本表价格仅供参考',
    '1、本表仅供参考',
    '内部测试用',
    '商品价格表（测试数据）',
  ],
  ...[
    '价格表（仅供参考）',
    '本报价单仅供参考，不作为报价依据',
    '本表已作废',
    '此表作废，请用新表',
    '模拟数据，不作准',
  ],
  ...[
    'Sample data',
    'SAMPLE DATA ONLY',
    'for reference only',
    'Prices are for reference only',
    'Test data - do not import',
  ],
  ...[
    'Demo data',
    'Dummy prices',
    'For testing purposes only',
    'This list is for reference only',
    'Prices are indicative only',
  ],
  ...['示例数据', '价格表（示例数据）', '样例商品数据', '范例数据', 'Sample price list'],
  ...['价格表(旧)', '价格表（旧）', '价格表_旧', 'Price list (old)'],
  ...[
    '去年价格表',
    '前年报价',
    '上年度价格',
    "Last year's prices",
    '往年价格表',
    '上月价格表',
    '上一版价格表',
  ],
  ...['价格表（历史）', '价格表(备份)', 'Previous price list', 'Prices of last season', 'Example data'],
])('a title says that its values are no real ones: %s', (title) =>
  expect(priceKindsSaid(title, today)).not.toEqual([]),
)

test.each([
  ...[
    '商品资料',
    '图片仅供参考',
    '图片仅供参考，以实物为准',
    '规格仅供参考',
    '过期作废',
    '涂改作废',
    '样品柜商品',
    '测试仪器价格表',
  ],
  ...[
    '颜色仅供参考',
    '参考资料',
    '试用装',
    '早孕测试类',
    '编号仅供参考',
    '测试仪',
    'Test tubes',
    'Sampler packs',
    'pH test strips',
  ],
  ...[
    'Images are for reference only',
    'Data cables',
    'Demo Street store',
    'Reference books',
    '状态（启用，停用）',
    '启用,停用',
    '说明：带*为必填，状态为启用，停用',
    'For your information',
    '虚拟商品',
    '演示商品',
    '库存数量仅供参考',
  ],
  ...[
    '欢迎批发零售',
    '批发、零售',
    '零售兼批发',
    '旧金山商品',
    '老北京商品',
    '示例门店',
    '去年新品',
    '老字号价格表',
  ],
])('a title does not: %s', (title) => expect(priceKindsSaid(title, today)).toEqual([]))
