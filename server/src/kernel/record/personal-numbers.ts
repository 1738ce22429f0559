import { idCardFault, wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import { type Gap, type Group, groupsOf, mostGroups, numerals } from './digit-groups.ts'

/** A phone or an id card number within a text, and where it stands. */
export interface PersonalNumber {
  /** `many`: a text with more numbers than anybody reads. */
  kind: 'phone' | 'idCard' | 'many'
  digits: string
  from: number
  to: number
}

/** The text in which numbers are found. Circled digits mark the points of a list, so they stand apart. */
export const plainOf = (text: string): string =>
  text
    .replace(/[\u2460-\u24ff\u2776-\u2793]/g, (circled) => ` ${filledDigit(circled) ?? circled} `)
    .normalize('NFKC')

/** The rows of ❶, ➀, ➊ and ⓵. Unicode gives them no digit. */
const filledRows = [0x2776, 0x2780, 0x278a, 0x24f5]

function filledDigit(circled: string): number | null {
  const code = circled.charCodeAt(0)
  const row = filledRows.find((first) => code >= first && code < first + 9)
  return row === undefined ? (circled === '⓿' ? 0 : null) : code - row + 1
}

/** The groups in which people write a phone. They say so even beside other numbers. */
const usual = new Set(['3-4-4', '3-8', '7-4', '3-3-5', '3-5-3', '4-3-4', '4-4-3'])
/** Other groups of a phone. Beside further numbers no others count. */
const known = new Set([
  ...[
    '3-2-2-2-2',
    '3-2-2-4',
    '3-4-2-2',
    '1-10',
    '1-3-3-4',
    '1-3-4-3',
    '1-2-4-4',
    '1-2-8',
    '5-6',
    '6-5',
    '2-9',
  ],
  ...[
    '3-2-6',
    '3-6-2',
    '2-4-5',
    '2-5-4',
    '5-2-4',
    '5-4-2',
    '5-3-3',
    '3-3-3-2',
    '3-3-2-3',
    '3-4-3-1',
    '2-3-3-3',
  ],
  ...['1-2-2-2-2-2', Array(11).fill(1).join('-')],
])

const joins = String.raw`[号码是为:.#\s()+-]*$`
const phoneBefore = new RegExp(
  `(?:电话|手机|手提|联系|方式|号码|打|拨|致电|呼|微信|短信|tel|phone|mobile|call)${joins}`,
  'iu',
)
const lotBefore = new RegExp(
  `(?:批号|批次|单号|编号|条码|条形码|货号|型号|款号|料号|序列号|流水号|lot|batch|sku|barcode)(?:no)?${joins}`,
  'iu',
)
const sizeBefore = new RegExp(
  `(?:规格|尺码|尺寸|码数|数量|大小|单价|价格|售价|金额|库存|长宽高|size|price|qty)${joins}`,
  'iu',
)
const dateBefore = new RegExp(`(?:日期|有效期|生产|date)${joins}`, 'iu')
const measureAfter = /^\s{0,2}(?:mm|cm|dm|kg|ml|pcs|m|g)(?![a-z])|^(?:毫米|厘米|公分|米|公斤|千克|克|毫升)/iu
const countAfter =
  /^\s{0,3}([各一二两三四五六七八九十几\d]{0,2})\s?(?:各|档|件|种|款|条|套|箱|盒|瓶|包|双|只|块|元|斤|个(?!人))/u
/** A count of three numbers. */
const countOfThree = /^\s{0,3}[三3]\s?[档种款]/u
const prices = /^\d+\.\d{1,2}(?:[^\d.]+\d+(?:\.\d{1,2})?)*[^\d.]+\d+\.\d{1,2}(?:[^\d.]+\d+(?:\.\d{1,2})?)*$/
const carriesDay = /20[1-4]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
const quantity = /^[1-9]\d*(?:[05]|99|88|98|68)$|^5$/
const roundQuantity = /^[1-9]\d*(?:00|50)$/
/** The X at the end of an id card number, which a sign may hold apart. */
const lastX = /^[^\p{L}\p{N}]{0,8}[xхχ×╳✕✖✗✘]/iu
const country = /^(?:(?:00|0)?86)?0?$/
const isMobile = (digits: string): boolean => /^1[3-9]\d{9}$/.test(digits)
/** Wider: a phone is stored with any digits behind its 1. */
const isWhole = (digits: string): boolean => /^1[1-9]\d{9}$/.test(digits)

/** Groups from `first` to `last`, without the first `cut` digits. */
interface Run {
  first: number
  last: number
  cut: number
}

class Finder {
  readonly found: PersonalNumber[] = []
  private readonly text: string
  private readonly groups: readonly Group[]
  private readonly digits: string

  constructor(text: string, groups: readonly Group[]) {
    this.text = text
    this.groups = groups
    this.digits = groups.map(({ digits }) => digits).join('')
  }

  run(): PersonalNumber[] {
    this.idCards()
    this.wholePhones()
    this.chains((first, last) => this.stuck(first, last))
    this.each((first) => this.grouped(first, usual, 4))
    this.each((first) => this.grouped(first, known, 0))
    this.chains((first, last) => this.rest(first, last))
    return this.found.sort((one, other) => one.from - other.from)
  }

  private each(tries: (first: number) => void): void {
    for (let first = 0; first < this.groups.length; first++) if (this.isFree(first)) tries(first)
  }

  private isFree = (at: number): boolean => this.groups[at]?.taken === false
  private gap = (at: number): Gap => this.groups[at]?.gap ?? 'break'
  private digitsOf = ({ first, last, cut }: Run): string => {
    const [begin, end] = [this.groups[first], this.groups[last]]
    return begin && end ? this.digits.slice(begin.offset + cut, end.offset + end.digits.length) : ''
  }
  private startOf = ({ first, cut }: Run): number => this.groups[first]?.at[cut] ?? 0
  private endOf = ({ last }: Run): number => (this.groups[last]?.at.at(-1) ?? 0) + 1
  private before = (run: Run): string => {
    const start = this.startOf(run)
    return this.text.slice(Math.max(0, start - 16), start)
  }

  /** Takes a phone, with the number of the country before it. */
  private take(kind: PersonalNumber['kind'], run: Run, to = this.endOf(run)): void {
    const { first, last, cut } = run
    let from = this.startOf(run)
    if (kind === 'phone') {
      const glued = this.groups[first]?.digits.slice(0, cut) ?? ''
      const stands = this.isFree(first - 1) && /^(?:00|0)?86$/.test(this.groups[first - 1]?.digits ?? '')
      if (cut > 0 && country.test(glued)) from = this.startOf({ ...run, cut: 0 })
      if (cut === 0 && stands && ['soft', 'list', 'none'].includes(this.gap(first))) {
        from = this.startOf({ ...run, first: first - 1 })
        this.mark(first - 1, first - 1)
      }
      if (this.text[from - 1] === '+' && (cut > 0 || stands)) from--
    }
    this.mark(first, last)
    this.found.push({ kind, digits: this.digitsOf(run), from, to })
  }

  private mark(first: number, last: number): void {
    for (const group of this.groups.slice(first, last + 1)) group.taken = true
  }

  private idCards(): void {
    this.each((first) => {
      let total = 0
      for (let last = first; total < 18 && this.isFree(last); last++) {
        if (last > first && !['none', 'soft', 'list'].includes(this.gap(last))) return
        total += this.groups[last]?.digits.length ?? 0
        if (total < 17) continue
        const run = { first, last, cut: 0 }
        const ends = total === 17 ? lastX.exec(this.text.slice(this.endOf(run), this.endOf(run) + 9)) : null
        if (total !== 18 && !ends) continue
        const digits = this.digitsOf(run) + (ends ? 'X' : '')
        if (idCardFault(digits) !== null) continue
        this.take('idCard', run, this.endOf(run) + (ends?.[0].length ?? 0))
        const taken = this.found.at(-1)
        if (taken) taken.digits = digits
        return
      }
    })
  }

  /** Phones without a gap. */
  private wholePhones(): void {
    this.each((first) => this.whole({ first, last: first, cut: 0 }))
    this.each((first) => {
      if (this.gap(first) === 'none') return
      let last = first
      while (this.isFree(last + 1) && this.gap(last + 1) === 'none' && last - first < 11) last++
      if (last > first) this.whole({ first, last, cut: 0 })
    })
  }

  private whole(run: Run): void {
    const digits = this.digitsOf(run)
    if (digits.length === 11) {
      if (isWhole(digits) && !this.isFraction(run) && !this.isLot(run, digits)) this.take('phone', run)
      return
    }
    if (run.first === run.last && digits.length >= 18) this.glued(run, digits)
    if (digits.length < 22 && this.isFree(run.first)) this.behindOthers(run, digits)
  }

  /** The number of the country, the 0 of another town, or a room stands before the phone. */
  private behindOthers(run: Run, digits: string): void {
    const cut = digits.length - 11
    if (cut < 1 || cut > 5 || !isMobile(digits.slice(cut))) return
    const room = !country.test(digits.slice(0, cut))
    if (room && (cut > 4 || lotBefore.test(this.before(run)))) return
    // Without a length that has a check digit there is nothing to be wrong.
    if (room && cut < 4 && wrongCheckDigit(digits) === null) return
    if ((this.groups[run.first]?.digits.length ?? 0) > cut) this.take('phone', { ...run, cut })
  }

  /** Several phones in one row of digits, or id card numbers at its begin and end, with phones beside them. */
  private glued({ first, ...run }: Run, digits: string): void {
    let [begin, end] = [0, digits.length]
    const x = lastX.exec(this.text.slice(this.endOf({ first, ...run })))
    if (x && idCardFault(`${digits.slice(-17)}X`) === null) {
      end -= 17
      this.takeDigits('idCard', first, end, 17)
      const taken = this.found.at(-1)
      if (taken) Object.assign(taken, { digits: `${taken.digits}X`, to: taken.to + x[0].length })
    }
    const isCard = (from: number) => from >= begin && idCardFault(digits.slice(from, from + 18)) === null
    while (end - begin >= 18 && (isCard(begin) || isCard(end - 18))) {
      const from = isCard(begin) ? begin : end - 18
      this.takeDigits('idCard', first, from, 18)
      if (from === begin) begin += 18
      else end -= 18
    }
    const least = end - begin < digits.length ? 1 : 2
    for (const { 0: row, index } of digits
      .slice(begin, end)
      .matchAll(new RegExp(`(?:1[3-9]\\d{9}){${least},}`, 'g')))
      for (let from = begin + index; from < begin + index + row.length; from += 11)
        this.takeDigits('phone', first, from, 11)
  }

  private takeDigits(kind: PersonalNumber['kind'], first: number, from: number, length: number): void {
    const group = this.groups[first]
    const [start, last] = [group?.at[from], group?.at[from + length - 1]]
    if (!group || start === undefined || last === undefined) return
    group.taken = true
    this.found.push({ kind, digits: group.digits.slice(from, from + length), from: start, to: last + 1 })
  }

  /** 0.13800001022 */
  private isFraction(run: Run): boolean {
    return /(?<!\d)0\.$/.test(this.before(run))
  }

  /** A lot or the number of a paper that carries a day. */
  private isLot(run: Run, digits: string): boolean {
    return carriesDay.test(digits) && lotBefore.test(this.before(run))
  }

  /** A phone that begins with a group, or within the first `mostCut` digits of it. */
  private grouped(first: number, groupings: ReadonlySet<string>, mostCut: number): void {
    const head = this.groups[first]?.digits ?? ''
    if (head.length > 15) return
    for (let cut = 0; cut < head.length; cut++) {
      const isCountry = cut > 0 && country.test(head.slice(0, cut))
      if (head[cut] !== '1' || (cut > mostCut && !isCountry)) continue
      const last = this.endOfEleven(first, cut)
      if (last === null || last === first) continue
      const run = { first, last, cut }
      if (!isMobile(this.digitsOf(run))) continue
      if (groupings.has(this.sizesOf(run)) && this.isPhone(run, groupings === usual)) {
        this.take('phone', run)
        return
      }
    }
  }

  private sizesOf({ first, last, cut }: Run): string {
    return this.groups
      .slice(first, last + 1)
      .map(({ digits }, index) => digits.length - (index === 0 ? cut : 0))
      .join('-')
  }

  /** The group with which eleven digits are complete. Null if none ends there. */
  private endOfEleven(first: number, cut: number): number | null {
    let total = -cut
    for (let last = first; this.isFree(last); last++) {
      if (last > first && this.gap(last) === 'break') return null
      total += this.groups[last]?.digits.length ?? 0
      if (total >= 11) return total === 11 ? last : null
    }
    return null
  }

  /** Eleven digits in groups are a phone, unless they look like numbers of something else. */
  private isPhone(run: Run, isUsual: boolean): boolean {
    const digits = this.digitsOf(run)
    if (!isMobile(digits)) return false
    const { first, last, cut } = run
    const later = this.groups.slice(first + 1, last + 1).map((group) => group.digits)
    const gaps = this.groups.slice(first + 1, last + 1).map(({ gap }) => gap)
    // No size and no price begins with 0.
    const hasZero = later.some((one) => one.startsWith('0'))
    const areQuantities = later.every((one) => quantity.test(one))
    const start = this.startOf(run)
    const before = this.before(run)
    const after = this.text.slice(this.endOf(run), this.endOf(run) + 10)
    if (gaps.includes('times') && !hasZero && measureAfter.test(after)) return false
    if (phoneBefore.test(before)) return true
    if (prices.test(this.text.slice(start, this.endOf(run)))) return false
    if (this.isLot(run, digits)) return false
    if (!hasZero && (sizeBefore.test(before) || measureAfter.test(after))) return false
    if (!isUsual && dateBefore.test(before)) return false
    if (areQuantities && this.areCounted(later.length, isUsual, after)) return false
    if (gaps.includes('times')) return isUsual && hasZero
    if (gaps.includes('list'))
      return (isUsual && cut === 0 && !areQuantities) || (later.length === 10 && this.isAlone(run))
    if (isUsual || later.length === 1) return true
    return later.length === 2 ? !later.every((one) => roundQuantity.test(one)) : !areQuantities
  }

  /** 150 2000 3000 三档: a count of these numbers follows, or the unit of the last. Behind a phone goods are counted: 2箱. */
  private areCounted(laterGroups: number, isUsual: boolean, after: string): boolean {
    const count = countAfter.exec(after)?.[1]
    if (count === undefined) return false
    if (count === '') return true
    return laterGroups > 1 && (!isUsual || countOfThree.test(after))
  }

  /** No other number is joined to it. */
  private isAlone({ first, last }: Run): boolean {
    const ends = (at: number) => this.gap(at) === 'break' || !this.isFree(at)
    return (this.gap(first) === 'break' || !this.isFree(first - 1)) && ends(last + 1)
  }

  /** The groups that nothing but gaps parts, as far as they are free. */
  private chains(each: (first: number, last: number) => void): void {
    for (let first = 0; first < this.groups.length; first++) {
      if (!this.isFree(first)) continue
      let last = first
      while (this.isFree(last + 1) && this.gap(last + 1) !== 'break') last++
      each(first, last)
      first = last
    }
  }

  /** Takes the rest of a chain as a phone, in any groups, if it has eleven digits. */
  private rest(first: number, last: number): void {
    for (const run of this.mostOf(first, last))
      if (this.endOfEleven(run.first, 0) === run.last && this.isPhone(run, false)) {
        this.take('phone', run)
        return
      }
  }

  /** A chain, also without the short number at its begin or end: 张三, +86, two boxes. */
  private mostOf(first: number, last: number): Run[] {
    const isShort = (at: number) => /^\d\d?$|^0\d?86$/.test(this.groups[at]?.digits ?? '')
    const firsts = isShort(first) ? [first, first + 1] : [first]
    const lasts = isShort(last) ? [last, last - 1] : [last]
    return firsts
      .flatMap((from) => lasts.map((to) => ({ first: from, last: to, cut: 0 })))
      .filter((run) => run.first < run.last)
  }

  /** 138 0000 1022139 0000 1023: phones that share a group. They fill the chain. */
  private stuck(first: number, last: number): void {
    for (const run of this.mostOf(first, last)) {
      const digits = this.digitsOf(run)
      if (digits.length < 22 || !/^(?:1[3-9]\d{9})+$/.test(digits)) continue
      const groups = this.groups.slice(run.first, run.last + 1)
      if (groups.slice(1).some(({ gap }) => gap === 'list' || gap === 'times')) continue
      if (groups.every((group) => quantity.test(group.digits) || group.digits.length === 1)) continue
      this.takeAll(run, groups, digits)
      return
    }
  }

  private takeAll(run: Run, groups: readonly Group[], digits: string): void {
    const at = groups.flatMap((group) => group.at)
    for (let from = 0; from < digits.length; from += 11)
      this.found.push({
        kind: 'phone',
        digits: digits.slice(from, from + 11),
        from: at[from] ?? 0,
        to: (at[from + 10] ?? 0) + 1,
      })
    this.mark(run.first, run.last)
  }
}

/** The phones and id card numbers in a plain text, however people write them, in their order. */
export function personalNumbersIn(plain: string): PersonalNumber[] {
  const found = numbersIn(plain)
  if (found.length > 0 || !/\d一/.test(plain)) return found
  // 138一0000一1022: a one that looks like a dash.
  return numbersIn(plain.replace(/(?<=\d)一+(?=\d)/g, (dashes) => '-'.repeat(dashes.length)))
}

const digitLike = new RegExp(`[\\doOlI${numerals.join('')}]`, 'g')

function numbersIn(plain: string): PersonalNumber[] {
  // Most texts have no number at all.
  const digits = [...plain.matchAll(digitLike)]
  if (digits.length < 11) return []
  const groups = groupsOf(plain)
  if (groups.length <= mostGroups) return new Finder(plain, groups).run()
  return [
    { kind: 'many', digits: '', from: groups[0]?.at[0] ?? 0, to: (digits.at(-1)?.index ?? plain.length) + 1 },
  ]
}
