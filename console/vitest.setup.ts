import { texts } from '@zhanggui/contract'
import type { TextEntry } from '@zhanggui/contract/text.ts'
import { addTexts } from './src/kit/base/text.ts'

// Tests have all texts in both languages.
const entries: Readonly<Record<string, TextEntry>> = texts
for (const [key, [zh, en, code]] of Object.entries(entries)) {
  addTexts('zh', { [key]: code === undefined ? zh : [zh, code] })
  addTexts('en', { [key]: code === undefined ? en : [en, code] })
}
