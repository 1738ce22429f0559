import type { TextKey } from '@zhanggui/contract/text-key.ts'

type NounWith<S extends string> = TextKey extends infer K ? (K extends `${infer N}.${S}` ? N : never) : never

/** A noun with the texts of a dialog: its title for a new and for an old record, the notice of a new one. */
export type DialogNoun = NounWith<'add'> & NounWith<'editTitle'> & NounWith<'created'>

/** A noun with the texts of a list of its records, too. */
export type ListNoun = DialogNoun &
  NounWith<'listTitle'> &
  NounWith<'emptyTitle'> &
  NounWith<'emptyHint'> &
  NounWith<'pageRange'>

/** The text `<noun>.<name>`; a test over the contract finds every field without one. */
export const nounText = (noun: string, name: string): TextKey => `${noun}.${name}` as TextKey
