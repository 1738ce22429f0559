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

/** A page or an action in the results. */
export interface PageHit {
  key: string
  name: string
  /** Its path through the menu. */
  way: readonly string[]
  path: string
  icon: string | ComponentType
  action: boolean
  external: boolean
  /** Runs here instead of opening a path. */
  run: (() => void) | null
  /** The reason why it is disabled. */
  reason: string | null
  /** The missing permission; null if the user can open it. */
  missing: PermissionCode | null
}

const most = 12
const mostLocked = 3

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/**
 * The match of a text: 3 if it begins with the keyword, 2 if one of its words does, 1 if it contains the keyword, 0
 * otherwise.
 */
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

/**
 * Matches the shown name, the original names in both languages, and the pinyin. Names that the merchant gave have the
 * server's pinyin.
 */
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

/** A record's path through the menu. */
const wayTo = (trail: readonly MenuRecord[]) => trail.slice(0, -1).map(({ name }) => name)

/** A page or a permission of the menu as a result. */
export function pageHit(records: readonly MenuRecord[], record: MenuRecord): PageHit {
  const trail = trailOf(records, record)
  // A permission without its own screen opens its page.
  const path = record.path || (trail.at(-2)?.path ?? '')
  return {
    ...nowhere,
    key: record.id,
    name: record.name,
    way: wayTo(trail),
    path,
    // An action has the icon of its page.
    icon: trail.findLast(({ icon }) => icon !== '')?.icon ?? '',
    action: record.type === menuType.button,
    external: /^https?:/i.test(path),
  }
}

interface Given {
  records: readonly MenuRecord[]
  actions: readonly Action[]
  permissions: ReadonlySet<string>
  language: Language
  /** The languages with loaded texts. */
  languages: readonly Language[]
}

/**
 * Pages and actions that match in name, English name, pinyin or initials, best first. Without a keyword, all pages. A
 * permission without its own action opens its page. Pages that need a missing permission come last.
 */
export function findPages(asked: string, given: Given): PageHit[] {
  const { records, actions, languages } = given
  const keyword = plain(asked)
  const covered = new Set(actions.filter(({ covers }) => covers).map(({ code }) => code as string))
  const open = records.flatMap((record, place) => {
    if (record.type === menuType.folder || covered.has(record.code)) return []
    const hit = pageHit(records, record)
    const { name, code, pinyin } = record
    const points = keyword ? score(keyword, name, code, pinyin, languages) : hit.action ? 0 : 1
    if (!hit.path || points === 0) return []
    // With equal points, pages stand before actions.
    return [{ hit, points: points * 2 + (hit.action ? 0 : 1), place }]
  })
  const toDo = actions.flatMap((action, place) => {
    const { key, name, names, pinyin, icon, code, path, run, reason } = action
    const words = [...names, ...pinyin.split(' ')]
    const points = keyword ? Math.max(...words.map((text) => matchOf(text, keyword))) : 0
    if (points === 0) return []
    const record = records.find((one) => one.code === code)
    const way = record ? wayTo(trailOf(records, record)) : []
    const hit: PageHit = { ...nowhere, key, name, way, path, icon, action: true, run, reason }
    // With equal points, actions stand before permissions, which only open their page.
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
          // The codes of the built-in menus are permission codes.
          missing: menu.code as PermissionCode,
        })
      walk(menu.children ?? [], [...way, name])
    }
  }
  walk(builtInMenus, [])
  return found.slice(0, mostLocked)
}

/** Splits a text into pieces and marks those that match the keyword. */
export function marked(text: string, keyword: string): { text: string; hit: boolean; at: number }[] {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return [{ text, hit: false, at: 0 }]
  const pieces: { text: string; hit: boolean; at: number }[] = []
  const lower = text.toLowerCase()
  // If lower case changes the length of the text, the positions would shift, so nothing is marked.
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
