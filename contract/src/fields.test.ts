import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formShape, recordForm, recordRow, rowShape } from './field-schema.ts'
import {
  color,
  defineFields,
  emptyRecord,
  flag,
  inOrder,
  integer,
  lines,
  listed,
  listedFields,
  money,
  option,
  options,
  own,
  recordValues,
  reference,
  text,
  weight,
  withoutFields,
} from './fields.ts'

const sample = defineFields('sample', {
  name: text({ max: 4, required: true }),
  title: text({ max: 4, countBy: 'width' }),
  code: text({ max: 4, pattern: { test: /^[A-Z]+$/, rule: 'rule.code' } }),
  note: lines({ max: 10 }),
  size: integer({ min: 1, max: 9 }),
  count: integer({ min: 1, max: 9, required: true }),
  price: money({}),
  weight: weight({ required: true }),
  kind: option({ values: [10, 20], required: true }),
  ways: options({ values: [1, 2] }),
  open: flag({ default: true }),
  tone: color({ default: '#3370FF' }),
  parent: reference({ noun: 'sample' }),
  extra: own<{ a: number } | null>({ empty: null }),
})

describe('a description of fields', () => {
  test('gives the form: optional fields may be missing', () => {
    const schema = recordForm(sample, { extra: z.object({ a: z.number() }).nullable() })
    expect(schema.parse({ name: ' 米 ', count: 3, weight: '0.5', kind: 10 })).toEqual({
      name: '米',
      title: '',
      code: '',
      note: '',
      size: null,
      count: 3,
      price: null,
      weight: '0.5',
      kind: 10,
      ways: [],
      open: true,
      tone: '#3370FF',
      parent: '',
      extra: null,
    })
    const faults = (values: Record<string, unknown>) =>
      schema
        .safeParse({ name: 'a', count: 1, weight: '1', kind: 10, ...values })
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
    expect(faults({ name: '' })).toEqual(['name rule.required'])
    expect(faults({ title: '三个字' })).toEqual(['title rule.maxWidth'])
    expect(faults({ code: 'abc' })).toEqual(['code rule.code'])
    expect(faults({ kind: 30 })).toEqual(['kind rule.option'])
    expect(faults({ kind: '10' })).toEqual(['kind rule.option'])
    expect(faults({ kind: undefined })).toEqual(['kind rule.required'])
    expect(faults({ ways: [1, 1] })).toEqual(['ways rule.repeated'])
    expect(faults({ price: '0' })).toEqual(['price rule.aboveZero'])
    expect(faults({ id: '1' })).toEqual(['version rule.required'])
  })

  test('gives the row, an empty record, and the initial values of a form', () => {
    const row = {
      ...emptyRecord(sample),
      count: 1,
      weight: '1',
      kind: 10 as const,
      id: '7',
      version: 2,
      updatedAt: '2026-01-01T00:00:00Z',
      updatedBy: '',
    }
    expect(recordRow(sample, { extra: z.null() }).safeParse(row).success).toBe(true)
    expect(Object.keys(recordValues(sample, row))).toEqual([...Object.keys(sample.fields), 'id', 'version'])
  })

  test('gives the fields of a list, and the order of tables and sheets', () => {
    const goods = defineFields('goods', {
      title: listed(text({ max: 4, required: true, after: 'code' })),
      code: listed(text({ max: 4 })),
      note: lines({ max: 9 }),
      mode: listed(option({ values: [1, 2], default: 2, after: 'size' })),
    })
    const row = z.object(rowShape(listedFields(goods), {}))
    expect(row.parse({ title: 'a', code: '', mode: 1 })).toEqual({ title: 'a', code: '', mode: 1 })
    expect(row.safeParse({ title: 'a', code: '', mode: null }).success).toBe(false)
    const items = Object.entries(goods.fields).map(([key, { after }]) => ({ key, after }))
    expect(inOrder(items).map(({ key }) => key)).toEqual(['code', 'title', 'note', 'mode'])
    expect(Object.keys(withoutFields(goods, 'note', 'mode').fields)).toEqual(['title', 'code'])
    expect(emptyRecord(goods).mode).toBe(2)
  })

  test('lets a noun check a field in a way of its own', () => {
    const goods = defineFields('goods', {
      code: text({ max: 4 }),
      mode: option({ values: [1, 2], required: true }),
    })
    const schema = z.strictObject(formShape(goods, { code: z.string().regex(/^x*$/, 'goods.onlyX') }))
    expect(schema.parse({ mode: 1 })).toEqual({ code: '', mode: 1 })
    expect(schema.safeParse({ mode: 1, code: 'y' }).error?.issues[0]?.message).toBe('goods.onlyX')
  })
})
