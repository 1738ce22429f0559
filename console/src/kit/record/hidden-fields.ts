import { type FieldMap, hiddenFields, type NounFields } from '@zhanggui/contract/fields.ts'
import { useMemo } from 'react'
import { useHeld } from '../session/allow.tsx'

/** The fields that this person does not see. Lists, forms and sheets leave them out. */
export function useHiddenFields(described: NounFields<string, FieldMap>): ReadonlySet<string> {
  const held = useHeld()
  return useMemo(() => hiddenFields(described, held), [described, held])
}
