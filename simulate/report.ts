import { sumOf, yuan } from './books.ts'
import { agrees, type Day, type Figure } from './check.ts'
import { firstHour, hours } from './plan.ts'

/** Colours of a terminal; none if the output is a file. */
const styled = (code: string) => (text: string, colours: boolean) =>
  colours ? `\u001b[${code}m${text}\u001b[0m` : text
const bold = styled('1')
const grey = styled('90')
const blue = styled('94')
const green = styled('32')
const orange = styled('33')
const red = styled('31')

const count = (value: number): string => value.toLocaleString('en-US')
const money = (amount: number): string =>
  Number(yuan(amount)).toLocaleString('en-US', { minimumFractionDigits: 2 })
const plural = (number: number, one: string): string => `${count(number)} ${one}${number === 1 ? '' : 's'}`

/** What was done and what came of it, in at most 80 columns. */
export function reportOf(
  day: Day,
  figures: readonly Figure[],
  about: { seed: number; day: string; address: string; seconds: number; colours: boolean },
): string[] {
  const { world, shops, keys, suspended } = day
  const { books } = world
  const { colours } = about
  const title = (name: string) => grey(name.padEnd(13), colours)
  const all = books.orders
  const lines: string[] = [
    `${bold('zhanggui simulate', colours)}  seed ${about.seed}, ${about.day}, ${plural(shops.length, 'store')} open, ${suspended} suspended`,
    grey(`Buyers and tills use the Open API: ${about.address}/open/v1, ${plural(keys, 'key')}`, colours),
    '',
    ...bars(all, colours),
    '',
    grey(
      `${''.padEnd(10)}${['placed', 'done', 'cancelled', 'open'].map((name) => name.padStart(11)).join('')}${'paid'.padStart(14)}${'refunded'.padStart(12)}`,
      colours,
    ),
    row(
      'shop apps',
      all.filter(({ till }) => !till),
    ),
    row(
      'tills',
      all.filter(({ till }) => till),
    ),
    bold(row('all', all), colours),
    '',
    `${title('payments')}${count(books.payments.atOnce + all.filter(({ till }) => till).length)} at once, ${books.payments.late} late, ${books.payments.failed} failed and paid again,`,
    `${''.padEnd(13)}${books.payments.twice} told twice, ${books.payments.never} never answered`,
    ...(books.afterSales.asked === 0
      ? []
      : [
          `${title('after-sales')}${books.afterSales.asked} asked: ${books.afterSales.agreed} agreed, ${books.afterSales.inPart} in part, ${books.afterSales.rejected} refused, ${books.afterSales.open} still open`,
        ]),
    `${title('returns')}${books.returns.length} at tills`,
    ...(books.offline.tills === 0
      ? []
      : [
          `${title('offline')}${plural(books.offline.tills, 'till')} for ${span(books.offline.minutes)}: ${plural(books.offline.late, 'sale')} late, ${books.offline.twice} sent twice`,
        ]),
    ...mischief(books.mischief, title, colours),
  ]
  for (const { external, reason } of books.kept.slice(0, 5))
    lines.push(orange(cut(`${'not booked'.padEnd(13)}${external}: ${reason}`), colours))
  if (books.kept.length > 5)
    lines.push(orange(`${''.padEnd(13)}and ${count(books.kept.length - 5)} more`, colours))
  for (const { words, times } of books.turnedAway.values())
    lines.push(cut(`${title('turned away')}${count(times)}× ${words}`, colours ? 9 : 0))
  lines.push('', grey(`${''.padEnd(13)}${'server'.padStart(13)}   ${'simulator'.padStart(13)}`, colours))
  for (const figure of figures) {
    const good = agrees(figure)
    lines.push(
      `${figure.name.padEnd(13)}${figure.server.padStart(13)} ${good ? '=' : '≠'} ${figure.books.padStart(13)}   ${good ? green('ok', colours) : red('differs', colours)}   ${grey(figure.note, colours)}`.trimEnd(),
    )
  }
  for (const wrong of books.wrong.slice(0, 20)) lines.push(red(cut(`wrong        ${wrong}`), colours))
  const good = isGood(day, figures)
  const off = figures.filter((figure) => !agrees(figure)).length + books.wrong.length
  lines.push(
    '',
    `${good ? green(`All ${figures.length} agree.`, colours) : red(`${off} do not agree.`, colours)} ${span(about.seconds / 60)}, ${(all.length / about.seconds).toFixed(1)} orders/s, slowest call ${Math.round(books.slowest.ms)} ms (${books.slowest.name})`,
    `Look: ${about.address}/order/index?source=${world.source}`,
    `Same day again: --seed ${about.seed} --day ${about.day}`,
  )
  return lines
}

const isRefused = ({ code, expected }: { code: string; expected: string }): boolean => code === expected

/** False if a figure differs, a sum was wrong, or something was not refused. */
export const isGood = ({ world: { books } }: Day, figures: readonly Figure[]): boolean =>
  figures.every(agrees) && books.wrong.length === 0 && books.mischief.every(isRefused)

/** Columns of a line. What is longer ends with an ellipsis; `more` are signs that do not show. */
function cut(line: string, more = 0): string {
  const wide = (sign: string) => (/[\u2e80-\uffef]/.test(sign) ? 2 : 1)
  let columns = 0
  let text = ''
  for (const sign of line) {
    columns += wide(sign)
    if (columns > 79 + more) return `${text}…`
    text += sign
  }
  return text
}

const span = (minutes: number): string => {
  const seconds = Math.round(minutes * 60)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}

const row = (name: string, orders: readonly { end: string; paid: number; refunded: number }[]): string =>
  `${name.padEnd(10)}${[
    orders.length,
    ...['done', 'cancelled', 'open'].map((end) => orders.filter((one) => one.end === end).length),
  ]
    .map((value) => count(value).padStart(11))
    .join(
      '',
    )}${money(sumOf(orders, ({ paid }) => paid)).padStart(14)}${money(sumOf(orders, ({ refunded }) => refunded)).padStart(12)}`

/** At most four signs. */
const short = (value: number): string => (value < 1000 ? String(value) : `${(value / 1000).toFixed(1)}k`)

/** The orders of each hour, as bars of eighths. */
function bars(orders: readonly { hour: number }[], colours: boolean): string[] {
  const counts = hours.map((_, at) => orders.filter(({ hour }) => hour === at + firstHour).length)
  const most = Math.max(1, ...counts)
  const eighths = counts.map((value) => Math.round((value / most) * 16))
  const cell = (value: string) => value.padStart(4)
  const part = (left: number) => (left <= 0 ? ' ' : ('▁▂▃▄▅▆▇█'[Math.min(8, left) - 1] ?? '█'))
  return [
    grey(counts.map((_, at) => cell(String(at + firstHour).padStart(2, '0'))).join(''), colours),
    blue(eighths.map((value) => cell(part(value - 8))).join(''), colours),
    `${blue(eighths.map((value) => cell(part(value))).join(''), colours)}${grey('    orders', colours)}`,
    `${counts.map((value) => cell(short(value))).join('')}${bold(count(orders.length).padStart(10), colours)}`,
  ]
}

function mischief(
  tried: readonly { name: string; code: string; expected: string }[],
  title: (name: string) => string,
  colours: boolean,
): string[] {
  if (tried.length === 0) return []
  const names = [...new Set(tried.map(({ name }) => name))]
  const refused = tried.filter(isRefused).length
  const text = `${refused} of ${tried.length} refused, each with its own code`
  return [
    `${title('mischief')}${names.map((one) => `${tried.filter(({ name }) => name === one).length} ${one}`).join(', ')}`,
    `${''.padEnd(13)}${refused === tried.length ? green(text, colours) : red(text, colours)}`,
  ]
}
