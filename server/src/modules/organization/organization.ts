import type {
  OrganizationForm,
  OrganizationRow as WireRow,
} from '@zhanggui/contract/organization/organization.calls.ts'
import { organizationText } from '@zhanggui/contract/organization/organization.text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { insertRecord, updateRecord, updateRemoved } from '../../kernel/record/record.sql.ts'
import { staleRecord } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { scopeOf } from '../../kernel/session/scope.ts'
import { lockMerchantWide } from '../role/merchant-wide.ts'
import { hasPeople, lockTree, type OrganizationRow, selectOrganizations } from './organization.sql.ts'

const deepest = 5
const edit = 'iposWeb.settings.user.organization'

export const findOrganizationList = async ({ tx, session }: TenantContext): Promise<WireRow[]> =>
  (await selectOrganizations(tx, scopeOf(session))).map((row) => ({
    id: String(row.id),
    version: row.version,
    kind: row.kind,
    parentId: String(row.parent_id ?? 0),
    name: row.name,
    sort: row.sort,
    people: row.people,
  }))

type Tree = ReadonlyMap<number, OrganizationRow>

/** The number of levels down to it. */
const depthOf = (tree: Tree, id: number | null): number => {
  let depth = 0
  for (let at = id; at !== null && depth <= deepest; at = tree.get(at)?.parent_id ?? null) depth++
  return depth
}

/** The number of levels from it down. */
const heightOf = (tree: Tree, id: number): number =>
  1 +
  Math.max(
    0,
    ...[...tree.values()].filter((row) => row.parent_id === id).map((row) => heightOf(tree, row.id)),
  )

const liesIn = (tree: Tree, id: number | null, ancestor: number): boolean => {
  for (let at = id; at !== null; at = tree.get(at)?.parent_id ?? null) if (at === ancestor) return true
  return false
}

/** Creates or changes a department, business line or unit. Only departments have parents. */
export async function saveOrganization(
  context: TenantContext,
  form: OrganizationForm,
): Promise<{ id: string; version: number }> {
  const { tx, session } = context
  await lockMerchantWide(context, edit)
  await lockTree(tx)
  const tree: Tree = new Map((await selectOrganizations(tx, session)).map((row) => [row.id, row]))
  const id = form.id === undefined ? null : Number(form.id)
  const row = id === null ? null : tree.get(id)
  if (row === undefined || (row && row.kind !== form.kind)) throw refuse('common.notFound')
  if (row && row.version !== form.version) throw await staleRecord(context, 'organization', row.id)
  const parentId = form.parentId === '0' ? null : Number(form.parentId)
  if (parentId !== null) {
    const parent = tree.get(parentId)
    if (!parent) throw refuse('common.notFound')
    if (form.kind !== 10 || parent.kind !== 10 || (row && liesIn(tree, parentId, row.id)))
      throw refuse('organization.badParent').at('parentId')
    if (depthOf(tree, parentId) + (row ? heightOf(tree, row.id) : 1) > deepest)
      throw refuse('organization.tooDeep', { max: deepest }).at('parentId')
  }
  const taken = [...tree.values()].some(
    (other) =>
      other.id !== id && other.kind === form.kind && other.parent_id === parentId && other.name === form.name,
  )
  if (taken) throw nameTaken(context, form)
  const values = { parent_id: parentId, name: form.name, sort: form.sort, updated_by: session.name }
  const textsOf = (one: { name: string; parent_id: number | null; sort: number }) => ({
    name: one.name,
    parentId: one.parent_id === null ? null : (tree.get(one.parent_id)?.name ?? null),
    sort: one.sort,
  })
  const changes = changesBetween(row && textsOf(row), textsOf(values))
  if (row === null) {
    const made = await insertRecord(tx, 'organization', {
      ...values,
      merchant_id: session.merchantId,
      kind: form.kind,
    })
    context.note(String(made.id), { title: form.name, changes })
    return { id: String(made.id), version: made.version }
  }
  context.note(String(row.id), { title: form.name, changes })
  if (changes.length === 0) return { id: String(row.id), version: row.version }
  const at = { merchantId: session.merchantId, id: row.id, version: row.version }
  const updated = await updateRecord(tx, 'organization', at, values)
  if (!updated) throw await staleRecord(context, 'organization', row.id)
  return { id: String(row.id), version: updated.version }
}

function nameTaken(context: TenantContext, form: OrganizationForm): Refusal {
  const [zh, en] = organizationText[`organization.kind${form.kind}`]
  const kind = context.language === 'zh' ? zh : en.toLowerCase()
  return refuse('organization.nameTaken', { name: form.name, kind }).at('name')
}

/** Removes an organization without people and parts. A merchant keeps at least one department. */
export async function removeOrganization(
  context: TenantContext,
  asked: { id: string; version: number },
): Promise<null> {
  const { tx, session } = context
  await lockMerchantWide(context, edit)
  await lockTree(tx)
  const rows = await selectOrganizations(tx, session)
  const row = rows.find((one) => String(one.id) === asked.id)
  if (!row) throw refuse('common.notFound')
  if (row.version !== asked.version) throw await staleRecord(context, 'organization', row.id)
  if (row.kind === 10 && rows.filter((one) => one.kind === 10).length === 1)
    throw refuse('organization.lastDepartment')
  await updateRemoved(tx, 'organization', row.id, session.name, ['name'])
  // A transaction that adds a person holds a shared lock on the row. After this update all of them are visible.
  if (rows.some((one) => one.parent_id === row.id) || (await hasPeople(tx, row.id)))
    throw refuse('organization.notEmpty', { name: row.name })
  context.note(String(row.id), { title: row.name })
  return null
}
