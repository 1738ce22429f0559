import { useMemo } from 'react'
import { type Label, useLabel, type Words } from '../base/label.ts'
import type { SearchField } from './search-fields.ts'

const said = (field: SearchField, label: Label): SearchField =>
  field.componentName === 'select'
    ? {
        ...field,
        options: field.options.map((option) => ({ ...option, label: label(option.label as Words) })),
      }
    : field

/** Fields of which some have options whose labels are text keys: these labels in the language of the person. */
export function useSaidOptions(fields: readonly SearchField[], names: readonly string[]): SearchField[] {
  const label = useLabel()
  const which = names.join(' ')
  return useMemo(
    () => fields.map((field) => (which.split(' ').includes(field.name) ? said(field, label) : field)),
    [fields, which, label],
  )
}
