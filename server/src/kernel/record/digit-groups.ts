/** The marks before a group: none, those within a phone, those of a list, or those of a size. */
export type Gap = 'none' | 'soft' | 'list' | 'times' | 'break'

/** Digits without a gap, in one script. */
export interface Group {
  digits: string
  /** The number of digits before it. */
  offset: number
  /** Where each digit stands. */
  at: number[]
  script: string
  gap: Gap
  taken: boolean
}

export const numerals = [
  '〇零○◯',
  '一幺壹',
  '二贰貳',
  '三叁參',
  '四肆',
  '五伍',
  '六陆陸',
  '七柒',
  '八捌',
  '九玖',
]
const numeralValues = new Map(
  numerals.flatMap((same, value) => [...same].map((letter) => [letter, String(value)] as const)),
)
const invisible = /[\p{M}\p{Cf}\p{DI}\u2800]|(?![\t\n\r])\p{Cc}/u
const letterOrNumber = /[\p{L}\p{N}]/u
const alike = /[oOlI]+/y
const longestGap = 12

function gapOf(text: string): Gap {
  if ([...text].length > longestGap) return 'break'
  if (/[×✕✖╳⨯]|^\s*[x*]\s*$/i.test(text)) return 'times'
  return /[,、;:+/\\|=\n\r%$¥€]/.test(text) ? 'list' : 'soft'
}

/** To look at more groups of digits would take the time of everybody. */
export const mostGroups = 60

/** The groups of digits in a text, in its order, and one more than may be looked at if there are too many. */
export function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let gap = ''
  let broken = true
  let offset = 0
  const add = (digit: string, at: number, script: string) => {
    const last = groups.at(-1)
    if (last && !broken && gap === '' && last.script === script) {
      last.digits += digit
      last.at.push(at)
    } else
      groups.push({
        digits: digit,
        offset,
        at: [at],
        script,
        gap: broken ? 'break' : gap === '' ? 'none' : gapOf(gap),
        taken: false,
      })
    gap = ''
    broken = false
    offset++
  }
  for (let at = 0; at < text.length && groups.length <= mostGroups; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const numeral = numeralValues.get(letter)
    const looks = 'oOlI'.includes(letter) ? alikeAt(text, at) : ''
    if (letter >= '0' && letter <= '9') add(letter, at, 'digits')
    else if (numeral !== undefined) add(numeral, at, 'numerals')
    else if (looks !== '' && besideDigits(text, at, looks.length))
      [...looks].forEach((one, index) => {
        add('oO'.includes(one) ? '0' : '1', at + index, 'alike')
      })
    else if (!invisible.test(letter)) {
      if (!'xX杠横点ー'.includes(letter) && letterOrNumber.test(letter)) broken = true
      // A gap that is too long breaks anyway.
      else if (gap.length <= 2 * longestGap) gap += letter
    }
    at += Math.max(letter.length, looks.length)
  }
  return groups
}

function alikeAt(text: string, at: number): string {
  alike.lastIndex = at
  return alike.exec(text)?.[0] ?? ''
}

/** 138OOOO1022: the letters belong to digits, not to a word. */
function besideDigits(text: string, at: number, length: number): boolean {
  const sides = [text[at - 1] ?? '', text[at + length] ?? '']
  return sides.some((side) => /\d/.test(side)) && !sides.some((side) => /\p{L}/u.test(side))
}
