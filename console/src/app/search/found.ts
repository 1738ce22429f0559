import { nounTextKey } from '@zhanggui/contract/audit/audit.ts'
import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import { type SearchHit, searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { type SearchKind, searchKinds } from '@zhanggui/contract/search/search.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../kit/base/language.ts'
import { type Translate, useLoadedLanguages, useText } from '../../kit/base/text.ts'
import { useTheme } from '../../kit/frame/theme.ts'
import { useSession } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { useMenuRecords } from '../records.ts'
import { screenAt } from '../system.ts'
import { type Action, actionsFor } from './actions.ts'
import { findPages, type PageHit, pageHit } from './find-pages.ts'
import { type Recent, useRecent } from './recent.ts'

/** Spec section 9 names this pause. */
const debounceMs = 200
/** The call returns at most this many records of each noun. */
const mostOfEach = 5

/** One result. */
export interface Found {
  /** Also the id of its element. */
  key: string
  title: string
  hint: string
  path: string
  icon: string | ComponentType
  external: boolean
  /** Runs here instead of opening a path. */
  run: (() => void) | null
  /** The reason why it is disabled. */
  reason: string | null
  /** The permission that is missing to open it. */
  missing: string | null
  /** The record that it opens. */
  hit: SearchHit | null
  /** Its name among the last opened ones. */
  opened: string | null
}

export interface FoundGroup {
  key: string
  title: string
  items: readonly Found[]
}

/** The nouns that this user can search, as text: for the placeholder and for the note about the list. */
export function useFindable(): { placeholder: string; records: string } {
  const t = useText()
  const language = useLanguage()
  const { permissions } = useSession()
  const records = searchKinds
    .filter(({ code }) => permissions.has(code))
    .map(({ noun }) => t(nounTextKey(noun)))
  const listed = (names: readonly string[]) =>
    language === 'zh' ? names.join(t('shell.comma')) : names.join(t('shell.comma')).toLowerCase()
  return {
    placeholder: t('search.placeholder', { nouns: listed([t('search.page'), ...records]) }),
    records: listed(records),
  }
}

const inList = (list: string, keyword: string) => `${list}?keyword=${encodeURIComponent(keyword)}`

/** A record opens on its own screen for users with its permission; for others, in its list. */
function pathOf({ list, record }: SearchKind, { id, title }: SearchHit, permissions: ReadonlySet<string>) {
  return record && permissions.has(record.code) ? record.path + id : inList(list, title)
}

/** The fields of a result that only opens. */
const plain = { external: false, run: null, reason: null, missing: null, hit: null, opened: null }

/** A record as a result. */
const recordFound = (hit: SearchHit, permissions: ReadonlySet<string>): Found[] =>
  searchKinds
    .filter(({ noun }) => noun === hit.noun)
    .map((kind) => ({
      ...plain,
      key: `found-${hit.noun}-${hit.id}`,
      title: hit.title,
      hint: hit.hint,
      path: pathOf(kind, hit, permissions),
      icon: kind.icon,
      hit,
      opened: `${hit.noun}:${hit.id}`,
    }))

/** A page or an action as a result. */
function pageFound(records: readonly MenuRecord[], hit: PageHit): Found {
  const page = records.find(({ id, type }) => id === hit.key && type !== menuType.button)
  return {
    ...plain,
    key: `found-page-${hit.key}`,
    title: hit.name,
    hint: hit.way.join(' / '),
    path: hit.missing ? `/401?from=${encodeURIComponent(hit.path)}` : hit.path,
    icon: hit.icon,
    external: hit.external,
    run: hit.run,
    reason: hit.reason,
    missing: hit.missing,
    opened: page ? `page:${page.code}` : null,
  }
}

/** The actions that this user can do now. */
function useActions(languages: readonly Language[]): readonly Action[] {
  const session = useSession()
  const records = useMenuRecords()
  const language = useLanguage()
  const theme = useTheme()
  return useMemo(() => {
    const codes = new Set(records.map(({ code }) => code))
    return actionsFor({
      session,
      codeOf: (path) => screenAt(path)?.code,
      opens: (code) => codes.has(code),
      language,
      languages,
      theme,
    })
  }, [session, records, language, languages, theme])
}

/** The results of a keyword: records first, then pages and actions. `settled` is true once all answers are there. */
export function useFound(keyword: string): { groups: readonly FoundGroup[]; settled: boolean } {
  const t = useText()
  const language = useLanguage()
  const { permissions } = useSession()
  const records = useMenuRecords()
  const languages = useLoadedLanguages()
  const actions = useActions(languages)
  const asked = useDebounced(keyword.trim())
  const { data: hits, isFetching } = useCall(
    searchCalls.findAnything,
    { keyword: asked },
    { quiet: true, enabled: asked !== '', keepPrevious: true, staleTime: 10_000 },
  )
  const settled = asked === keyword.trim() && !isFetching

  const recent = useRecent()

  const groups = useMemo(() => {
    const pages = findPages(keyword, { records, actions, permissions, language, languages }).map((hit) =>
      pageFound(records, hit),
    )
    if (keyword.trim() === '') return withRecent(t, { recent, records, permissions, pages })
    const found: FoundGroup[] = []
    for (const { noun } of searchKinds) {
      const items = (asked ? (hits ?? []) : []).filter((hit) => hit.noun === noun)
      if (items.length > 0)
        found.push({
          key: noun,
          title: t(nounTextKey(noun)),
          items: items.flatMap((hit) => recordFound(hit, permissions)),
        })
    }
    const more = [...pages, ...searchesIn(t, keyword.trim(), found)]
    return more.length > 0 ? [...found, { key: 'pages', title: t('search.pages'), items: more }] : found
  }, [t, keyword, asked, hits, recent, records, actions, permissions, language, languages])
  return { groups, settled }
}

/** Before anything is typed: what the person opened last, then the other pages. */
function withRecent(
  t: Translate,
  given: {
    recent: readonly Recent[]
    records: readonly MenuRecord[]
    permissions: ReadonlySet<string>
    pages: readonly Found[]
  },
): FoundGroup[] {
  const { records, permissions, pages } = given
  const recent = given.recent.flatMap((one) =>
    'hit' in one ? recordFound(one.hit, permissions) : pageFound(records, pageHit(records, one.page)),
  )
  const keys = new Set(recent.map(({ key }) => key))
  const others = pages.filter(({ key }) => !keys.has(key))
  return [
    { key: 'recent', title: t('search.recent'), items: recent },
    { key: 'pages', title: t('search.pages'), items: others },
  ].filter(({ items }) => items.length > 0)
}

/** 'Search products for …': if there are more results than shown, the list has the rest. */
function searchesIn(t: Translate, keyword: string, found: readonly FoundGroup[]): Found[] {
  return searchKinds
    .filter(({ noun }) => found.some(({ key, items }) => key === noun && items.length === mostOfEach))
    .map(({ noun, icon, list }) => ({
      key: `found-in-${icon}`,
      title: t('shell.searchIn', { noun: t(nounTextKey(noun)), keyword }),
      hint: '',
      path: inList(list, keyword),
      icon,
      ...plain,
    }))
}

function useDebounced(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
