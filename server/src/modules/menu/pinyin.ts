import { customPinyin, pinyin } from 'pinyin-pro'

// Words of this trade with a different reading in the dictionary.
customPinyin({ 店长: 'dian zhang', 重置: 'chong zhi', 调拨: 'diao bo', 调价: 'tiao jia', 行业: 'hang ye' })

const known = new Map<string, string>()
const mostKnown = 5000

/** Pinyin of a name and its initials, such as `zongbushangpin zbsp`; '' for a name without Chinese characters. */
export function pinyinOf(name: string): string {
  const kept = known.get(name)
  if (kept !== undefined) return kept
  const text = /\p{Script=Han}/u.test(name) ? spell(name) : ''
  if (known.size >= mostKnown) known.clear()
  known.set(name, text)
  return text
}

function spell(name: string): string {
  const parts = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
  return `${parts.join('')} ${parts.map((part) => part[0]).join('')}`
}
