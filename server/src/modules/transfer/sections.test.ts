import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import { HeaderRows } from './header-rows.ts'
import { LeftOut } from './left-out.ts'
import { mappedRow, readingOf } from './mapped-row.ts'
import { matchColumns } from './matching.ts'
import { LinesBelow, Sections } from './sections.ts'

const head = ['编码', '名称', '分类', '售价']
const one = ['A-1', '可乐', '饮料', '3']
const two = ['A-2', '雪碧', '饮料', '4']

/** The rows that are kept: '' or what their lines say of them. The other rows are left out. */
function saidOf(rows: string[][], headers = head, hasUnits = false): (string | null)[] {
  const mapping = matchColumns(headers, productColumns, undefined).map(({ field }, column) => ({
    ...{ column, field, asWritten: false },
  }))
  const reading = readingOf(headers, mapping, productColumns)
  const columns = reading.map(({ column }) => column)
  const fields = new Map(reading.map(({ index, column }) => [index, column]))
  const lines = new LinesBelow()
  const read = () => {
    const headerRows = new HeaderRows(headers, fields, productColumns)
    const sections = new Sections(columns, lines, hasUnits)
    const leftOut = new LeftOut(columns, 'import', headerRows, new Findings(), sections)
    return rows.map((cells, at) => {
      const row = { rowNumber: at + 2, cells }
      const mapped = mappedRow(row, reading, null)
      return leftOut.has(row, mapped)
        ? null
        : (mapped.off ?? mapped.others?.salesPrice ?? mapped.pers?.salesPrice ?? '')
    })
  }
  const first = read()
  return lines.learn() ? read() : first
}

test.each([
  '以下为促销价',
  '以下为会员专享价',
  '以下为活动价',
  '以上为正常价，以下为活动价',
  '从本行起为特价商品',
  '以下为11月旧价',
  '以下商品按批发价',
  '以下商品已停售',
  '以下停产',
  '二、批发',
  '批发价',
  '以下为进价',
  '成本',
  '批發區',
  'Wholesale',
  'VIP',
  '停售商品',
  '促销商品',
  '特价专区',
  'Promotion items',
  'Clearance',
  'Closeout',
  'On sale items',
  'Members Only',
  'Discontinued items',
])('%s speaks for the rows below it', (line) => {
  expect(saidOf([one, [line], two])).toEqual(['', null, line])
  expect(saidOf([one, ['', line, '', ''], two])).toEqual(['', null, line])
  expect(saidOf([one, [line], two, ['饮料类'], one])).toEqual(['', null, line, null, ''])
  expect(saidOf([one, [line], two, ['以下为正常价'], one])).toEqual(['', null, line, null, ''])
})

test.each([
  '以下商品为会员专享价格，非会员顾客请按门店价签上的零售价结账，会员价格最终解释权归本店所有',
  '以下商品为本周促销价，促销时间2099年11月28日至12月4日，促销结束后恢复原价，请各门店提前更换价签',
  '以下价格自2099年12月15日零点起正式执行，请各门店在前一天晚上关店以后更换全部价签并检查收银系统',
  '以下永辉超市价格',
  '竞品价格',
  '参考价',
  '以下12月生效',
  '以下下周执行',
  '以下不用导入',
  '以下商品请勿导入',
  '以下无效',
  '以下仅供参考',
  '以下暂不调价',
  '以下未确认',
  '以下价格待核对',
  '以下价格另行通知',
  '以下为赠品',
  '以下为样品区商品',
  '以下为预售',
  '以下报损',
  '以下已卖完',
  '2店',
  '二店专用',
  'B. 批发',
  '以下为会员价 / 零售价另议',
  'VIP价格',
  'Below: not confirmed',
  '第5行以下暂停',
  '以下品类另有安排',
  '以下全部上架',
  '以下为生鲜类临时加的',
])('%s asks about the rows below it, known or not', (line) => {
  expect(saidOf([one, [line], two])).toEqual(['', null, line.slice(0, 40)])
})

test.each([
  'All prices exclude GST',
  'Prices are trade prices',
  'Prices +VAT',
  '税费另计',
  '备注：价格为清仓价',
  'Prices valid from 1 Jan 2099',
  '*Prices per box',
])('%s asks about all rows, wherever it stands', (line) => {
  expect(saidOf([one, [line], two])).toEqual([line, null, line])
})

test.each(['Prices include GST', 'All prices in RMB', '价格为零售价', '价格以门店为准', 'Prices per piece'])(
  '%s asks about none',
  (line) => {
    expect(saidOf([one, [line], two])).toEqual(['', null, ''])
  },
)

test('a long line speaks for the rows above it, clause by clause', () => {
  for (const line of [
    '说明：1、以上价格为批发价；2、零售价在此基础上加价20%；3、运费由买方承担，满500元免运费；4、破损包换',
    '注：(1)以上商品均为临近保质期的处理商品。(2)如有质量问题请在收货后三天内与我们联系，谢谢合作与支持',
  ])
    expect(saidOf([one, [line]])).toEqual([line.slice(0, 40), null])
})

test.each([
  ...['以下整箱', '以下按箱', '以下单位：箱', '单位：箱', '【整箱】', '以下按斤计价', '散装区（元/斤）'],
  '以下为会员价，非会员请按门店标价结账，本价格仅限会员日使用，每人限购两件',
])('%s, a line about a unit, asks about the rows below it', (line) => {
  expect(saidOf([one, [line], two])).toEqual(['', null, line])
})

test('a line about a unit that converts, or about another amount, refuses the file', () => {
  for (const line of ['以下价格单位：分', '注：价格单位为分', '以下数量按箱计'])
    expect(() => saidOf([[...one, '1'], [line], [...two, '1']], [...head, '箱规']), line).toThrow(
      'laterUnits',
    )
  expect(saidOf([one, ['每人限购两件'], two])).toEqual(['', null, ''])
  expect(saidOf([one, two, ['以上为整箱']])).toEqual(['以上为整箱', '以上为整箱', null])
})

test.each([
  ...['以下为饮料类', '以下为冷藏区商品', '以下新品', '以下为农夫山泉品牌', '以下：统一系列', '以下为零食'],
  ...['以下为生鲜类：', '以下商品价格有调整', '以上价格即日起执行'],
  ...['以下为A区货架', '以下商品：', '以下为售价', '以下为最新价格', '以下无正文', '以上数据由总部提供'],
  ...['以上价格单位：元', '以下商品均为人民币', '以上商品已核对无误', '以上价格变动另行通知'],
  '以上价格如有变动恕不另行通知，请以门店实际价签为准，本公司保留对以上内容的最终解释权，感谢您的支持与理解',
])('%s points at rows and asks nothing', (line) => {
  expect(saidOf([one, [line], two])).toEqual(['', null, ''])
})

test.each(['以上为批发价', '以上为批发价，零售另议', '以上商品为促销价'])(
  '%s speaks for the rows above it',
  (line) => {
    expect(saidOf([one, [line], two])).toEqual([line, null, ''])
  },
)

test.each(['以上价格不含税', '价格不含税', '以上价格打8折', '全场价格9.5折', '标红的商品停止销售'])(
  '%s asks once',
  (line) => {
    expect(saidOf([one, [line]])).toEqual([line, null])
  },
)

test.each([
  '以上价格有效期至2099年12月31日',
  '如有促销活动另行通知',
  '订货热线：400-800-1234',
  '订货热线 0571-88888888',
  '备注：会员价以收银台为准',
  '以上报价含税',
  '本店最终解释权归XX超市所有',
  '制表人：张三  审核：李四',
  '价格随市场波动，以实际为准',
  '满100元包邮',
  '特价商品不参加会员折扣',
  'E. & O.E.',
  'Prices subject to change without notice',
  'All prices in RMB',
  '新店开业全场8折',
  '促销热线 400-800-1234',
  '二、饮料',
  '饮料类',
])('%s is left out, and asks nothing', (line) => {
  expect(saidOf([one, two, [line]])).toEqual(['', '', null])
  expect(saidOf([one, ['', line, '', ''], two])).toEqual(['', null, ''])
  const numbered = ['序号', '条码', '商品名称', '分类', '售价']
  const goods = ['1', '6900000073018', '可乐', '饮料', '3']
  expect(saidOf([goods, [line]], numbered)).toEqual(['', null])
})

test.each(['团购专区（20件起）', '10箱以上', '第一档 12.1-12.7', '第二期', '12月1日-12月7日'])(
  '%s speaks for the rows below it',
  (line) => {
    expect(saidOf([one, [line], two])).toEqual(['', null, line])
  },
)

test('a mark speaks for the rows that bear it, in any cell', () => {
  const marked = ['A-3', '▲薯片', '零食', '5']
  const beside = [...two, '★']
  const rows = [one, marked, beside]
  expect(saidOf([...rows, ['注：▲为特价商品']])).toEqual(['', '注：▲为特价商品', '', null])
  expect(saidOf([['★为会员价'], ...rows])).toEqual([null, '', '', '★为会员价'])
  const both = '带▲为特价，★为会员价'
  expect(saidOf([...rows, [both]])).toEqual(['', both, both, null])
  expect(saidOf([...rows, ['带*的商品停止销售']])).toEqual(['', '', '', null])
})

test('a line of a table of two columns speaks, if it is no name', () => {
  const goods = (code: string) => [code, '3']
  for (const head of [
    ['编码', '售价'],
    ['条码', '售价'],
  ])
    for (const line of ['以下为会员价', '会员价', '以上为批发价'])
      expect(saidOf([goods('C1'), [line], goods('W1')], head), line).toEqual(
        line.startsWith('以上') ? [line, null, ''] : ['', null, line],
      )
  expect(saidOf([['可乐', '3'], ['以下为会员价'], ['雪碧', '3']], ['名称', '售价'])).toEqual([
    '',
    null,
    '以下为会员价',
  ])
  expect(saidOf([['会员卡套', ''], goods('雪碧')], ['名称', '售价'])).toEqual(['', ''])
})

test('goods without a price are no such line', () => {
  for (const goods of [
    ['A-3', '会员卡套', '', ''],
    ['', '促销台', '家具', ''],
    ['A-3', '', '', ''],
    ['', '特价标签纸', '文具', '3'],
    ['A-3', '清仓', '', '5'],
  ])
    expect(saidOf([one, goods, two]), goods.join()).toEqual(['', '', ''])
  expect(
    saidOf(
      [
        ['可乐', ''],
        ['雪碧', '3'],
      ],
      ['名称', '售价'],
    ),
  ).toEqual(['', ''])
})

const withUnit = ['名称', '单位', '售价']
test.each([
  [['蔬菜类（元/斤）'], ['白菜', '', '1.5'], '斤'],
  [['进口水果（元/斤）'], ['车厘子', '', '50'], '斤'],
  [['散装（元/公斤）'], ['白菜', '', '1.5'], '公斤'],
  [['蔬菜类（元/斤）'], ['白菜', '斤', '1.5'], '斤'],
  [['饮料（元/瓶）'], ['可乐', '瓶', '3'], ''],
  [['饮料（元/箱）'], ['可乐', '箱', '60'], ''],
  [['A区 单位：箱'], ['可乐', '箱', '60'], ''],
  [['饮料（元/箱）'], ['可乐', '瓶', '60'], '饮料（元/箱）'],
  [['A区 单位：箱'], ['可乐', '', '60'], 'A区 单位：箱'],
  [['饮料类'], ['可乐', '瓶', '3'], ''],
  [['Drinks, price per box'], ['可乐', '瓶', '60'], 'Drinks, price per box'],
  [['Drinks, price per bottle'], ['可乐', '瓶', '60'], ''],
  [['会员价（元/斤）'], ['白菜', '', '1.5'], '会员价（元/斤）'],
  [['水果特价（元/斤）'], ['苹果', '', '5'], '水果特价（元/斤）'],
  [['批发（元/斤）'], ['苹果', '斤', '5'], '批发（元/斤）'],
  [['活动商品（元/瓶）'], ['可乐', '瓶', '3'], '活动商品（元/瓶）'],
])('below %s the row %s is read as %s', (line, row, said) => {
  expect(saidOf([line, row], withUnit, true)).toEqual([null, said])
})

test('in a table of two columns a title with a unit is no product', () => {
  const lines = [
    ['叶菜类（元/斤）'],
    ['菠菜', '3.5'],
    ['菌菇（元/盒）'],
    ['金针菇', '2.5'],
    ['每日坚果'],
    ['菠菜', '3.5'],
  ]
  expect(saidOf(lines, ['名称', '售价'], true)).toEqual([
    null,
    '斤',
    null,
    '菌菇（元/盒）',
    '',
    '菌菇（元/盒）',
  ])
})

test('a line of units speaks for the rows above it, and another one ends the first', () => {
  expect(saidOf([['苹果', '', '5'], ['以上价格均为每斤价格']], withUnit, true)).toEqual(['斤', null])
  const areas = [['A区 单位：箱'], ['可乐', '箱', '60'], ['B区 单位：瓶'], ['雪碧', '瓶', '3']]
  expect(saidOf(areas, withUnit, true)).toEqual([null, '', null, ''])
})

test.each(['一、饮料类', '（二）零食', '【日化】', '饮料类', '进口专区'])(
  '%s without a price is the title of a group in a table of two columns',
  (title) => {
    expect(saidOf([[title], ['可乐', '3']], ['名称', '售价'])).toEqual([null, ''])
  },
)

test.each(['酸奶', '一次性杯子', '十三香', '第六感香皂', '三只松鼠坚果'])(
  '%s without a price is a product in such a table',
  (name) => {
    expect(saidOf([[name], ['可乐', '3']], ['名称', '售价'])).toEqual(['', ''])
  },
)
