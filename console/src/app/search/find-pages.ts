import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import {
  type BuiltInMenu,
  builtInMenus,
  menuType,
  type PermissionCode,
} from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ComponentType } from 'react'
import { isText, sayText } from '../../kit/base/text.ts'
import { trailOf } from '../menu.ts'
import type { Action } from './actions.ts'
import { menuPinyin } from './menu-pinyin.gen.ts'

/** A page or an action that the search found. */
export interface PageHit {
  key: string
  name: string
  /** The way there through the menu. */
  way: readonly string[]
  path: string
  icon: string | ComponentType
  action: boolean
  external: boolean
  /** Done on the spot, not at a path. */
  run: (() => void) | null
  /** Why it cannot be done now. */
  reason: string | null
  /** The permission that is missing to open it; null when it can be opened. */
  missing: PermissionCode | null
}

const most = 8
const mostLocked = 3

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** How well a text answers the keyword: 3 begins with it, 2 has a word that begins with it, 1 has it somewhere, 0 not at all. */
function matchOf(text: string, keyword: string): number {
  const found = plain(text)
  if (found.startsWith(keyword)) return 3
  if (
    text
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(keyword))
  )
    return 2
  return found.includes(keyword) ? 1 : 0
}

/** The name as shown, the names of both languages it was born with, and Pinyin: the server's for what it gave. */
function score(
  keyword: string,
  name: string,
  code: string,
  pinyin: string,
  languages: readonly Language[],
): number {
  const key = `menu.${code}`
  const born = isText(key) ? languages.map((language) => sayText(key, language)) : []
  const names = [name, ...born, ...(pinyin ? pinyin.split(' ') : [])]
  return Math.max(...names.map((text) => matchOf(text, keyword)))
}

const nowhere = { external: false, run: null, reason: null, missing: null }

/** The way to a record through the menu. */
const wayTo = (trail: readonly MenuRecord[]) => trail.slice(0, -1).map(({ name }) => name)

interface Given {
  records: readonly MenuRecord[]
  actions: readonly Action[]
  permissions: ReadonlySet<string>
  language: Language
  /** Those whose texts are loaded. */
  languages: readonly Language[]
}

/**
 * Pages of the menu records, and what can be done, by name, English name, Pinyin or its initials, best first; all pages when
 * nothing is asked. A permission without an action of its own leads to its page.
 * After them what exists but needs a permission the user lacks.
 */
export function findPages(asked: string, given: Given): PageHit[] {
  const { records, actions, languages } = given
  const keyword = plain(asked)
  const covered = new Set(actions.filter(({ covers }) => covers).map(({ code }) => code as string))
  const open = records.flatMap((record, place) => {
    if (record.type === menuType.folder || covered.has(record.code)) return []
    const action = record.type === menuType.button
    const trail = trailOf(records, record)
    // An action without a screen of its own is done on its page.
    const path = record.path || (trail.at(-2)?.path ?? '')
    const { name, code, pinyin } = record
    const points = keyword ? score(keyword, name, code, pinyin, languages) : action ? 0 : 1
    if (!path || points === 0) return []
    const hit: PageHit = {
      ...nowhere,
      key: record.id,
      name,
      way: wayTo(trail),
      path,
      // An action wears the sign of its page.
      icon: trail.findLast(({ icon }) => icon !== '')?.icon ?? '',
      action,
      external: /^https?:/i.test(path),
    }
    // Pages before actions that fit as well.
    return [{ hit, points: points * 2 + (action ? 0 : 1), place }]
  })
  const toDo = actions.flatMap((action, place) => {
    const { key, name, names, pinyin, icon, code, path, run, reason } = action
    const words = [...names, ...pinyin.split(' ')]
    const points = keyword ? Math.max(...words.map((text) => matchOf(text, keyword))) : 0
    if (points === 0) return []
    const record = records.find((one) => one.code === code)
    const way = record ? wayTo(trailOf(records, record)) : []
    const hit: PageHit = { ...nowhere, key, name, way, path, icon, action: true, run, reason }
    // Before the permissions that fit as well: those only lead to their page.
    return [{ hit, points: points * 2, place: place - actions.length }]
  })
  const best = [...open, ...toDo]
    .sort((a, b) => b.points - a.points || a.place - b.place)
    .map(({ hit }) => hit)
  return [...best.slice(0, most), ...(keyword ? lockedPages(keyword, given) : [])]
}

function lockedPages(keyword: string, given: Given): PageHit[] {
  const nameOf = (code: string) => {
    const key = `menu.${code}`
    return isText(key) ? sayText(key, given.language) : code
  }
  const pinyin: Readonly<Record<string, string>> = menuPinyin
  const found: PageHit[] = []
  const walk = (menus: readonly BuiltInMenu[], way: readonly string[]) => {
    for (const menu of menus) {
      const name = nameOf(menu.code)
      if (
        menu.path &&
        !given.permissions.has(menu.code) &&
        score(keyword, name, menu.code, pinyin[menu.code] ?? '', given.languages) > 0
      )
        found.push({
          ...nowhere,
          key: `locked-${menu.code}`,
          name,
          way,
          path: menu.path,
          icon: menu.icon ?? '',
          action: menu.type === menuType.button,
          // The codes of the built-in menus are the permission codes.
          missing: menu.code as PermissionCode,
        })
      walk(menu.children ?? [], [...way, name])
    }
  }
  walk(builtInMenus, [])
  return found.slice(0, mostLocked)
}

/** A text in pieces, those that the keyword names marked. */
export function marked(text: string, keyword: string): { text: string; hit: boolean; at: number }[] {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return [{ text, hit: false, at: 0 }]
  const pieces: { text: string; hit: boolean; at: number }[] = []
  const lower = text.toLowerCase()
  // A letter whose small form is longer would shift the places: then nothing is marked.
  if (lower.length !== text.length) return [{ text, hit: false, at: 0 }]
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false, at: from })
    pieces.push({ text: text.slice(at, at + wanted.length), hit: true, at })
    from = at + wanted.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false, at: from })
  return pieces
}
