import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { within } from '../../kernel/session/session.ts'
import type { PersonRights } from './people-lock.sql.ts'
import type { Actor } from './people-lock.ts'

/** The reason why the user may not change a person; null if he may. */
export function lockedBy(actor: Actor, person: PersonRights): 'self' | 'creator' | 'scope' | 'rights' | null {
  if (person.id === actor.employeeId) return 'self'
  if (person.type === 1) return 'creator'
  const stores = person.all_stores ? ('all' as const) : person.store_ids
  if (!within({ permissions: new Set(), stores }, actor)) return 'scope'
  if (!person.permissions.every((code) => actor.permissions.has(code))) return 'rights'
  return null
}

export function requireUnlocked(actor: Actor, person: PersonRights): void {
  const lock = lockedBy(actor, person)
  if (lock) throw lockRefusal(lock)
}

export const lockRefusal = (lock: 'self' | 'creator' | 'scope' | 'rights'): Refusal => refuse(`user.${lock}`)
