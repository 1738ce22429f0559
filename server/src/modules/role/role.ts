import { textEntry } from '@zhanggui/contract'
import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { type BuiltInMenu, builtInMenus, permissionCodes } from '@zhanggui/contract/permissions.ts'
import type { roleCalls, RoleRow as WireRow } from '@zhanggui/contract/role/role.calls.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWords } from '../../kernel/record/audit.ts'
import { insertRecord, updateRecord, updateRemoved } from '../../kernel/record/record.sql.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { scopeOf } from '../../kernel/session/scope.ts'
import { rightsChanged } from './given-links.ts'
import { lockMerchantWide } from './merchant-wide.ts'
import { type Actor, lockPeople, requireAdministrator } from './people-lock.ts'
import {
  deleteHolders,
  hasPeopleOutside,
  isOwnRole,
  type RoleRow,
  selectHolders,
  selectRole,
  selectRoles,
} from './role.sql.ts'
import { permissionNames, roleName } from './role-name.ts'

const edit = 'iposWeb.settings.role.edit'
const mostRoles = 100
/** The audit row of a removed role names at most so many of its people. */
const mostNames = 50

export const findRoleList = async ({ tx, session, language }: TenantContext): Promise<WireRow[]> =>
  (await selectRoles(tx, scopeOf(session), session.timeZone)).map((row) => ({
    id: String(row.id),
    version: row.version,
    name: roleName(row, language),
    kind: row.kind ?? '',
    people: row.people,
    permissions: row.permissions,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))

/** Roles for a role picker. The user cannot give a role with permissions that he does not hold. */
export const findRoleOptions = async ({ tx, session, language }: TenantContext) =>
  (await selectRoles(tx, scopeOf(session), session.timeZone)).map((row) => ({
    id: String(row.id),
    name: roleName(row, language),
    grantable: row.permissions.every((code) => session.permissions.has(code)),
  }))

/** The codes above each code. A button needs its page, and a page needs its folder. */
const above = new Map<string, readonly string[]>()
const visit = (menus: readonly BuiltInMenu[], ancestors: readonly string[]): void => {
  for (const menu of menus) {
    above.set(menu.code, ancestors)
    visit(menu.children ?? [], [...ancestors, menu.code])
  }
}
visit(builtInMenus, [])

/** The codes and all codes above them, in the order of the menus. */
function withAncestors(codes: readonly string[]): string[] {
  const wanted = new Set(codes.flatMap((code) => [code, ...(above.get(code) ?? [])]))
  return permissionCodes.filter((code) => wanted.has(code))
}

async function requireRole(context: TenantContext, id: number, version?: number): Promise<RoleRow> {
  const { tx, session } = context
  const row = await selectRole(tx, id, scopeOf(session), session.timeZone)
  if (!row) throw refuse('common.notFound')
  if (version !== undefined && row.version !== version)
    throw staleVersion(context, { version: row.version, who: row.updated_by, when: row.updated_local })
  return row
}

const atOf = ({ session }: TenantContext, { id, version }: RoleRow) => ({
  merchantId: session.merchantId,
  id,
  version,
})

const nameTaken = (name: string): Refusal => refuse('role.nameTaken', { name }).at('name')

/** The default names of a role kind in both languages. */
const bornNames = (kind: string | null): readonly string[] =>
  textEntry(`role.${kind}`)?.slice(0, 2).map(String) ?? []

/**
 * Creates or renames a role. A new one is empty or copies another role. It must not have more permissions than its
 * creator.
 */
export async function saveRole(
  context: TenantContext,
  form: ParsedInputOf<typeof roleCalls.saveRole>,
): Promise<{ id: string; version: number }> {
  const { tx, session, language } = context
  const actor = await lockMerchantWide(context, edit)
  const rows = await selectRoles(tx, scopeOf(session), session.timeZone)
  const taken = rows.some(
    (row) =>
      String(row.id) !== form.id &&
      (row.name === null ? bornNames(row.kind) : [row.name]).some(
        (name) => name.toLowerCase() === form.name.toLowerCase(),
      ),
  )
  if (form.id === undefined) {
    const source = form.copyFrom === undefined ? null : await requireRole(context, Number(form.copyFrom))
    if (taken) throw nameTaken(form.name)
    if (rows.length >= mostRoles) throw refuse('role.tooMany', { max: mostRoles })
    const permissions = source?.permissions ?? []
    requireHeld(context, actor, permissions)
    const made = await insertRecord(tx, 'role', {
      merchant_id: session.merchantId,
      name: form.name,
      permissions,
      updated_by: session.name,
    })
    context.note(String(made.id), {
      title: form.name,
      changes: [
        { field: 'name', before: null, after: form.name },
        ...(source ? [{ field: 'copyFrom', before: null, after: roleName(source, language) }] : []),
      ],
    })
    return { id: String(made.id), version: made.version }
  }
  const row = await requireRole(context, Number(form.id), form.version)
  await requireChangeable(context, actor, row)
  requireWithin(actor, row)
  if (taken) throw nameTaken(form.name)
  const name = bornNames(row.kind).includes(form.name) ? null : form.name
  const before = roleName(row, language)
  context.note(String(row.id), {
    title: form.name,
    changes: name === row.name ? [] : [{ field: 'name', before, after: form.name }],
  })
  if (name === row.name) return { id: form.id, version: row.version }
  const updated = await updateRecord(tx, 'role', atOf(context, row), { name, updated_by: session.name })
  if (!updated) throw refuse('common.conflict')
  return { id: form.id, version: updated.version }
}

function requireHeld({ language }: TenantContext, actor: Actor, codes: readonly string[]): void {
  const missing = codes.filter((code) => !actor.permissions.has(code))
  if (missing.length > 0)
    throw refuse('role.notHeld', { names: permissionNames(missing, language) }).withData({ codes: missing })
}

/** A person cannot change his own role, or a role of people outside his stores. */
async function requireChangeable(context: TenantContext, actor: Actor, row: RoleRow): Promise<void> {
  if (row.kind === 'administrator') throw refuse('role.administratorFixed')
  if (await isOwnRole(context.tx, row.id, actor.employeeId)) throw refuse('role.ownRole')
  if (actor.stores !== 'all' && (await hasPeopleOutside(context.tx, row.id, actor.stores)))
    throw refuse('role.scope')
}

/** A person cannot rename or remove a role with more permissions than his own. */
function requireWithin(actor: Actor, row: RoleRow): void {
  if (row.permissions.some((code) => !actor.permissions.has(code))) throw refuse('role.beyond')
}

/**
 * Sets the permissions of a role. Permissions that the writer does not hold stay unchanged. Each given permission
 * also gives those above it.
 */
export async function setRoleAuth(
  context: TenantContext,
  asked: ParsedInputOf<typeof roleCalls.setRoleAuth>,
): Promise<{ version: number; people: number }> {
  const { tx, session, language } = context
  const actor = await lockPeople(context, edit)
  const row = await requireRole(context, Number(asked.id), asked.version)
  await requireChangeable(context, actor, row)
  const had = new Set(row.permissions)
  const wanted = withAncestors(asked.permissions)
  requireHeld(
    context,
    actor,
    wanted.filter((code) => !had.has(code)),
  )
  const beyond = row.permissions.filter((code) => !actor.permissions.has(code))
  const wantedOrKept = new Set([...wanted, ...withAncestors(beyond), ...beyond])
  const known = permissionCodes.filter((code) => wantedOrKept.has(code))
  const permissions = [...known, ...beyond.filter((code) => !(known as string[]).includes(code))]
  const added = permissions.filter((code) => !had.has(code))
  const removed = row.permissions.filter((code) => !permissions.includes(code))
  context.note(String(row.id), {
    title: roleName(row, language),
    changes:
      added.length + removed.length === 0
        ? []
        : [
            {
              field: 'permissions',
              // `before` has the removed permissions, `after` the added ones.
              before: auditWords(removed.map((code) => `menu.${code}`)),
              after: auditWords(added.map((code) => `menu.${code}`)),
            },
          ],
    added,
    removed,
  })
  if (added.length + removed.length === 0) return { version: row.version, people: row.people }
  const updated = await updateRecord(tx, 'role', atOf(context, row), {
    permissions,
    updated_by: session.name,
  })
  if (!updated) throw refuse('common.conflict')
  await requireAdministrator(tx)
  await rightsChanged(context)
  return { version: updated.version, people: row.people }
}

/** Removes a role. For a role that has people, the user must confirm (spec section 6). */
export async function removeRole(
  context: TenantContext,
  asked: ParsedInputOf<typeof roleCalls.removeRole>,
): Promise<{ people: number }> {
  const { tx, session, language } = context
  const actor = await lockPeople(context, edit)
  const row = await requireRole(context, Number(asked.id), asked.version)
  await requireChangeable(context, actor, row)
  requireWithin(actor, row)
  if (row.people > 0 && !asked.confirmed)
    throw refuse('role.hasPeople', { count: row.people }).withData({ people: row.people })
  const holders = (await selectHolders(tx, row.id, mostNames)).map(({ name }) => name)
  await deleteHolders(tx, row.id)
  await updateRemoved(tx, 'role', row.id, session.name, ['id'])
  await requireAdministrator(tx)
  await rightsChanged(context)
  const more = row.people > holders.length ? [`+${row.people - holders.length}`] : []
  context.note(String(row.id), {
    title: roleName(row, language),
    changes: [
      {
        field: 'permissions',
        before: auditWords(row.permissions.map((code) => `menu.${code}`)),
        after: null,
      },
      ...(holders.length > 0
        ? [{ field: 'holders', before: listText(language, [...holders, ...more]), after: null }]
        : []),
    ],
    people: row.people,
  })
  return { people: row.people }
}
