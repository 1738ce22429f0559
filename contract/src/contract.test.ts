import { describe, expect, test } from 'vitest'
import { type AuditNoun, nounTextKey } from './audit/audit.ts'
import type { Call } from './call.ts'
import { textParts } from './index.gen.ts'
import { calls, openCalls, texts } from './index.ts'
import type { Manifest } from './manifest.ts'
import { folders, nouns } from './nouns.ts'
import { birthPermissions, permissionCodes } from './permissions.ts'
import type { TextEntry } from './text.ts'

const everyCall = [...Object.entries(calls), ...Object.entries(openCalls)].flatMap(([noun, group]) =>
  Object.entries(group as unknown as Record<string, Call>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    call,
  })),
)
const manifests: readonly Manifest[] = nouns
const pages = manifests.flatMap((noun) => noun.pages ?? [])
const everyText = Object.entries(texts as Record<string, TextEntry>)

/** Slots of limits: constants above 1. Only the general rules get the limit of a field, which may be 1. */
const limits = /^(?:max|limit|least|most|levels)$/
/** Words on -s that are no plurals. */
const noPlurals = new Set(
  `always this less is was has does goes ends exists belongs falls rises follows asks takes stays holds contains needs overlaps differs
  looks lacks shows stands says sees s ms`.split(/\s+/),
)
/** The counted noun ends before such a word. */
const ended = /^(?:of|for|in|on|at|to|by|per|with|from|and|or|a|an|the|that|which|than|not|only|may)$/

/** The plurals that plain slots of an English text count, such as `orders` after `{count} new`. */
function pluralsOf(key: string, en: string): string[] {
  return [...en.matchAll(/\{(\w+)\} ((?:[A-Za-z-]+ ?)+)/g)].flatMap(([, slot = '', words = '']) => {
    if (limits.test(slot) && !key.startsWith('rule.')) return []
    const near = words.trim().split(' ').slice(0, 3)
    const end = near.findIndex((word) => ended.test(word) || noPlurals.has(word))
    return near
      .slice(0, end < 0 ? near.length : end)
      .filter((word) => /s$|^people$/.test(word))
      .slice(0, 1)
      .map((word) => `${key}: {${slot}} ${word}`)
  })
}

describe('the calls', () => {
  test('have a path of their own', () => {
    const paths = everyCall.map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('refuse fields they do not know', () => {
    for (const { name, call } of everyCall) {
      const parsed = call.input.safeParse({ aFieldNobodyKnows: 1 })
      const unknown = parsed.success
        ? []
        : parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys')
      expect(unknown.length, name).toBe(1)
    }
  })

  test('that change something have an audit action, and all have a summary in both languages', () => {
    for (const { name, call } of everyCall) {
      expect(call.summary[0] && call.summary[1], name).toBeTruthy()
      if (/^(save|remove|move|set|upload|cancel|apply|undo|start)/.test(name.split('.')[1] ?? ''))
        expect(call.audit, name).not.toBeNull()
    }
  })
})

describe('the texts', () => {
  test('choose the English word by the number that stands before it', () => {
    expect(everyText.flatMap(([key, [, en]]) => pluralsOf(key, en))).toEqual([])
    expect(everyText.flatMap(([key, [, en]]) => (/\w\((?:s|es|ies)\)/.test(en) ? [key] : []))).toEqual([])
  })

  test('exist in both languages, with the same slots', () => {
    const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()
    for (const [key, [zh, en]] of everyText) {
      expect(zh.trim() && en.trim(), key).toBeTruthy()
      expect([...new Set(slots(en))], key).toEqual([...new Set([...slots(zh), ...slots(en)])].sort())
    }
  })

  test('give every refusal its own code, except the reasons why a session ended', () => {
    const ended = -2
    const codes = everyText.flatMap(([, { 2: code }]) => (code === undefined || code === ended ? [] : [code]))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('are unique: no key is in two files', () => {
    const keys = Object.values(textParts).flatMap((part) => Object.keys(part))
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  test('name every permission', () => {
    for (const code of permissionCodes) expect(Object.keys(texts)).toContain(`menu.${code}`)
  })

  test('name every action of the audit, and the records of every noun with actions', () => {
    for (const { name, call } of everyCall)
      if (call.audit) expect(Object.keys(texts), name).toContain(`audit.${call.audit}`)
    for (const { noun, audit } of manifests) {
      expect(nounTextKey(noun as AuditNoun) in texts, noun).toBe(audit !== undefined)
    }
  })
})

describe('the manifests', () => {
  test('put every page but home into a folder, each at its own place', () => {
    const inFolders = pages.filter(({ code }) => code !== 'iposWeb.home')
    for (const { code } of inFolders)
      expect(folders.map((folder) => folder.code)).toContain(code.split('.')[1])
    const places = pages.map(({ code, place }) => `${code.split('.')[1]} ${place}`)
    expect(new Set(places).size).toBe(places.length)
    expect(new Set(permissionCodes).size).toBe(permissionCodes.length)
  })

  test('give built-in roles only existing buttons, each with its page', () => {
    for (const codes of Object.values(birthPermissions))
      expect(codes.filter((code) => !permissionCodes.includes(code))).toEqual([])
  })

  test('map audit actions to other nouns only if the action exists', () => {
    const actions = everyCall.flatMap(({ call }) => (call.audit ? [call.audit] : []))
    const audited = manifests.filter(({ audit }) => audit).map(({ noun }) => noun)
    expect([...new Set(actions.map((action) => action.split('.')[0]))].sort()).toEqual(audited.sort())
    for (const { noun, audit } of manifests)
      for (const action of Object.keys(audit?.recordOf ?? {})) {
        expect(actions).toContain(`${noun}.${action}`)
      }
  })

  test('list other ids only for calls of their own noun', () => {
    const names = everyCall.map(({ name }) => name)
    for (const { noun, otherIds } of manifests)
      for (const place of Object.keys(otherIds ?? {}))
        expect(names).toContain(`${noun}.${place.split(' ')[0]}`)
  })

  test('open a record with an existing permission, and let only nouns with a page be searched', () => {
    for (const { noun, pages: own = [], record, search } of manifests) {
      if (search) expect(own.length, noun).toBeGreaterThan(0)
      if (record) expect(permissionCodes as readonly string[]).toContain(record.code)
    }
  })
})
