import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallError } from '../wire/call-error.ts'
import { allFaults, type Checks, linkedChanges, refusedFaults } from './faults.ts'

interface Values {
  name: string
  min: string
  max: string
}
const labels: Record<string, string> = { name: '名称', min: '起购', max: '上限' }
const checks: Checks<Values, Values> = {
  schema: z.object({
    name: z.string().max(5, 'rule.invalid'),
    min: z.string(),
    max: z.string(),
  }),
  toInput: (values) => values,
  fields: [
    {
      name: 'name',
      required: true,
      rules: [(value) => (String(value).includes('?') ? '名称不能有问号' : null)],
    },
    { name: 'min' },
    { name: 'max', required: (values) => values.min !== '' },
  ],
  rules: {
    name: [(value) => (value === '测试' ? '名称不能是测试' : null)],
    max: [(value, { min }) => (value !== '' && Number(min) >= Number(value) ? '上限须大于起购' : null)],
  },
  labelOf: (name) => labels[name] ?? '',
  requiredText: (label) => `${label}必填`,
  refused: new Map(),
}
const good: Values = { name: '苹果', min: '', max: '' }
const lines = (values: Values, more: Partial<Checks<Values, Values>> = {}) =>
  allFaults({ ...checks, ...more }, values).map(({ name, message }) => `${name}: ${message}`)

describe('the rules of a form', () => {
  it("a required field gets its label plus 'required'", () => {
    expect(lines({ ...good, name: '' })).toEqual(['name: 名称必填'])
    expect(lines({ ...good, min: '2' })).toEqual(['max: 上限必填'])
  })

  it('say that what is required is missing before what the schema says of it', () => {
    const schema = z.object({ name: z.string().regex(/^[A-Z]+$/, 'rule.invalid') })
    expect(lines({ ...good, name: '' }, { schema })).toEqual(['name: 名称必填'])
    expect(lines({ ...good, name: 'a' }, { schema })).not.toEqual(['name: 名称必填'])
  })

  it('merge from the form-level and field-level rule sets, the form speaking first', () => {
    expect(lines({ ...good, name: '测试' })).toEqual(['name: 名称不能是测试'])
    expect(lines({ ...good, name: '什么?' })).toEqual(['name: 名称不能有问号'])
    const both = { ...checks.rules, name: [() => '形式'] }
    expect(lines({ ...good, name: '什么?' }, { rules: both })).toEqual(['name: 形式'])
  })

  it('are those of the schema before those of the form', () => {
    expect(lines({ ...good, name: '很长很长的名称?' })).toHaveLength(1)
    expect(lines({ ...good, name: '很长很长的名称?' })[0]).not.toContain('问号')
  })

  it('leave hidden fields alone', () => {
    const fields = checks.fields.map((field) => ({ ...field, hidden: () => true }))
    expect(lines({ ...good, name: '' }, { fields })).toEqual([])
  })

  it('keep what the server refused for as long as the value is the refused one', () => {
    const refused = new Map([['name', { message: '名称已被使用', value: '"苹果"' }]])
    expect(lines(good, { refused })).toEqual(['name: 名称已被使用'])
    expect(lines({ ...good, name: '梨' }, { refused })).toEqual([])
  })
})

describe('the linkage check', () => {
  const faultsOf = (values: Values) => allFaults(checks, values)
  const fine = { ...good, min: '2', max: '5' }

  it('says at a field what another one has made wrong, and takes it back', () => {
    const wrong = { ...fine, min: '9' }
    expect(linkedChanges(faultsOf(fine), faultsOf(wrong), new Set(['min']), { ...wrong })).toEqual([
      { name: 'max', errors: ['上限须大于起购'] },
    ])
    expect(linkedChanges(faultsOf(wrong), faultsOf(fine), new Set(['min']), { ...fine })).toEqual([
      { name: 'max', errors: [] },
    ])
  })

  it('leaves the field alone that is being typed in, and those not filled in yet', () => {
    const wrong = { ...fine, max: '1' }
    expect(linkedChanges(faultsOf(fine), faultsOf(wrong), new Set(['max']), { ...wrong })).toEqual([])
    const begun = { ...good, min: '2' }
    expect(linkedChanges(faultsOf(good), faultsOf(begun), new Set(['min']), { ...begun })).toEqual([])
  })
})

describe('a refused save', () => {
  const names = ['phone', 'name']

  it('is mapped to the fields by the issues of the wire, the first of each', () => {
    const error = new CallError('10002', '请改正', [
      { path: 'phone.0', key: 'a', message: '手机号已被使用' },
      { path: 'phone', key: 'b', message: '手机号有误' },
    ])
    expect(refusedFaults(error, names)).toEqual([{ name: 'phone', message: '手机号已被使用' }])
  })

  it('is mapped when its message is JSON', () => {
    expect(refusedFaults(new CallError('1', '{"phone":"已被使用","name":["太长","有误"]}'), names)).toEqual([
      { name: 'phone', message: '已被使用' },
      { name: 'name', message: '太长' },
    ])
    expect(refusedFaults('{"phone":"已被使用"}', names)).toEqual([{ name: 'phone', message: '已被使用' }])
  })

  it('is mapped when it is an object, or carries one', () => {
    expect(refusedFaults({ phone: '已被使用' }, names)).toEqual([{ name: 'phone', message: '已被使用' }])
    expect(refusedFaults(new CallError('1', '请改正', [], { name: '太长' }), names)).toEqual([
      { name: 'name', message: '太长' },
    ])
  })

  it('says nothing of fields when it is a sentence, or an object about something else', () => {
    expect(refusedFaults(new CallError('1', '余额不足'), names)).toEqual([])
    expect(refusedFaults(new CallError('1', '{余额不足'), names)).toEqual([])
    expect(refusedFaults(new CallError('1', '有人改过', [], { version: 3, who: '张三' }), names)).toEqual([])
  })
})
