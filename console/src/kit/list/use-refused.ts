import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { codeOf } from '../base/text.ts'
import type { CallError } from '../wire/call-error.ts'
import type { ListQuery } from './list-state.ts'

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const paging = ['pageNo', 'pageSize']

/** The names in a query whose values the refusal is about; all that can go when it names none of them. */
function namesIn(query: Values, error: CallError): readonly string[] {
  const removable = Object.keys(query).filter((name) => !paging.includes(name))
  const said = new Set(error.issues.map(({ path }) => path.split('.')[0]))
  const named = removable.filter((name) => said.has(name))
  return named.length > 0 ? named : removable
}

/** The values in list queries that the call has refused: an old link may hold some. */
export function useRefused() {
  const [values, setValues] = useState<Values>({})
  /** The names in a query whose values were refused before. */
  const refused = useCallback(
    (query: ListQuery) =>
      Object.entries(query)
        .filter(([name, value]) => name in values && isSame(value, values[name]))
        .map(([name]) => name),
    [values],
  )
  return { refused, setValues }
}

/** Whether the list's call has refused a value of the query, which the list then does without. */
export function useDropRefused(
  query: ListQuery,
  error: CallError | null,
  setValues: (change: (before: Values) => Values) => void,
): boolean {
  const names = useMemo(
    () => (error?.code === codeOf('common.invalidInput') ? namesIn({ ...query }, error) : []),
    [query, error],
  )
  useLayoutEffect(() => {
    if (names.length === 0) return
    const dropped = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
    setValues((before) => ({ ...before, ...dropped }))
  }, [names, query, setValues])
  return names.length > 0
}
