import { type Language, listText } from '../text.ts'

/** A fault lists at most so many options. */
const mostOptions = 8

/** The options that a fault names: the first ones. */
export const optionList = (options: readonly string[], language: Language): string =>
  listText(language, options.slice(0, mostOptions)) + (options.length > mostOptions ? '…' : '')

/** The most characters of a cell that a fault repeats. */
export const mostRepeated = 40
