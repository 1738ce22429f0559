import type { Words } from '../base/label.ts'
import type { SelectOption, TreeOption } from '../input/option.ts'

/** What one search field holds; undefined when it does not filter. */
export type SearchValue = string | number | readonly (string | number)[] | undefined

interface Common {
  /** The filter's name in the list query and in the URL. */
  name: string
  /** Says what is filtered, inside the field and beside an applied value. */
  placeholder: Words
  /** The value has to pass, else the field goes back to what it held (spec section 5 'Search wrap'). */
  validate?: (value: SearchValue) => boolean
  /** Behind the 'more filters' button. */
  more?: boolean
  /** px; by default 160 for a select (spec section 9), 300 for a text input, 240 for days. */
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
      /** The options are wanted: the field is pointed at or reached by keyboard. */
      onWanted?: () => void
    })
  | (Common & {
      componentName: 'remote'
      type?: 'single'
      /** Options for what was typed. */
      load: (keyword: string) => Promise<readonly SelectOption[]>
      /** The option behind a value that came with the URL. */
      find: (value: string) => Promise<SelectOption | null>
    })
  | (Common & {
      componentName: 'date'
      type: 'daterange'
      /** The names of the two days in the list query. */
      names: readonly [from: string, to: string]
      /** Days after today cannot be chosen. */
      disableFuture?: boolean
    })

export type SearchValues = Readonly<Record<string, SearchValue>>

export const isApplied = (value: SearchValue): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The next value of a field, or the previous one when the field's own check refuses it. */
export function acceptedValue(field: SearchField, next: SearchValue, previous: SearchValue): SearchValue {
  return field.validate && !field.validate(next) ? previous : next
}

/** Text inputs stand after the other controls (spec section 9). */
export function inSearchOrder(fields: readonly SearchField[]): SearchField[] {
  const isText = (field: SearchField) => field.componentName === 'input'
  return [...fields.filter((field) => !isText(field)), ...fields.filter(isText)]
}
