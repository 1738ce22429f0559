import { useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'

export type Faults<N extends string> = Partial<Record<N, string>>

/**
 * The values of a small form and what to say about them. `check` looks at the values in the language of the moment; a fault is
 * shown once its field was left or the form was sent, what the server refused as long as the value is the refused
 * one and the page is in the language the server spoke.
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
    /** A field was left: an empty one is not wrong yet. */
    leave(name: N) {
      if (values[name] !== '') setShown((now) => new Set(now).add(name))
    },
    /** Shows all that is wrong with these fields and goes to the first; true when nothing is. */
    ready(asked: readonly N[] = names): boolean {
      setShown((now) => new Set([...now, ...asked]))
      const first = asked.find((name) => checked[name])
      goTo(first)
      return first === undefined
    },
    /** Takes over what the server said about fields; true when it was about any of this form. */
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
