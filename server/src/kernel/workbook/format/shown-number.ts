/**
 * The look of a number in a cell, where it says more or less than the number: `5号电池`, `5%`, `3月1日`, `SP0012`. Null if
 * it adds nothing. Undefined if nobody here can tell what the cell shows.
 */
export interface ShownNumber {
  (value: number, text: string, date1904: boolean): string | null | undefined
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

/** The yen, whose sign is that of the yuan. */
const yen = /\[\$[¥￥]-(?:[\da-f]*0?411|ja[^\]]*)\]/gi
/** Colours, space and the own currency. */
const silent =
  /\[\$(?:CN)?[¥￥][^\]]*\]|\[\$(?:CNY|RMB)[^\]]*\]|\[\$-[^\]]*\]|\[[a-z\d]+\]|\[[黑蓝青绿洋红白黄]+色?\]|_.|\*.|\\ |"(?:CN)?[¥￥ ]*"|[¥￥ ()+-]|("[^"]*")/gi
const withoutSilent = (part: string): string => part.replace(silent, (_, text?: string) => text ?? '')
const plain = /^[#,?]*0?(\.([0#?]+))?$/
/** The part of an accounting format for zeros: a dash. */
const dash = /^(?:"-"|\?)*$/
/** The word of an unchanged number, which Chinese programs write in their own way. */
const generalWord = /general|G\/通用格式/gi
/** Weekdays, years of an era, and Chinese numerals, which the library does not know. */
const unknown = /\[dbnum|a{3,4}|\be{1,4}\b/i
const powerOfTen = /[0#?]e[+-]/i
/** 12345 as 1.2万, in tens of thousands: the library shows another number. */
const tensOfThousands = /([!\\]\.|"\.")[0#?]*,.*万/

/** A number without zeros in front: its decimals and its separators of thousands say nothing. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * The format as the library reads it: with quotes around other characters, and `!` as the escape of Chinese Excel. It loses
 * the texts around a stroke unless all of them are one text.
 */
const readable = (code: string): string =>
  code
    .replace(
      /"[^"]*"|\\.|\[[^\]]*\]|[_*].|!(.)|上午\/下午|\/|[^ -~]+/g,
      (part: string, escaped: string | undefined, at: number) => {
        if (escaped !== undefined) return `"${escaped}"`
        const isText = part === '/' && /[^ !#-~]/.test(`${code[at - 1] ?? ''}${code[at + 1] ?? ''}`)
        if (part === '\\/' || isText) return '"/"'
        return /^([^ -~]+)$/.test(part) ? `"${part}"` : part
      },
    )
    .replaceAll('""', '')

const withoutTexts = (code: string): string => code.replace(/"[^"]*"|[\\!_*]./g, '')

/** The parts of a format for positive and negative numbers, zero, and texts. */
const partsOf = (code: string): string[] => code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)

/** True for a format that is surely more than the number, and that neither this reader nor the library renders. */
function isUnreadable(whole: string): boolean {
  const bare = withoutTexts(whole)
  const general = bare.match(generalWord)
  if (unknown.test(bare)) return true
  // A power of ten looks like lost digits, which is said elsewhere. A unit behind it is not.
  if (powerOfTen.test(bare)) return /"[^"]*[^"¥￥ ][^"]*"|[\\!]\S|[^ -~]/.test(withoutSilent(whole))
  return general !== null && /[%@]|[0#?]/.test(bare.replace(generalWord, '').replace(/\[[^\]]*\]/g, ''))
}

/** True for a part that writes a minus or brackets around a number without them: `-0.00`. */
const changesSign = (positive: string): boolean =>
  /[-()]/.test(positive.replace(/"[^"]*"|[\\!_*].|\[[^\]]*\]/g, ''))

/** The decimals of a format whose parts show the number alone; null for any other format. */
function decimalsOf(whole: string): number | null {
  const [positive = '', negative, zero] = partsOf(whole)
  const digits = plain.exec(withoutSilent(positive))
  if (!digits || /,(\.|$)/.test(digits[0]) || changesSign(positive)) return null
  const alike = (part: string | undefined, also: RegExp) =>
    part === undefined || also.test(withoutSilent(part)) || withoutSilent(part) === digits[0]
  return alike(negative, /^$/) && alike(zero, dash) ? (digits[2]?.length ?? 0) : null
}

/** The dates of our own files, whose text says the same. */
const isoDate = /^yyyy\\?-mm\\?-dd(\\? hh:mm:ss)?$/i

/** The look of a date in such a format: `text` without its time, or with one. The library would take longer to load. */
function isoLook(text: string, withTime: boolean): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?(?:^| |$)(\d\d:\d\d:\d\d)?$/.exec(text) ?? []
  if (day === undefined && time === undefined) return null
  const look = `${day ?? '1900-01-00'}${withTime ? ` ${time ?? '00:00:00'}` : ''}`
  return look === text ? null : look
}

/** The look of format `id`. `code` is its text if the workbook defines it. Undefined if it adds nothing to a number. */
export function shownNumber(id: number, code: string | undefined): ShownNumber | undefined {
  const whole = (code ?? builtIn[id] ?? 'General').replace(yen, '"JP¥"')
  // The text of a padded number has its zeros.
  if (/^(general|g\/通用格式|@|00+)$/i.test(whole)) return undefined
  // `;;;` hides numbers.
  if (/^\s*;\s*;\s*;/.test(whole)) return () => ''
  if (/^\s*;/.test(whole)) return (value) => (value > 0 ? '' : null)
  if (isUnreadable(whole)) return () => undefined
  const decimals = decimalsOf(whole)
  if (decimals !== null)
    return (value) => {
      const text = value.toFixed(decimals)
      return Math.abs(Number(text) - value) < 1e-9 ? null : text
    }
  const iso = isoDate.exec(whole)
  if (iso) return (_, text) => isoLook(text, iso[1] !== undefined)
  if (tensOfThousands.test(whole) || powerOfTen.test(withoutTexts(whole))) return undefined
  const alone = whole.includes(';') ? undefined : shownText(code)
  if (alone) return (_, text) => alone(text)
  const oneSign = partsOf(whole).length === 1
  const look: ShownNumber = (value, text, date1904) => {
    try {
      // The library reads a format that begins with this word as the word alone.
      const written = `"${oneSign ? text : text.replace(/^-/, '')}"`
      const format = readable(whole.replace(generalWord, () => written))
      return furtherLook(String(applyFormat?.(format, value, { date1904 }) ?? ''), value, text)
    } catch {
      // The library does not know the format.
      return undefined
    }
  }
  return Object.assign(look, { byLibrary: true as const })
}

/** The look of texts in a format. Undefined if it shows them as they are. */
export function shownText(code: string | undefined): ((text: string) => string) | undefined {
  const bare = (part: string) => part.replace(/"[^"]*"|[\\!].|[_*].|\[[^\]]*\]/g, '')
  const part = code && partsOf(code).find((one) => bare(one).includes('@'))
  const look = part?.replace(
    /"([^"]*)"|[\\!](.)|[_*].|\[[^\]]*\]|@/g,
    (found: string, quoted?: string, escaped?: string) => quoted ?? escaped ?? (found === '@' ? '@' : ''),
  )
  if (!look || look.trim() === '@') return undefined
  return (text) => look.replaceAll('@', () => text)
}

/** The shown text if it says something else than the number and the text of the cell. */
export function furtherLook(shown: string, value: number, text: string): string | null {
  const look = shown.trim()
  const bare = look.replace(/[,¥￥\s]/g, '')
  if (look === '' || look === text || (number.test(bare) && Number(bare) === value)) return null
  return look
}
