import { expect, test } from 'vitest'
import { LineWidth } from './line-width.ts'

const line = (text: string) => {
  const values = text.split(',')
  const cells = values.slice(0, values.findLastIndex((value) => value !== '') + 1)
  return { rowNumber: 1, cells, ...(values.length > cells.length ? { fields: values.length } : {}) }
}
const exceeded = (header: string, rows: string[], chosen = 0) => {
  const lines = [line(header), ...rows.map(line)]
  const width = new LineWidth(lines.slice(0, 1), lines)
  return rows.filter((row) => width.isExceeded(line(row), chosen))
}

test('a comma without quotes makes a line longer than the header, also if its last value is empty', () => {
  expect(exceeded('名称,售价,备注', ['水,1,冷', '苹果,红,2,好', '梨,1,200,', '茶,3'])).toEqual([
    '苹果,红,2,好',
    '梨,1,200,',
  ])
  expect(exceeded('名称,售价', ['水,1,200', '茶,2,300'])).toHaveLength(2)
  expect(exceeded('名称,售价', ['苹果,红,'])).toHaveLength(1)
})

test('separators at the end of every line, and columns without a header, are no fault', () => {
  expect(exceeded('名称,售价', ['水,1,', '茶,2,', '梨,3,'])).toEqual([])
  expect(exceeded('名称,售价,,', ['水,1,冷,x'])).toEqual([])
  expect(exceeded('名称,售价', ['水,1,冷'], 3)).toEqual([])
})
