import { type FontMark, fontMark } from './font-marks.ts'

const fontRecord = 43

/** The marks of the fonts in the styles of an xlsb, by their number. SheetJS does not tell them. */
export function xlsbFonts(styles: Buffer): FontMark[] {
  const fonts: FontMark[] = []
  for (let at = 0; at < styles.length; ) {
    const [id, behindId] = packed(styles, at, 2)
    const [length, behind] = packed(styles, behindId, 4)
    if (id === fontRecord && length >= 8 && behind + length <= styles.length)
      fonts.push(fontMark(styles.readUInt16LE(behind + 2), styles.readUInt16LE(behind + 6)))
    at = behind + length
  }
  return fonts
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
