/** The records of a binary part of an xlsb. A damaged one ends them. */
export function* recordsOf(part: Buffer): Generator<{ id: number; data: Buffer }> {
  for (let at = 0; at < part.length; ) {
    const [id, behindId] = packed(part, at, 2)
    const [length, behind] = packed(part, behindId, 4)
    if (behind + length > part.length) return
    yield { id, data: part.subarray(behind, behind + length) }
    at = behind + length
  }
}

/** A number in bytes of 7 bits, the lowest first, and the place behind it. A set eighth bit says that a byte follows. */
function packed(bytes: Buffer, at: number, most: number): [value: number, next: number] {
  let value = 0
  for (let count = 0; count < most; count++) {
    const byte = bytes[at + count] ?? 0
    value += (byte & 0x7f) << (7 * count)
    if ((byte & 0x80) === 0) return [value, at + count + 1]
  }
  return [value, at + most]
}

/** `count` texts from a place on, and the place behind them. One without characters may have no length. */
export function textsAt(data: Buffer, at: number, count: number): { texts: string[]; next: number } {
  const texts: string[] = []
  let next = at
  while (texts.length < count) {
    const length = next + 4 <= data.length ? data.readUInt32LE(next) : 0
    const end = length === 0xffff_ffff ? next + 4 : next + 4 + length * 2
    texts.push(end <= data.length ? data.toString('utf16le', next + 4, end) : '')
    next = end
  }
  return { texts, next }
}
