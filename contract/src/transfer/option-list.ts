import type { Language } from '../text.ts'

/** A fault lists at most so many options. */
const mostOptions = 8

/** The options that a fault names: the first ones. */
export const optionList = (options: readonly string[], language: Language): string =>
  options.slice(0, mostOptions).join(language === 'zh' ? '、' : ', ') +
  (options.length > mostOptions ? '…' : '')

/** The most characters of a cell that a fault repeats. */
export const mostRepeated = 40
