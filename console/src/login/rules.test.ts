import { ruleOf } from '@zhanggui/contract/rules.ts'
import { passwordPattern, registerForm } from '@zhanggui/contract/session/session.ts'
import { describe, expect, test } from 'vitest'
import { faultOf, password, phone, pin, type Rule, shortText, smsCode } from './rules.ts'

/** The contract's fault of a value, with its limit; null if the value is valid. */
function saidByContract(field: keyof typeof registerForm.shape, value: string) {
  const parsed = registerForm.shape[field].safeParse(value)
  const issue = parsed.error?.issues[0]
  if (!issue) return null
  const { key, params } = ruleOf(issue)
  return { key, ...params }
}

const cases: [keyof typeof registerForm.shape, Rule, string[]][] = [
  ['merchantName', shortText(29), ['', '  ', '晨光', 'a'.repeat(29), 'a'.repeat(30), ` ${'b'.repeat(29)} `]],
  ['name', shortText(10), ['', '王建国', '一二三四五六七八九十', '一二三四五六七八九十一']],
  ['storeName', shortText(40), ['', '一店', 'a'.repeat(41)]],
  ['phone', phone, ['', '13800138000', ' 13800138000 ', '23800138000', '1380013800', '138001380001', 'abc']],
  ['smsCode', smsCode, ['', '123456', '12345', '1234567', '12345a', ' 123456 ']],
  ['pin', pin, ['', 'abc', 'abcd', 'Chen.jia_yi1', '1abc', 'a'.repeat(32), 'a'.repeat(33), '陈佳怡啊']],
]

describe('the login page says what the contract would say', () => {
  test.each(cases.flatMap(([field, rule, values]) => values.map((value) => [field, value, rule] as const)))(
    'of %s "%s"',
    (field, value, rule) => {
      expect(rule(value)).toEqual(saidByContract(field, value))
    },
  )

  test.each([
    'Abc12',
    'Abc123',
    'abc123',
    'ABC123',
    'Abcdef',
    'Abc12 3',
    'Abc123!?',
    'Aa1'.repeat(6),
    '密码Abc123',
  ])('of the password "%s"', (value) => expect(password(value) === null).toBe(passwordPattern.test(value)))
})

test('a fault shows in the present language, with the label', () => {
  expect(faultOf(phone, '1', '手机号', 'zh')).toBe('手机号须为 1 开头的 11 位数字')
  expect(faultOf(shortText(10), 'abcdefghijk', 'Name', 'en')).toBe('Name can have at most 10 characters')
  expect(faultOf(phone, '13800138000', 'Phone', 'en')).toBeUndefined()
})
