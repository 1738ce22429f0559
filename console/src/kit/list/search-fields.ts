import type { Words } from '../base/label.ts'
import type { SelectOption, TreeOption } from '../input/option.ts'

/** The value of a search field; undefined if it does not filter. */
export type SearchValue = string | number | readonly (string | number)[] | undefined

interface Common {
  /** The filter's name in the list query and in the URL. */
  name: string
  /** The name of the filter, shown inside the field and beside its value. */
  placeholder: Words
  /** If the value fails this check, the field returns to its previous value (spec section 5 'Search wrap'). */
  validate?: (value: SearchValue) => boolean
  /** The field stands behind the 'more filters' button. */
  more?: boolean
  /** In px. By default 160 for a select (spec section 9), 300 for a text input, 240 for days. */
  width?: number
}

/** A search field as data (spec section 3 'Search config item'). */
export type SearchField =
  | (Common & { componentName: 'input'; type?: 'text' })
  | (Common & {
      componentName: 'select'
      type?: 'single' | 'multiple'
      options: readonly SelectOption[]
    })
  | (Common & {
      componentName: 'tree'
      type?: 'single'
      options: readonly TreeOption[] | undefined
      /** Called when the pointer or the focus reaches the field, so that its options load. */
      onWanted?: () => void
    })
  | (Common & {
      componentName: 'remote'
      type?: 'single'
      /** Loads the options for a typed text. */
      load: (keyword: string) => Promise<readonly SelectOption[]>
      /** Finds the option for a value from the URL. */
      find: (value: string) => Promise<SelectOption | null>
    })
  | (Common & {
      componentName: 'date'
      type: 'daterange'
      /** The names of the two days in the list query. */
      names: readonly [from: string, to: string]
      /** Disables the days after today. */
      disableFuture?: boolean
    })

export type SearchValues = Readonly<Record<string, SearchValue>>

export const isApplied = (value: SearchValue): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The next value of a field, or the previous one if the field's check refuses it. */
export function acceptedValue(field: SearchField, next: SearchValue, previous: SearchValue): SearchValue {
  return field.validate && !field.validate(next) ? previous : next
}

/** Text inputs stand after the other controls (spec section 9). */
export function inSearchOrder(fields: readonly SearchField[]): SearchField[] {
  const isText = (field: SearchField) => field.componentName === 'input'
  return [...fields.filter((field) => !isText(field)), ...fields.filter(isText)]
}
