import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Empty } from './empty.tsx'
import { useLabel } from './label.ts'
import type { ListState } from './list-state.ts'
import { isApplied, type SearchField, type SearchValue } from './search-fields.ts'
import { useText } from './text.ts'

interface NothingFoundProps {
  fields: readonly SearchField[]
  state: ListState
  /** How many rows there are without the filter of this name. */
  count: (without: string) => Promise<number>
  onDrop: (name: string) => void
  onClear: () => void
}

/** No row under the filters: which they are, which one is in the way, and the ways out. */
export function NothingFound({ fields, state, count, onDrop, onClear }: NothingFoundProps) {
  const t = useText()
  const label = useLabel()
  const applied = fields.filter((field) => isApplied(state.filters[field.name]))
  const [way, setWay] = useState<{ field: SearchField; count: number } | null>(null)
  const asked = JSON.stringify([state.tab, state.filters])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the question is another, not when it is drawn again
  useEffect(() => {
    let gone = false
    setWay(null)
    if (applied.length < 2) return
    Promise.all(applied.map(async (field) => ({ field, count: await count(field.name) }))).then(
      (ways) => {
        // What was typed is what is wanted: rather another filter goes.
        const open = ways.filter((one) => one.count > 0)
        const best = open.find((one) => one.field.componentName !== 'input') ?? open[0]
        if (!gone && best) setWay(best)
      },
      () => undefined, // without the count there is still the way out
    )
    return () => {
      gone = true
    }
  }, [asked])

  const filters = applied
    .map((field) => {
      const value = shown(field, state.filters[field.name])
      const text =
        field.componentName === 'input'
          ? t('kit.contains', { text: value })
          : `${label(field.placeholder)}${t('kit.colon')}${value}`
      return t('kit.quoted', { text })
    })
    .join('')
  /** A typed word is named by itself: its field's placeholder is a whole sentence. */
  const nameOf = (field: SearchField) =>
    field.componentName === 'input' ? String(state.filters[field.name] ?? '') : label(field.placeholder)

  function shown(field: SearchField, value: SearchValue): string {
    if (field.componentName === 'date' && Array.isArray(value)) return value.join(' – ')
    if (field.componentName !== 'select')
      return field.componentName === 'input' ? String(value) : t('kit.items', { count: 1 })
    const chosen = field.options.filter((option) => [value].flat().includes(option.value))
    return chosen.length === 1 ? chosen[0]!.label : t('kit.items', { count: chosen.length })
  }

  return (
    <Empty
      title={t('kit.nothingFound')}
      hint={
        way
          ? t('kit.foundWithout', { filters, filter: nameOf(way.field), count: way.count })
          : t('kit.foundUnder', { filters })
      }
    >
      {way && (
        <Button onClick={() => onDrop(way.field.name)}>
          {t('kit.dropFilter', { filter: nameOf(way.field) })}
        </Button>
      )}
      <Button onClick={onClear}>{t('kit.clearFilters')}</Button>
    </Empty>
  )
}
