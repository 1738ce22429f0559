import type { Language } from '@zhanggui/contract/text.ts'
import { today } from '../kit/base/format.ts'
import { Abacus, rodPosition } from '../kit/show/abacus.tsx'

const rods = 8

function ordinal(day: number): string {
  const tens = day % 100
  if (tens >= 11 && tens <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

/** `2026 年`, `11 月`, `21 日 周六`, each under its digits. */
function labelsOf(date: string, language: Language): [string, string, string] {
  const [year = '', month = '', day = ''] = date.split('-')
  const moment = new Date(`${date}T00:00:00Z`)
  const locale = language === 'zh' ? 'zh-CN' : 'en-US'
  const weekday = moment.toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' })
  if (language === 'zh') return [`${year} 年`, `${Number(month)} 月`, `${Number(day)} 日 ${weekday}`]
  const monthName = moment.toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })
  return [year, monthName, `${weekday} ${ordinal(Number(day))}`]
}

/** Today's date on the abacus: one digit per rod. The upper bead counts 5, each lower one 1. */
export function DateAbacus({ language }: { language: Language }) {
  const date = today()
  const [year, month, day] = labelsOf(date, language)
  const labels = [
    { text: year, middle: 1.5 },
    { text: month, middle: 4.5 },
    { text: day, middle: 6.5 },
  ]
  return (
    <div className="date-abacus">
      <Abacus digits={date.replaceAll('-', '')} marks={[3, 5]} sliding />
      <p className="date-abacus-labels">
        {labels.map(({ text, middle }) => (
          <span key={middle} style={{ left: `${rodPosition(middle, rods) * 100}%` }}>
            {text}
          </span>
        ))}
      </p>
    </div>
  )
}
