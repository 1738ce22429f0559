import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordForm, recordRow } from './field-schema.ts'
import {
  color,
  defineFields,
  emptyRecord,
  flag,
  integer,
  lines,
  money,
  option,
  options,
  own,
  recordValues,
  reference,
  text,
  weight,
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
})
