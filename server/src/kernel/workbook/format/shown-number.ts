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
/** Weekdays and Chinese years, which the library does not know. */
const unknown = /a{3,4}|\be{1,4}\b/i
/** Chinese numerals, and powers of ten, which look like lost digits: the number is read, and what stands beside it. */
const otherDigits = /("[^"]*")|\[dbnum\d*\]|[0#?,]*\.?[0#?]+e[+-][0#?]+/gi
/** The number as it is, in the words of each language of Excel. */
const general = /General|G\/通用格式|G\/標準/i
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
  const whole = (code ?? builtIn[id] ?? 'General').replace(
    otherDigits,
    (found, quoted?: string) => quoted ?? (found.startsWith('[') ? '' : 'General'),
  )
  // The text of a padded number has its zeros.
  if (/^(general|@|00+)$/i.test(whole) || unknown.test(whole.replace(/"[^"]*"/g, ''))) return undefined
  if (tensOfThousands.test(whole)) return undefined
  // `;;;` hides numbers.
  if (/^\s*;/.test(whole)) return (value) => (value > 0 ? '' : null)
  const alone = whole.includes(';') ? undefined : shownText(code)
  if (alone) return (_, text) => alone(text)
  const parts = partsOf(whole)
  if (parts.some((part) => general.test(bare(part)))) return (value, text) => generalLook(parts, value, text)
  const [digits, ...others] = parts.map((part) => plain.exec(part.replace(silent, '')))
  if (digits && others.every((other) => other !== null) && !/,(\.|$)/.test(digits[0])) {
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

/** The parts of a format: for numbers, those below 0, 0, and texts. */
const partsOf = (code: string): string[] => code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
/** A part without what stands there as it is. */
const bare = (part: string): string => part.replace(/"[^"]*"|[\\!].|[_*].|\[[^\]]*\]/g, '')

/** The library shows only the number of these, and leaves out what stands beside it: `General"分"`. */
function generalLook(parts: readonly string[], value: number, text: string): string | null {
  const at = value > 0 || parts.length === 1 ? 0 : value < 0 || parts.length === 2 ? 1 : 2
  const part = parts[value === 0 && parts.length === 2 ? 0 : at] ?? ''
  // A part of its own for amounts below 0 has its own sign.
  const amount = at === 1 && value < 0 ? text.replace(/^-/, '') : text
  const look = part.replace(
    /"([^"]*)"|[\\!](.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|General|G\/通用格式|G\/標準/gi,
    (found: string, quoted?: string, escaped?: string, currency?: string) =>
      quoted ?? escaped ?? currency ?? (general.test(found) ? amount : ''),
  )
  return furtherLook(look, value, text)
}

/** The look of texts in a format. Undefined if it shows them as they are. */
export function shownText(code: string | undefined): ((text: string) => string) | undefined {
  const part = partsOf(code ?? '').find((one) => bare(one).includes('@'))
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
