import { remembered } from '@zhanggui/contract/remembered.ts'
import { customPinyin, pinyin } from 'pinyin-pro'

// Words of this trade with a different reading in the dictionary.
customPinyin({ 店长: 'dian zhang', 重置: 'chong zhi', 调拨: 'diao bo', 调价: 'tiao jia', 行业: 'hang ye' })

/** Pinyin of a name and its initials, such as `zongbushangpin zbsp`; '' for a name without Chinese characters. */
export const pinyinOf = remembered(
  (name) => (/\p{Script=Han}/u.test(name) ? spell(name) : ''),
  Number.POSITIVE_INFINITY,
  5000,
)

function spell(name: string): string {
  const parts = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
  return `${parts.join('')} ${parts.map((part) => part[0]).join('')}`
}
