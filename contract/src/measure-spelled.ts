import { halfWidth } from './half-width.ts'

/** Prices in words: 十二元五角, 拾贰元伍角整, 12元5角, 5块2. */

const digits = '零一二三四五六七八九'
const formal: Readonly<Record<string, string>> = {
  ...{ 〇: '零', 壹: '一', 贰: '二', 貳: '二', 两: '二', 兩: '二', 叁: '三', 參: '三', 肆: '四', 伍: '五' },
  ...{ 陆: '六', 陸: '六', 柒: '七', 捌: '八', 玖: '九', 拾: '十', 佰: '百', 仟: '千', 萬: '万' },
  ...{ 圆: '元', 圓: '元', 塊: '块', 毛: '角', 正: '整', 錢: '钱' },
}
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** A number below 10,000 in words. Null for one with two readings, such as 一百二, and for digits alone: 一二. */
function below10000(text: string): number | null {
  let [sum, last, digit, hasZero] = [0, 10_000, 0, false]
  for (const [at, one] of [...text].entries()) {
    const power = powers[one]
    if (power !== undefined) {
      // 十二 has no digit before the ten.
      const times = digit || (one === '十' && at === 0 ? 1 : 0)
      if (times === 0 || power >= last || (power !== last / 10 && sum > 0 && !hasZero)) return null
      sum += times * power
      ;[last, digit, hasZero] = [power, 0, false]
      continue
    }
    const value = digits.indexOf(one)
    if (value < 0 || digit > 0) return null
    if (value > 0) digit = value
    else if (hasZero || sum === 0) return null
    else hasZero = true
  }
  if (digit === 0) return hasZero ? null : sum
  if (sum > 0 && last !== 10 && !hasZero) return null
  return sum + digit
}

function numberOf(text: string): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (text === '零') return 0
  const [large = '', small, ...more] = text.split('万')
  if (small === undefined) return below10000(large)
  const [tenThousands, rest] = [below10000(large), small === '' ? 0 : below10000(small.replace(/^零/, ''))]
  // 一万二 is 12,000 for people.
  if (more.length > 0 || !tenThousands || rest === null) return null
  return rest > 0 && rest < 1000 && !small.startsWith('零') ? null : tenThousands * 10_000 + rest
}

const number = '[零一二三四五六七八九十百千万]+|\\d+'
const one = '[零一二三四五六七八九]|\\d'
/** 12元5角3分, 5块2, 五毛, 拾贰元整. */
const spelled = new RegExp(
  `^(?:人民币|rmb)?\\s*(?:(?:(${number})(元|块)钱?)?(?:零?(${one})角钱?)?(?:零?(${one})分钱?)?|(${number})块零?(${one}))整?$`,
  'i',
)

const plainOf = (text: string): string =>
  [...halfWidth(text).replace(/\s+/g, '')].map((char) => formal[char] ?? char).join('')

const words =
  /^(?:人民币|rmb)?[零一二三四五六七八九十百千万]+[元块角分][零一二三四五六七八九十百千万元块角分钱整]*$/i

/** True for a text that is a price in words, exact or not. It is no unit: 元/箱. */
export const isPriceInWords = (text: string): boolean => words.test(plainOf(text))

/** The exact price in yuan that a text says in words; null for any other text, and for a plain number. */
export function spelledPrice(text: string): string | null {
  const plain = plainOf(text)
  if (plain.length > longest || !/[元块角分]/.test(plain)) return null
  const [, yuan, , jiao, fen, round, tenth] = spelled.exec(plain) ?? []
  const parts = [yuan ?? round ?? '零', jiao ?? tenth ?? '零', fen ?? '零'].map(numberOf)
  if ((yuan ?? round ?? jiao ?? fen) === undefined) return null
  // 5块零2 would be 2 fen.
  if (round !== undefined && /块零/.test(plain)) return null
  const [yuans, jiaos, fens] = parts
  if (yuans == null || jiaos == null || fens == null) return null
  const cents = yuans * 100 + jiaos * 10 + fens
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

const longest = 24
