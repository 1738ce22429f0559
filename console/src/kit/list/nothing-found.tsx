import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '../base/format.ts'
import { useLabel } from '../base/label.ts'
import { useLanguage } from '../base/language.ts'
import { useText } from '../base/text.ts'
import { Empty } from '../show/empty.tsx'
import type { ListState } from './list-state.ts'
import { isApplied, type SearchField, type SearchValue } from './search-fields.ts'

/** How many rows there are, or more when counting stopped there. */
export interface Found {
  total: number
  totalCapped: boolean
}

interface NothingFoundProps {
  fields: readonly SearchField[]
  state: ListState
  /** The tab that is open; null when it shows all rows. */
  tab: string | null
  /** How many rows there would be in another state. */
  count: (state: ListState) => Promise<Found>
  onShow: (state: ListState) => void
  /** What stands here when there are no rows at all. */
  none: ReactNode
}

/** One condition less: what it is called, and the list without it. */
interface Way {
  name: string
  state: ListState
  found: Found
}

/** No row under the filters: which they are, which one is in the way, and the ways out with what they lead to. */
export function NothingFound({ fields, state, tab, count, onShow, none }: NothingFoundProps) {
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  const applied = fields.filter((field) => isApplied(state.filters[field.name]))
  const all: ListState = { ...state, tab: '', filters: {}, pageNo: 1 }
  const [ways, setWays] = useState<{ way: Way | null; all: Found } | null>(null)
  const asked = JSON.stringify([state.tab, state.filters])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the question is another, not when it is drawn again
  useEffect(() => {
    let gone = false
    setWays(null)
    findWays().then(
      (found) => gone || setWays(found),
      () => undefined, // without the counts there is still the way out
    )
    return () => {
      gone = true
    }
  }, [asked])

  async function findWays() {
    // What was typed is what is wanted: rather the tab or another filter goes.
    const ordered = [...applied].sort((a, b) => Number(isTyped(a)) - Number(isTyped(b)))
    const less = [
      ...(tab === null ? [] : [{ name: tab, state: { ...state, tab: '', pageNo: 1 } }]),
      ...ordered.map((field) => ({
        name: isTyped(field) ? String(state.filters[field.name] ?? '') : label(field.placeholder),
        state: { ...state, filters: { ...state.filters, [field.name]: undefined }, pageNo: 1 },
      })),
    ]
    const [whole, ...found] = await Promise.all([all, ...less.map((one) => one.state)].map(count))
    const open = less
      .map((one, index) => ({ ...one, found: found[index]! }))
      .find((one) => one.found.total > 0)
    return { way: less.length > 1 ? (open ?? null) : null, all: whole! }
  }

  function shown(field: SearchField, value: SearchValue): string {
    if (field.componentName === 'date' && Array.isArray(value)) return value.join(' – ')
    if (field.componentName !== 'select')
      return field.componentName === 'input' ? String(value) : t('kit.items', { count: 1 })
    const chosen = field.options.filter((option) => [value].flat().includes(option.value))
    return chosen.length === 1 ? chosen[0]!.label : t('kit.items', { count: chosen.length })
  }

  if (ways?.all.total === 0) return none
  const conditions = [
    ...(tab === null ? [] : [tab]),
    ...applied.map((field) => {
      const value = shown(field, state.filters[field.name])
      return isTyped(field)
        ? t('kit.contains', { text: value })
        : `${label(field.placeholder)}${t('kit.colon')}${value}`
    }),
  ]
  // One after the other, with a space between them where the language has spaces.
  const filters = new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(
    conditions.map((text) => t('kit.quoted', { text })),
  )
  const amount = ({ total, totalCapped }: Found) => formatCount(total, totalCapped)
  const way = ways?.way
  return (
    <Empty
      title={t('kit.nothingFound')}
      hint={
        way
          ? t('kit.foundWithout', { filters, filter: way.name, count: amount(way.found) })
          : t('kit.foundUnder', { filters })
      }
    >
      {way && <Button onClick={() => onShow(way.state)}>{t('kit.dropFilter', { filter: way.name })}</Button>}
      <Button onClick={() => onShow(all)}>
        {ways ? t('kit.clearFiltersCount', { count: amount(ways.all) }) : t('kit.clearFilters')}
      </Button>
    </Empty>
  )
}

const isTyped = (field: SearchField) => field.componentName === 'input'
