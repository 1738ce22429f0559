import { textOf } from '@zhanggui/contract'
import type { MenuForm } from '@zhanggui/contract/menu/menu.calls.ts'
import { type PermissionCode, permissionCodes } from '@zhanggui/contract/permissions.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuseField } from '../../kernel/http/input.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { lockMerchantWide } from '../role/merchant-wide.ts'
import { roleName } from '../role/role-name.ts'
import {
  countChange,
  deleteBuiltIn,
  deleteMenu,
  insertOwn,
  lockMenus,
  type MenuValues,
  selectChanged,
  selectMenuRows,
  selectRolesWith,
  selectTree,
  writeMenu,
} from './menu.sql.ts'
import {
  bornName,
  childrenOf,
  depthOf,
  heightOf,
  liesIn,
  type MenuNode,
  type MenuTree,
  menuEntries,
  menuTree,
  nameOf,
  visibleMenus,
} from './menu-tree.ts'

/** The only system with menus (spec section 3 'App settings'). Those of `base` are empty (spec section 4). */
const systemCode = 'ipos'
/** The page where hidden records can be shown again. */
const menuPage = 'iposWeb.settings.menu' satisfies PermissionCode
const deepest = 3
const mostOwn = 200

export async function findCurrentMenuList(
  { tx, session, language }: TenantContext,
  asked: { systemCode: string },
) {
  if (asked.systemCode !== systemCode) return []
  return visibleMenus(menuTree(await selectMenuRows(tx)), session.permissions, language)
}

export async function findMenuTree({ tx, session, language }: TenantContext) {
  // Reads the version first. If the records change between the two reads, the next save is refused as stale, and
  // nothing is lost.
  const { version } = await selectTree(tx, session.timeZone)
  return { version, entries: menuEntries(menuTree(await selectMenuRows(tx)), language) }
}

/** The name of a permission, and the roles that give it. */
export async function findPermissionRoles({ tx, language }: TenantContext, { code }: { code: string }) {
  if (!(permissionCodes as readonly string[]).includes(code)) throw refuse('common.notFound')
  const node = menuTree(await selectMenuRows(tx)).get(code)
  const roles = await selectRolesWith(tx, code)
  return {
    name: node ? nameOf(node, language) : bornName(code, language),
    roles: roles.map((role) => roleName(role, language)),
  }
}

/** Locks the tree and returns it. With `version`, refuses if the tree has changed since. */
async function openTree(context: TenantContext, version?: number): Promise<Map<string, MenuNode>> {
  const { tx, session } = context
  await lockMerchantWide(context, `${menuPage}.edit`)
  await lockMenus(tx)
  const last = await selectTree(tx, session.timeZone)
  if (version !== undefined && version !== last.version) throw staleVersion(context, last)
  return new Map(menuTree(await selectMenuRows(tx)))
}

/** A record without a row was reset to its defaults. The last change of the tree then serves as its change. */
async function staleMenu(context: TenantContext, { code, version }: MenuNode): Promise<Refusal> {
  const { tx, session } = context
  const changed = await selectChanged(tx, code, session.timeZone)
  return staleVersion(context, { ...(changed ?? (await selectTree(tx, session.timeZone))), version })
}

/** A record may lie at the top or in a folder, not in itself, and at most three levels deep. */
function checkPlace(tree: MenuTree, node: Pick<MenuNode, 'code'> | null, parentCode: string): void {
  if (parentCode !== '') {
    const parent = tree.get(parentCode)
    if (parent?.type !== 0) throw refuse('menu.badPlace')
    if (node && liesIn(tree, parentCode, node.code)) throw refuse('menu.badPlace')
  }
  const below = node ? heightOf(tree, node.code) : 1
  if (depthOf(tree, parentCode) + below > deepest) throw refuse('menu.tooDeep')
}

/** The menu page and the folders above it must stay visible. Otherwise nobody could show hidden records again. */
function requireMenuPage(tree: MenuTree): void {
  for (let node = tree.get(menuPage); node; node = tree.get(node.parentCode))
    if (node.hidden) throw refuse('menu.keepsSettings')
}

function requireField({ language }: TenantContext, path: string, value: string): void {
  if (value !== '') return
  throw refuseField('menu', path, 'rule.required', language)
}

/** The row of a record. Null stands for the default value of a built-in record. */
function valuesOf(node: MenuNode, by: string, version: number): MenuValues {
  const { born, builtIn } = node
  const moved = node.parentCode !== born.parentCode
  return {
    parent_code: builtIn && !moved ? null : node.parentCode,
    name: node.name,
    icon: builtIn && node.icon === born.icon ? null : node.icon,
    sort: builtIn && !moved && node.sort === born.sort ? null : node.sort,
    hidden: node.hidden,
    path: builtIn ? '' : node.path,
    updated_by: by,
    version,
  }
}

/** Creates a folder or link of the merchant's own, or changes any record. */
export async function saveMenu(
  context: TenantContext,
  form: MenuForm,
): Promise<{ code: string; version: number }> {
  const tree = await openTree(context)
  return form.code === undefined ? addMenu(context, tree, form) : changeMenu(context, tree, form.code, form)
}

async function addMenu(context: TenantContext, tree: MenuTree, form: MenuForm) {
  const { tx, session } = context
  checkPlace(tree, null, form.parentCode)
  if ([...tree.values()].filter((node) => !node.builtIn).length >= mostOwn)
    throw refuse('menu.tooMany', { max: mostOwn })
  const type = form.type ?? 0
  const version = await countChange(tx, session.name)
  const made = await insertOwn(tx, session.merchantId, type, {
    parent_code: form.parentCode,
    name: form.name,
    icon: form.icon,
    sort: form.sort,
    hidden: form.hidden,
    path: type === 2 ? form.path : '',
    updated_by: session.name,
    version,
  })
  context.note(made.code, {
    title: form.name,
    changes: [
      { field: 'name', before: null, after: form.name },
      ...(form.path ? [{ field: 'path', before: null, after: form.path }] : []),
    ],
  })
  return { ...made, version }
}

async function changeMenu(context: TenantContext, tree: Map<string, MenuNode>, code: string, form: MenuForm) {
  const { tx, session, language } = context
  const node = tree.get(code)
  if (!node) throw refuse('common.notFound')
  if (node.version !== form.version) throw await staleMenu(context, node)
  if (!node.builtIn) requireField(context, 'name', form.name)
  if (!node.builtIn && node.type === 2) requireField(context, 'path', form.path)
  const button = node.type === 1
  // A button always stays with its page.
  const parentCode = button ? node.parentCode : form.parentCode
  if (parentCode !== node.parentCode) checkPlace(tree, node, parentCode)
  const isBorn = node.builtIn && ['', bornName(code, 'zh'), bornName(code, 'en')].includes(form.name)
  const next: MenuNode = {
    ...node,
    parentCode,
    name: isBorn ? null : form.name,
    icon: button ? node.icon : form.icon,
    sort: form.sort,
    // A button is never in the sidebar, so it cannot be hidden.
    hidden: !button && form.hidden,
    path: node.builtIn ? node.path : node.type === 2 ? form.path : '',
  }
  tree.set(code, next)
  requireMenuPage(tree)
  const before = textsOf(tree, node, language)
  const changes = Object.entries(textsOf(tree, next, language)).flatMap(([field, after]) =>
    before[field] === after ? [] : [{ field, before: before[field] ?? null, after }],
  )
  context.note(code, { title: nameOf(next, language), changes })
  if (changes.length === 0) return { code, version: node.version }
  const version = await countChange(tx, session.name)
  await writeMenu(tx, session.merchantId, code, node.builtIn, valuesOf(next, session.name, version))
  return { code, version }
}

/** The fields of a record in the audit row. */
function textsOf(tree: MenuTree, node: MenuNode, language: Language): Record<string, string | null> {
  const parent = tree.get(node.parentCode)
  return {
    name: nameOf(node, language),
    parentCode: parent ? nameOf(parent, language) : null,
    icon: node.icon || null,
    sort: String(node.sort),
    hidden: auditWord(node.hidden ? 'audit.yes' : 'audit.no'),
    path: node.path || null,
  }
}

/** Puts records into a folder in this order. Other records of the folder come after them. */
export async function sortMenus(
  context: TenantContext,
  asked: { parentCode: string; codes: string[]; version: number },
): Promise<{ version: number }> {
  const { tx, session, language } = context
  const tree = await openTree(context, asked.version)
  const { parentCode } = asked
  const namesIn = () =>
    listText(
      language,
      childrenOf(tree, parentCode).map((node) => nameOf(node, language)),
    )
  const before = namesIn()
  const named = [...new Set(asked.codes)].map((code) => {
    const node = tree.get(code)
    if (!node) throw refuse('common.notFound')
    return node
  })
  const buttons = named.filter((node) => node.type === 1)
  // Buttons can be sorted only within their page.
  if (
    buttons.length > 0 &&
    (buttons.length < named.length || buttons.some((one) => one.parentCode !== parentCode))
  )
    throw refuse('menu.badPlace')
  for (const node of named) {
    if (node.parentCode === parentCode) continue
    checkPlace(tree, node, parentCode)
    tree.set(node.code, { ...node, parentCode })
  }
  const order = new Set(named.map((node) => node.code))
  const others = childrenOf(tree, parentCode).filter((node) => !order.has(node.code))
  const all = [...named, ...others]
  const version = await countChange(tx, session.name)
  for (const [index, node] of all.entries()) {
    const next = { ...node, parentCode, sort: (all.length - index) * 10 }
    tree.set(node.code, next)
    if (next.sort === node.sort && node.parentCode === parentCode) continue
    await writeMenu(tx, session.merchantId, node.code, node.builtIn, valuesOf(next, session.name, version))
  }
  requireMenuPage(tree)
  const parent = tree.get(parentCode)
  context.note(parentCode, {
    title: parent ? nameOf(parent, language) : textOf(language, 'menu.top'),
    changes: [{ field: 'sort', before: before || null, after: namesIn() }],
  })
  return { version }
}

/** Removes a record of the merchant's own. A folder must be empty. */
export async function removeMenu(
  context: TenantContext,
  asked: { code: string; version: number },
): Promise<null> {
  const tree = await openTree(context)
  const node = tree.get(asked.code)
  if (!node) throw refuse('common.notFound')
  if (node.builtIn) throw refuse('menu.builtInStays')
  if (node.version !== asked.version) throw await staleMenu(context, node)
  if (childrenOf(tree, node.code).length > 0) throw refuse('menu.notEmpty')
  await countChange(context.tx, context.session.name)
  await deleteMenu(context.tx, node.code)
  const { hidden: _shownOrNot, sort: _order, ...gone } = textsOf(tree, node, context.language)
  context.note(node.code, {
    title: nameOf(node, context.language),
    changes: Object.entries(gone).flatMap(([field, before]) =>
      before === null ? [] : [{ field, before, after: null }],
    ),
  })
  return null
}

/** The merchant's own values of a built-in record, as text. */
function ownParts(tree: MenuTree, node: MenuNode, language: Language): string[] {
  const parent = tree.get(node.parentCode)
  const moved = node.parentCode !== node.born.parentCode
  return [
    ...(node.name === null ? [] : [node.name]),
    ...(moved ? [parent ? nameOf(parent, language) : textOf(language, 'menu.top')] : []),
    ...(node.icon === node.born.icon ? [] : [textOf(language, 'menu.icon')]),
    ...(moved || node.sort === node.born.sort ? [] : [textOf(language, 'menu.sort')]),
    ...(node.hidden ? [textOf(language, 'menu.hidden')] : []),
  ]
}

/** Resets all built-in records to their default names, places, order and visibility. */
export async function resetMenu(
  context: TenantContext,
  asked: { version: number },
): Promise<{ version: number }> {
  const { tx, session, language } = context
  const tree = await openTree(context, asked.version)
  const changed = [...tree.values()].filter((node) => node.builtIn && node.version > 0)
  await deleteBuiltIn(tx)
  context.note('', {
    // The text of a built-in record's code is its default name.
    changes: changed.map((node) => ({
      field: node.code,
      before: listText(language, ownParts(tree, node, language)) || null,
      after: auditWord('menu.asBorn'),
    })),
  })
  return { version: await countChange(tx, session.name) }
}
