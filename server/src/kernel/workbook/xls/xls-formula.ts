import type { Merge } from '../merges.ts'
import { columnLetters } from '../xlsx-cells.ts'

const signs: Record<number, string> = { 9: '<', 10: '<=', 11: '=', 12: '>=', 13: '>', 14: '<>' }
const functions: Record<number, string> = {
  ...{ 3: 'ISERROR', 32: 'LEN', 36: 'AND', 37: 'OR', 38: 'NOT', 82: 'SEARCH' },
  ...{ 118: 'TRIM', 127: 'ISTEXT', 128: 'ISNUMBER', 129: 'ISBLANK' },
}

/** A space between two parts says nothing, nor that a formula is computed each time. */
const silent = new Set([0x01, 0x40, 0x41])

/** The text of a short formula of the rules of a sheet; '' for one with other parts. */
export function formulaText(tokens: Buffer, first: Merge): string {
  const stack: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens.readUInt8(at++)
    /** References and functions have a class in two of their bits. */
    const kind = token >= 0x40 ? (token & 0x1f) | 0x20 : token
    if (signs[token]) {
      const other = stack.pop()
      stack.push(`${stack.pop()}${signs[token]}${other}`)
    } else if (token === 0x19 && silent.has(tokens.readUInt8(at))) at += 3
    else if (token === 0x13) stack.push(`-${stack.pop()}`)
    else if (token === 0x17) {
      const [length, wide] = [tokens.readUInt8(at), tokens.readUInt8(at + 1) & 1]
      const end = at + 2 + length * (wide + 1)
      stack.push(`"${tokens.toString(wide ? 'utf16le' : 'latin1', at + 2, end).replaceAll('"', '""')}"`)
      at = end
    } else if (token === 0x1e) {
      stack.push(String(tokens.readUInt16LE(at)))
      at += 2
    } else if (token === 0x1f) {
      stack.push(String(tokens.readDoubleLE(at)))
      at += 8
    } else if (kind === 0x24 || kind === 0x2c) {
      stack.push(referenceText(tokens.readUInt16LE(at), tokens.readUInt16LE(at + 2), kind === 0x2c, first))
      at += 4
    } else if (kind === 0x21 && functions[tokens.readUInt16LE(at)]) {
      stack.push(`${functions[tokens.readUInt16LE(at)]}(${stack.pop()})`)
      at += 2
    } else if (kind === 0x22 && functions[tokens.readUInt16LE(at + 1)]) {
      const given = stack.splice(-(tokens.readUInt8(at) & 0x7f))
      stack.push(`${functions[tokens.readUInt16LE(at + 1)]}(${given.join()})`)
      at += 3
    } else if (token === 0x15) {
      stack.push(`(${stack.pop()})`)
    } else if (token === 0x1d) {
      stack.push(tokens.readUInt8(at) ? 'TRUE' : 'FALSE')
      at += 1
    } else return ''
  }
  return stack.length === 1 ? (stack[0] ?? '') : ''
}

/** `isOffset`: relative rows and columns are distances from the first cell. */
function referenceText(row: number, flags: number, isOffset: boolean, { top, left }: Merge): string {
  const [relativeRow, relativeColumn, column] = [flags & 0x8000, flags & 0x4000, flags & 0xff]
  const ofRow = isOffset && relativeRow ? ((top - 1 + row) & 0xffff) + 1 : row + 1
  const ofColumn = isOffset && relativeColumn ? (left + column) & 0xff : column
  return `${relativeColumn ? '' : '$'}${columnLetters(ofColumn)}${relativeRow ? '' : '$'}${ofRow}`
}
