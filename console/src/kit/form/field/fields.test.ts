import { describe, expect, it } from 'vitest'
import { changedNames, mergeChanges, sameValue } from './fields.ts'

const names = ['name', 'price', 'barcodes']

describe('unsaved changes', () => {
  it('are counted by field', () => {
    expect(
      changedNames(
        names,
        { name: 'a', price: '1.00', barcodes: ['1'] },
        { name: 'b', price: '1.00', barcodes: [] },
      ),
    ).toEqual(['name', 'barcodes'])
  })

  it('are none where nothing only looks different', () => {
    expect(sameValue('', null)).toBe(true)
    expect(sameValue(undefined, [])).toBe(true)
    expect(sameValue(0, null)).toBe(false)
  })
})

describe('editing on after someone else saved', () => {
  it('keeps what was changed here and takes the rest from the other', () => {
    const opened = { name: 'a', price: '1.00', barcodes: ['1'], version: 1 }
    const mine = { ...opened, price: '2.00' }
    const theirs = { name: 'theirs', price: '3.00', barcodes: ['1', '2'], version: 2 }
    expect(mergeChanges(opened, mine, theirs, names)).toEqual({
      name: 'theirs',
      price: '2.00',
      barcodes: ['1', '2'],
      version: 2,
    })
  })
})
