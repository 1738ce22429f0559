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
        const best = ways.reduce((a, b) => (b.count > a.count ? b : a))
        if (!gone && best.count > 0) setWay(best)
      },
      () => undefined, // without the count there is still the way out
    )
    return () => {
      gone = true
    }
  }, [asked])

  const filters = applied
    .map((field) =>
      t('kit.quoted', {
        text: `${label(field.placeholder)}${t('kit.colon')}${shown(field, state.filters[field.name])}`,
      }),
    )
    .join('')

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
          ? t('kit.foundWithout', { filters, filter: label(way.field.placeholder), count: way.count })
          : t('kit.foundUnder', { filters })
      }
    >
      {way && (
        <Button onClick={() => onDrop(way.field.name)}>
          {t('kit.dropFilter', { filter: label(way.field.placeholder) })}
        </Button>
      )}
      <Button onClick={onClear}>{t('kit.clearFilters')}</Button>
    </Empty>
  )
}
