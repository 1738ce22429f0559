import { holds, type KnownByKey } from '../known-records.sql.ts'
import type { KnownRecord, SheetKey, SheetNoun } from '../sheet-noun.ts'
import { keyOf, writtenValues } from '../sheet-table.ts'

/** For each key, the records by its values. */
export function indexed(noun: SheetNoun, known: readonly KnownRecord[]): KnownByKey {
  return noun.keys.map((key) => {
    const byValue = new Map<string, KnownRecord>()
    for (const item of known)
      if (holds(key, item))
        for (const written of writtenValues(key, (field) => item.record[field])) {
          const value = keyOf(key, written)
          const other = byValue.get(value)
          // Old values may be alike, such as codes that differ only in case. Then only the whole text finds one of them.
          if (key.anyCase || key.alike) byValue.set(exactly(written), item)
          if (!other || other.id > item.id) byValue.set(value, item)
          if (other) byValue.set(several(value), item)
        }
    return byValue
  })
}

const exactly = (written: string): string => `${written}\u0001`
const several = (value: string): string => `${value}\u0002`

/** Of several records whose values are alike, the one with exactly this text. */
export function recordWith(key: SheetKey, known: KnownByKey[number] | undefined, written: string) {
  const value = keyOf(key, written)
  return known?.get(exactly(written)) ?? (known?.has(several(value)) ? undefined : known?.get(value))
}
