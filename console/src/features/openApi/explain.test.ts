import { openCalls, texts } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { openApiText } from '@zhanggui/contract/openApi/openApi.text.ts'
import { orderText } from '@zhanggui/contract/order/order.text.ts'
import { shellText } from '@zhanggui/contract/shell.text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addTexts } from '../../kit/base/text.ts'
import { explain } from './explain.ts'
import { refusedFields, wayOut } from './explain-refusal.ts'

beforeAll(() =>
  addTexts(
    'zh',
    Object.fromEntries(
      Object.entries({ ...openApiText, ...orderText, ...shellText }).map(([key, [zh]]) => [key, zh]),
    ),
  ),
)

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}
const fieldsOf = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)]),
  ...[...anyOf, ...(items ? [items] : [])].flatMap(fieldsOf),
]

describe('an answer in words', () => {
  test('has a name for each field of each call', () => {
    const outputs = Object.values(openCalls)
      .flatMap((group) => Object.values(group as Record<string, Call>))
      .map(({ output }) => z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema)
    const names = [...new Set(outputs.flatMap(fieldsOf))]
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !(`openApi.answer_${name}` in texts))).toEqual([])
  })

  test('shows the lines of a quote with their sum, and the rules with their reason', () => {
    const line = { sku: 'A', price: '3.20', unitPrice: '3.20', amount: '6.40', paid: '5.40', gift: false }
    const { tables, rules, facts } = explain('/open/v1/orders/quote', {
      payable: '10.80',
      lines: [line, line],
      steps: [
        { kind: 'group', name: '满 10 减 2', applied: true, amount: '2.00', text: '2 行，省 2.00' },
        { kind: 'freight', name: '运费', applied: true, amount: '5.00', text: '配送费' },
        { kind: 'coupon', name: '新客', applied: false, amount: '0.00', text: '已用完' },
      ],
    })
    expect(facts).toEqual([{ name: 'payable', label: '应付', value: '￥10.80' }])
    expect(tables[0]?.rows[0]).toEqual(['A', '￥3.20', '￥3.20', '￥6.40', '￥5.40', '否'])
    expect(tables[0]?.total).toEqual(['合计', '', '', '￥12.80', '￥10.80', ''])
    expect(rules?.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      '满额优惠 −￥2.00',
      '运费 ￥5.00',
      '优惠券 —',
    ])
  })

  test('tells units from money, and gives a status its word', () => {
    const { facts, tables } = explain('/open/v1/orders/find', {
      status: 20,
      refunded: '1.20',
      lines: [{ sku: 'A', quantity: '2', shipped: '0', refunded: '1', paid: '6.40' }],
    })
    expect(facts.map(({ value }) => value)).toEqual(['20 待备货', '￥1.20'])
    expect(tables[0]?.rows[0]).toEqual(['A', '2', '0', '1', '￥6.40'])
  })
})

describe('a refusal', () => {
  test('names its fields, and the way out', () => {
    expect(refusedFields([{ path: 'lines', key: 'rule.required', message: '必填' }])).toEqual([
      { path: 'lines', message: '必填' },
    ])
    expect(refusedFields({ requestId: 'x' })).toEqual([])
    expect(wayOut('37007', null)).toContain('每分钟')
    expect(wayOut('10001', { requestId: 'r-1' })).toContain('r-1')
    expect(wayOut('39008', null)).toContain('39008')
  })
})
