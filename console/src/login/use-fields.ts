import { useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'

export type Faults<N extends string> = Partial<Record<N, string>>

/**
 * The values and faults of a small form. `check` returns faults in the present language. A fault shows after the user
 * leaves its field or submits. A fault of the server shows while the value and the language are the same.
 */
export function useFields<N extends string>(
  initial: Record<N, string>,
  check: (values: Record<N, string>) => Faults<N>,
) {
  const names = Object.keys(initial) as N[]
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState<ReadonlySet<N>>(new Set())
  const language = useLanguage()
  const [refusedIn, setRefusedIn] = useState<{ language: string; faults: Faults<N> }>({
    language,
    faults: {},
  })
  const refused: Faults<N> = refusedIn.language === language ? refusedIn.faults : {}
  const checked = check(values)
  const faults = Object.fromEntries(
    names.map((name) => [name, refused[name] ?? (shown.has(name) ? checked[name] : undefined)]),
  ) as Faults<N>

  const goTo = (name: string | undefined) => {
    if (name) document.getElementById(name)?.focus()
  }

  return {
    values,
    faults,
    set(name: N, value: string) {
      setValues((now) => ({ ...now, [name]: value }))
      setRefusedIn((now) => ({ ...now, faults: { ...now.faults, [name]: undefined } }))
    },
    /** The user left a field. An empty field is not a fault yet. */
    leave(name: N) {
      if (values[name] !== '') setShown((now) => new Set(now).add(name))
    },
    /** Shows the faults of these fields and moves to the first one. True if there are none. */
    ready(asked: readonly N[] = names): boolean {
      setShown((now) => new Set([...now, ...asked]))
      const first = asked.find((name) => checked[name])
      goTo(first)
      return first === undefined
    },
    /** Takes the server's faults. True if at least one belongs to this form. */
    refuse(fields: Readonly<Record<string, string>>): boolean {
      const mine = names.filter((name) => fields[name])
      setRefusedIn({
        language,
        faults: Object.fromEntries(mine.map((name) => [name, fields[name]])) as Faults<N>,
      })
      goTo(mine[0])
      return mine.length > 0
    },
  }
}

export type Fields<N extends string> = ReturnType<typeof useFields<N>>
