import { centsOf, moneyText, yuanOf } from '@zhanggui/contract/money.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  saleModeLabel,
  saleStatusLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import { isUnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { language } from '../../kit/base/language.ts'
import { isText, sayText } from '../../kit/base/text.ts'

/** A field of an answer in words. */
export interface Said {
  name: string
  label: string
  value: string
}

export interface SaidTable {
  name: string
  label: string
  columns: { name: string; label: string; isAmount: boolean }[]
  rows: string[][]
  /** The sums below their columns. */
  total: string[] | null
}

/** A rule of the price, and why it applied or not. */
export interface SaidRule {
  applied: boolean
  kind: string
  name: string
  text: string
  amount: string
}

export interface Explained {
  facts: Said[]
  tables: SaidTable[]
  rules: SaidRule[] | null
}

type Fields = Readonly<Record<string, unknown>>

const money: ReadonlySet<string> = new Set([
  'payable',
  'goods',
  'freight',
  'freightDiscount',
  'discount',
  'price',
  'unitPrice',
  'amount',
  'paid',
  'received',
  'refunded',
])
/** In the lines of an order it counts units. */
const isMoney = (name: string, row: Fields) => money.has(name) && !(name === 'refunded' && 'quantity' in row)
const counted: ReadonlySet<string> = new Set(['quantity', 'shipped', 'refunded', 'onHand', 'available'])

const labels: Readonly<Record<string, Readonly<Record<number, TextKey>>>> = {
  saleMode: saleModeLabel,
  saleStatus: saleStatusLabel,
  deliveryTypes: deliveryTypeLabel,
  processing: processingLabel,
}
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A word of an answer, in the present language. */
export const say = (key: string): string => sayText(key, language())

/** The name of a field of an answer. */
export function fieldLabel(name: string): string {
  const key = `openApi.answer_${name}`
  return isText(key) ? say(key) : name
}

/** The answer of a call in words: its single values, its lists as tables, and the rules of a price. */
export function explain(path: string, data: unknown): Explained {
  const explained: Explained = { facts: [], tables: [], rules: null }
  if (!isFields(data)) return explained
  for (const [name, value] of Object.entries(data))
    if (name === 'steps' && Array.isArray(value)) explained.rules = value.map(ruleOf)
    else if (Array.isArray(value) && (value.length === 0 || isFields(value[0])))
      explained.tables.push(tableOf(path, name, value as Fields[]))
    else explained.facts.push({ name, label: fieldLabel(name), value: inWords(path, name, value, data) })
  return explained
}

/** These columns of a quote have a sum below them. */
const summed = ['amount', 'paid']

function tableOf(path: string, name: string, rows: readonly Fields[]): SaidTable {
  const [first = {}] = rows
  const names = Object.keys(first)
  const sumOf = (column: string) =>
    moneyText(yuanOf(rows.reduce((sum, row) => sum + (centsOf(String(row[column])) ?? 0), 0)))
  const quote = path.endsWith('/quote') && rows.length > 0
  return {
    name,
    label: fieldLabel(name),
    columns: names.map((column) => ({
      name: column,
      label: fieldLabel(column),
      isAmount: isMoney(column, first) || counted.has(column),
    })),
    rows: rows.map((row) => names.map((column) => inWords(path, column, row[column], row))),
    total: quote
      ? names.map((column, at) =>
          at === 0 ? say('openApi.total') : summed.includes(column) ? sumOf(column) : '',
        )
      : null,
  }
}

function ruleOf(step: Fields): SaidRule {
  const [kind, amount, applied] = [String(step.kind), String(step.amount), step.applied === true]
  const saves = kind !== 'freight' && (centsOf(amount) ?? 0) > 0
  return {
    applied,
    kind: say(`openApi.step_${kind}`),
    name: String(step.name),
    text: String(step.text),
    amount: applied ? moneyText(saves ? `-${amount}` : amount) : '—',
  }
}

function inWords(path: string, name: string, value: unknown, row: Fields): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return say(value ? 'openApi.yes' : 'openApi.no')
  if (Array.isArray(value))
    return value.length === 0
      ? '—'
      : value.map((one) => inWords(path, name, one, row)).join(say('shell.comma'))
  if (name === 'result') return say(`openApi.result_${value}`)
  if (name === 'saleUnit' || name === 'stockUnit') return unitOf(Number(value))
  if (name === 'payment') return coded(`order.payment${value}`, value)
  if (name === 'status')
    return coded(
      path.startsWith('/open/v1/orders/') ? `order.status${value}` : `afterSale.status${value}`,
      value,
    )
  const key = labels[name]?.[Number(value)]
  if (key) return say(key)
  return isMoney(name, row) ? moneyText(String(value)) : String(value)
}

/** A code with its word behind it: programs compare the code. */
const coded = (key: string, value: unknown): string => (isText(key) ? `${value} ${say(key)}` : String(value))

const unitOf = (code: number): string =>
  isUnitCode(code) ? unitNames[code][language() === 'zh' ? 0 : 1] : String(code)
