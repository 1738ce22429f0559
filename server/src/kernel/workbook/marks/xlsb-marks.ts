import { recordsOf } from '../xlsb/xlsb-records.ts'
import { type FontMark, fontMark } from './font-marks.ts'

const fontRecord = 43

/** The marks of the fonts in the styles of an xlsb, by their number. SheetJS does not tell them. */
export function xlsbFonts(styles: Buffer): FontMark[] {
  const fonts: FontMark[] = []
  for (const { id, data } of recordsOf(styles))
    if (id === fontRecord && data.length >= 8)
      fonts.push(fontMark(data.readUInt16LE(2), data.readUInt16LE(6)))
  return fonts
}
