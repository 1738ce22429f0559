import { describe, expect, it } from 'vitest'
import { childrenOf, droppedAt, lastSort, mayLieIn, type Placed, stepped } from './menu-order.ts'

const record = (code: string, parentCode: string, type: number, sort: number): Placed => ({
  code,
  parentCode,
  type,
  sort,
})
const entries = [
  record('settings', '', 0, 10),
  record('product', '', 0, 20),
  record('goods', 'product', 2, 20),
  record('goods.edit', 'goods', 1, 20),
  record('goods.export', 'goods', 1, 10),
  record('labels', 'product', 2, 10),
  record('users', 'settings', 2, 10),
  record('own.1', 'settings', 0, 5),
]

describe('the menu', () => {
  it('orders siblings by sort descending', () => {
    expect(childrenOf(entries, '').map(({ code }) => code)).toEqual(['product', 'settings'])
    expect(childrenOf(entries, 'settings').map(({ code }) => code)).toEqual(['users', 'own.1'])
  })

  it('shows a record whose folder is gone at the top rather than nowhere', () => {
    const lost = [...entries, record('own.2', 'gone', 2, 99)]
    expect(childrenOf(lost, '')[0]?.code).toBe('own.2')
  })

  it('puts a new record after its siblings', () => {
    expect(lastSort(entries, '')).toBe(0)
    expect(lastSort(entries, 'goods')).toBe(0)
    expect(lastSort(entries, 'labels')).toBe(10)
  })
})

describe('moving a record', () => {
  it('by one place tells all siblings in their new order', () => {
    expect(stepped(entries, 'settings', -1)).toEqual({ parentCode: '', codes: ['settings', 'product'] })
    expect(stepped(entries, 'goods.edit', 1)).toEqual({
      parentCode: 'goods',
      codes: ['goods.export', 'goods.edit'],
    })
  })

  it('beyond the first or last does nothing', () => {
    expect(stepped(entries, 'product', -1)).toBeNull()
    expect(stepped(entries, 'settings', 1)).toBeNull()
  })

  it('into a folder puts it last there', () => {
    expect(droppedAt(entries, 'labels', 'settings', 'inside')).toEqual({
      parentCode: 'settings',
      codes: ['users', 'own.1', 'labels'],
    })
  })

  it('before a record of another folder takes it there', () => {
    expect(droppedAt(entries, 'labels', 'users', 'before')).toEqual({
      parentCode: 'settings',
      codes: ['labels', 'users', 'own.1'],
    })
  })

  it('is not offered where it may not stand', () => {
    // a button leaves its page, a page goes into a page, a folder into itself
    expect(droppedAt(entries, 'goods.edit', 'labels', 'before')).toBeNull()
    expect(droppedAt(entries, 'labels', 'users', 'inside')).toBeNull()
    expect(droppedAt(entries, 'settings', 'own.1', 'inside')).toBeNull()
    expect(mayLieIn(entries, entries[0]!, 'settings')).toBe(false)
  })

  it('to where it stands changes nothing', () => {
    expect(droppedAt(entries, 'goods', 'labels', 'before')).toBeNull()
    expect(droppedAt(entries, 'goods', 'goods', 'after')).toBeNull()
  })
})
