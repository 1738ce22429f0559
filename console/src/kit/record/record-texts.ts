import type { TextKey } from '@zhanggui/contract/text-key.ts'

type NounWith<S extends string> = TextKey extends infer K ? (K extends `${infer N}.${S}` ? N : never) : never

/** A noun with the texts of a dialog: the titles for a new and an existing record, and the notice after adding. */
export type DialogNoun = NounWith<'add'> & NounWith<'editTitle'> & NounWith<'created'>

/** A noun with the texts of a list. */
export type ListNoun = NounWith<'add'> &
  NounWith<'listTitle'> &
  NounWith<'many'> &
  NounWith<'emptyTitle'> &
  NounWith<'emptyHint'> &
  NounWith<'pageRange'>

/** The text `<noun>.<name>`. A test over the contract finds every field without one. */
export const nounText = (noun: string, name: string): TextKey => `${noun}.${name}` as TextKey
