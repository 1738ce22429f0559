/** A field as it was and as it is; null for nothing. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** The texts of a record's fields; null stands for empty. */
export type FieldTexts = Readonly<Record<string, string | null>>

/** What differs, in the order of the fields. */
export function changesBetween(before: FieldTexts, after: FieldTexts): FieldChange[] {
  return Object.keys(after).flatMap((field) => {
    const was = before[field] ?? null
    const is = after[field] ?? null
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
