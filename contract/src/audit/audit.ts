import type { Manifest } from '../manifest.ts'
import { type Nouns, nouns } from '../nouns.ts'

/** The nouns that leave rows in the audit. */
export type AuditNoun = Extract<Nouns, { audit: object }>['noun']

const manifests: readonly Manifest[] = nouns

/** The nouns that leave rows in the audit, in the order of its filter. */
export const auditNouns = manifests.filter(({ audit }) => audit).map(({ noun }) => noun as AuditNoun)

/** The tabs of the trail: changed data, people and their permissions, and signing in. */
export const auditParts = ['data', 'people', 'session'] as const
export type AuditPart = (typeof auditParts)[number]

const peopleNouns = ['user', 'role', 'organization', 'notice']

/** The tab of a noun's actions. */
export const auditPartOf = (noun: string): AuditPart =>
  noun === 'session' ? 'session' : peopleNouns.includes(noun) ? 'people' : 'data'

/** The text that names the records of a noun. */
export const nounTextKey = <N extends AuditNoun>(noun: N) =>
  `audit.noun${noun.charAt(0).toUpperCase()}${noun.slice(1)}` as `audit.noun${Capitalize<N>}`

/**
 * The kind of record that an action is about. A number alone does not name a record: role 7, store 7 and session 7
 * all exist.
 */
export function recordNounOf(action: string): string {
  const [noun = '', name = ''] = action.split('.')
  return manifests.find((one) => one.noun === noun)?.audit?.recordOf?.[name] ?? noun
}
