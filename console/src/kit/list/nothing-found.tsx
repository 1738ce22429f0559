import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '../base/format.ts'
import { useLabel } from '../base/label.ts'
import { useLanguage } from '../base/language.ts'
import { useText } from '../base/text.ts'
import { Empty } from '../show/empty.tsx'
import type { ListState } from './list-state.ts'
import { isApplied, type SearchField, type SearchValue } from './search-fields.ts'

/** The number of rows, or a lower bound if the server stopped counting. */
export interface Found {
  total: number
  totalCapped: boolean
}

interface NothingFoundProps {
  fields: readonly SearchField[]
  state: ListState
  /** The open tab; null if it shows all rows. */
  tab: string | null
  /** The kind of record in the plural, such as `products`. */
  noun?: string | undefined
  /** The number of rows in another state. */
  count: (state: ListState) => Promise<Found>
  onShow: (state: ListState) => void
  /** Shown if there are no rows at all. */
  none: ReactNode
}

/** A way out: the list without one condition, and the name of that condition. */
interface Way {
  name: string
  state: ListState
  found: Found
}

/**
 * Shown if no row matches the filters. It names the filters, finds the one that excludes all rows, and offers ways
 * out with their numbers of rows.
 */
export function NothingFound(props: NothingFoundProps) {
  const { fields, state, tab, count, onShow, none } = props
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  const applied = fields.filter((field) => isApplied(state.filters[field.name]))
  const all: ListState = { ...state, tab: '', filters: {}, pageNo: 1 }
  const [ways, setWays] = useState<{ way: Way | null; all: Found } | null>(null)
  const asked = JSON.stringify([state.tab, state.filters])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again if the input changes, not on a redraw
  useEffect(() => {
    let gone = false
    setWays(null)
    findWays().then(
      (found) => gone || setWays(found),
      () => undefined, // the ways out also work without the numbers
    )
    return () => {
      gone = true
    }
  }, [asked])

  async function findWays() {
    // Users want the text that they typed. So removing the tab or another filter is offered first.
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
  const filters = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    conditions.map((text) => t('kit.quoted', { text })),
  )
  const amount = ({ total, totalCapped }: Found) => formatCount(total, totalCapped)
  const way = ways?.way
  const noun = props.noun ?? t('kit.records')
  return (
    <Empty
      title={t('kit.nothingFound')}
      hint={
        way
          ? t('kit.foundWithout', { noun, filters, filter: way.name, count: amount(way.found) })
          : t('kit.foundUnder', { noun, filters })
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
