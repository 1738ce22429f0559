/** A record of BIFF8. */
export const biff = (id: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** Numbers of 16 bits. */
export const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [at, one] of numbers.entries()) bytes.writeUInt16LE(one, at * 2)
  return bytes
}
