import { refuseSheet } from '../sheet-refused.ts'

/** How many characters tell apart texts in other encodings that have the same bytes. */
const enough = 12

/**
 * Tells whether bytes are clearly a Chinese text in GB18030. Nearly all bytes of another encoding also decode to some
 * rare Chinese characters, so the text must consist of common ones: those of the first level of GB 2312, and its
 * punctuation.
 */
export class ChineseBytes {
  private lead = 0
  private skip = 0
  private pairs = 0
  private common = 0
  /** First bytes above those of Korean syllables in EUC-KR. */
  private late = 0
  /** Characters with a byte below the letters of Cyrillic, Greek and Hebrew alphabets, which are rare there. */
  private low = 0

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.skip > 0) this.skip--
      else if (this.lead === 0) {
        // 0x80 is the euro sign of code page 936.
        if (byte > 0x80) this.lead = byte
      } else {
        // A digit is the second of four bytes: such characters are rare, and say nothing.
        if (byte >= 0x30 && byte <= 0x39) this.skip = 2
        else this.count(this.lead, byte)
        this.lead = 0
      }
    }
  }

  /** Texts of other languages have at most half of such characters. */
  areClear(): boolean {
    if (this.common < this.pairs * 0.8) return false
    return this.pairs < enough || (this.late > 0 && this.low >= this.pairs * 0.1)
  }

  private count(lead: number, trail: number): void {
    this.pairs++
    const isCommon = trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))
    if (isCommon) this.common++
    if (lead > 0xc8) this.late++
    if (trail >= 0xa1 && (trail < 0xc0 || (lead >= 0xb0 && lead < 0xc0))) this.low++
  }
}

/** Old Chinese systems write GBK. Some declare it in the page, others do not. */
export function decoded(bytes: Buffer): string {
  const head = bytes.subarray(0, 4096).toString('latin1')
  const said = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
  for (const label of [said, 'utf-8']) {
    if (!label) continue
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The declared encoding is wrong or missing. Tries the next one.
    }
  }
  const chinese = new ChineseBytes()
  chinese.add(bytes)
  if (!chinese.areClear()) throw refuseSheet('sheet.unknownEncoding')
  return new TextDecoder('gb18030').decode(bytes)
}
