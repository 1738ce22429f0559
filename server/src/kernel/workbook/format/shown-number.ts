/** The look of a number in a cell, where it says more or less than the number: `5号电池`, `5%`, `3月1日`, `SP0012`. */
export interface ShownNumber {
  (value: number, text: string, date1904: boolean): string | null
  /** Needs `loadFormats` first. */
  byLibrary?: true
}

let applyFormat: ((code: string, value: number, options: { date1904: boolean }) => unknown) | undefined

/** SheetJS is large, and most workbooks need none of its formats. */
export async function loadFormats(): Promise<void> {
  const { SSF } = await import('@e965/xlsx')
  applyFormat = SSF.format
}

/** The built-in formats without a code in the file. Dates in the form of Chinese Excel, which depends on the system. */
const builtIn: Record<number, string> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 12: '# ?/?', 13: '# ??/??' },
  ...{ 14: 'yyyy/m/d', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM' },
  ...{ 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy/m/d h:mm', 27: 'yyyy年m月', 28: 'm月d日', 29: 'm月d日' },
  ...{ 31: 'yyyy年m月d日', 32: 'h时mm分', 33: 'h时mm分ss秒', 36: 'yyyy年m月', 37: '#,##0', 38: '#,##0' },
  ...{ 39: '#,##0.00', 40: '#,##0.00', 41: '#,##0', 42: '#,##0', 43: '#,##0.00', 44: '#,##0.00' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 50: 'yyyy年m月', 51: 'm月d日', 52: 'yyyy年m月' },
  ...{ 53: 'm月d日', 54: 'm月d日', 57: 'yyyy年m月', 58: 'm月d日' },
}

/** Colours, space and the own currency. */
const silent =
  /\[\$[¥￥][^\]]*\]|\[\$-[^\]]*\]|\[[a-z\d]+\]|\[[黑蓝青绿洋红白黄]+色?\]|_.|\*.|\\ |"[¥￥ ]*"|[¥￥ ()+-]/gi
const plain = /^[#,?]*0?(\.([0#?]+))?$/
/** Weekdays and Chinese numerals, which the library does not know, and powers of ten, which look like lost digits. */
const unknown = /\[dbnum|a{3,4}|\be{1,4}\b|[0#?]e[+-]/i
/** 12345 as 1.2万, in tens of thousands: the library shows another number. */
const tensOfThousands = /([!\\]\.|"\.")[0#?]*,.*万/

/** A number without zeros in front: its decimals and its separators of thousands say nothing. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** The format as the library reads it: with quotes around other characters, and `!` as the escape of Chinese Excel. */
const readable = (code: string): string =>
  code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*].|!(.)|上午\/下午|[^ -~]+/g, (part: string, escaped?: string) =>
    escaped === undefined ? (/^([^ -~]+)$/.test(part) ? `"${part}"` : part) : `"${escaped}"`,
  )

/** The look of format `id`. `code` is its text if the workbook defines it. Undefined if it adds nothing to a number. */
export function shownNumber(id: number, code: string | undefined): ShownNumber | undefined {
  const whole = code ?? builtIn[id] ?? 'General'
  // The text of a padded number has its zeros.
  if (/^(general|@|00+)$/i.test(whole) || unknown.test(whole.replace(/"[^"]*"/g, ''))) return undefined
  if (tensOfThousands.test(whole)) return undefined
  // `;;;` hides numbers.
  if (/^\s*;/.test(whole)) return (value) => (value > 0 ? '' : null)
  const alone = whole.includes(';') ? undefined : shownText(code)
  if (alone) return (_, text) => alone(text)
  const digits = plain.exec((whole.split(';')[0] ?? '').replace(silent, ''))
  if (digits && !/,(\.|$)/.test(digits[0])) {
    const decimals = digits[2]?.length ?? 0
    return (value) => {
      const text = value.toFixed(decimals)
      return Math.abs(Number(text) - value) < 1e-9 ? null : text
    }
  }
  const format = readable(whole)
  const look: ShownNumber = (value, text, date1904) => {
    try {
      return furtherLook(String(applyFormat?.(format, value, { date1904 }) ?? ''), value, text)
    } catch {
      // The library does not know the format.
      return null
    }
  }
  return Object.assign(look, { byLibrary: true as const })
}

/** The look of texts in a format. Undefined if it shows them as they are. */
export function shownText(code: string | undefined): ((text: string) => string) | undefined {
  const bare = (part: string) => part.replace(/"[^"]*"|[\\!].|[_*].|\[[^\]]*\]/g, '')
  const part = code?.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).find((one) => bare(one).includes('@'))
  const look = part?.replace(
    /"([^"]*)"|[\\!](.)|[_*].|\[[^\]]*\]|@/g,
    (found: string, quoted?: string, escaped?: string) => quoted ?? escaped ?? (found === '@' ? '@' : ''),
  )
  if (look === undefined || look.trim() === '@') return undefined
  return (text) => look.replaceAll('@', () => text)
}

/** The shown text if it says something else than the number and the text of the cell. */
export function furtherLook(shown: string, value: number, text: string): string | null {
  const look = shown.trim()
  const bare = look.replace(/[,¥￥\s]/g, '')
  if (look === '' || look === text || (number.test(bare) && Number(bare) === value)) return null
  return look
}
