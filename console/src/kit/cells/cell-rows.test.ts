import { describe, expect, it } from 'vitest'
import {
  averageOf,
  back,
  type CellColumn,
  cellRow,
  cellText,
  forth,
  historyOf,
  step,
  valuesOfCells,
  withText,
  withTheirs,
} from './cell-rows.ts'

interface Product {
  id: string
  name: string
  price: string | null
}
const name: CellColumn<Product> = {
  name: 'name',
  label: '名称',
  width: 100,
  kind: 'text',
  textOf: (row) => row.name,
  valueOf: (text) => text,
}
const price: CellColumn<Product> = {
  name: 'price',
  label: '价格',
  width: 100,
  kind: 'number',
  textOf: (row) => row.price ?? '',
  valueOf: (text) => (text === '' ? null : /^\d/.test(text) ? text : undefined),
}
const columns = [name, price]
const row = cellRow<Product>({ id: '1', name: '水', price: '2.00' })

describe('a row of an editing table', () => {
  it('keeps only the texts that differ from the saved ones', () => {
    const changed = withText(row, price, '3')
    expect(changed.texts).toEqual({ price: '3' })
    expect(withText(changed, price, '2.00').texts).toEqual({})
    expect(withText(row, price, '2.00')).toBe(row)
  })

  it('counts to the average of a column only what is a number', () => {
    const texts = ['2.00', '4.00', '', 'abc'].map((text) => withText(row, price, text))
    expect(averageOf(texts, price)).toBe('3.00')
    expect(averageOf(texts.slice(2), price)).toBeNull()
    expect(averageOf(texts, name)).toBeNull()
  })

  it('gives the values of changed cells, without the faulty ones and those that name no value', () => {
    const changed = withText(withText(row, price, ''), name, '茶')
    expect(valuesOfCells(changed, columns)).toEqual({ name: '茶', price: null })
    expect(valuesOfCells(changed, columns, new Set(['name']))).toEqual({ price: null })
    expect(valuesOfCells(withText(row, price, '两块'), columns)).toEqual({})
  })

  it('forgets a refusal as soon as the row changes', () => {
    const refused = { ...withText(row, price, '3'), refused: { price: '太贵' } }
    expect(withText(refused, name, '茶').refused).toEqual({})
  })

  it('shows the values of another person beside one’s own', () => {
    const mine = withText(row, price, '3')
    const next = withTheirs(mine, { id: '1', name: '矿泉水', price: '2.50' }, columns)
    expect(cellText(next, price)).toBe('3')
    expect(cellText(next, name)).toBe('矿泉水')
    expect(next.theirs).toEqual(['name', 'price'])
    // Both typed the same: nothing is left to save.
    expect(withTheirs(mine, { id: '1', name: '水', price: '3' }, columns).texts).toEqual({})
  })
})

describe('the steps', () => {
  it('go back and forth, and a new step drops those ahead', () => {
    const two = step(step(historyOf(0), 1), 2)
    expect(back(two).now).toBe(1)
    expect(forth(back(two)).now).toBe(2)
    expect(forth(step(back(two), 7)).now).toBe(7)
    expect(back(historyOf(0)).now).toBe(0)
  })
})

it('a computed column follows what is typed in the others', () => {
  const twice: CellColumn<Product> = {
    name: 'shown',
    label: '显示',
    width: 100,
    kind: 'shown',
    textOf: (row) => `${row.name} ${row.price}`,
  }
  const row = cellRow<Product>({ id: '1', name: '水', price: '2.00' })
  expect(cellText(withText(row, price, '3.00'), twice)).toBe('水 3.00')
})
