import { SheetRefused } from '../sheet-refused.ts'
import { decodeEntities } from '../xml-stream.ts'

/** The characters that a text in markup stands for. Old programs write some that XML does not know. */
export function plainText(markup: string): string {
  try {
    return decodeEntities(markup)
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    return markup
  }
}

/** The value of an attribute in a text whose bytes have been read as characters; empty without it. */
export function said(tag: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return plainText(found?.[1] ?? found?.[2] ?? '')
}
