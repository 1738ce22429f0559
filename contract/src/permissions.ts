import type { Manifest, ManifestPage, ManifestRight, MenuIconName, RoleKind } from './manifest.ts'
import { folders, nouns } from './nouns.ts'

/** Menu record types: 0 folder, 1 button (never in the sidebar), 2 page (spec section 3, both readings). */
export const menuType = { folder: 0, button: 1, page: 2 } as const
export type MenuType = (typeof menuType)[keyof typeof menuType]

type CodesOf<P> = P extends { code: infer C extends string }
  ? C | (P extends { buttons: infer B } ? `${C}.${keyof B & string}` : never)
  : never
type RightsOf<N> = N extends { rights: readonly { code: infer C extends string }[] } ? C : never
type PagesOf<N> = N extends { pages: readonly (infer P)[] } ? P : never

/** Every permission code of the product. */
export type PermissionCode =
  | (typeof folders)[number]['code']
  | CodesOf<PagesOf<(typeof nouns)[number]>>
  | RightsOf<(typeof nouns)[number]>

/** A built-in menu or permission record. Its name is the text `menu.<code>`. */
export interface BuiltInMenu {
  code: PermissionCode
  type: MenuType
  /** The route of a page, or of the screen behind a button. */
  path?: string
  icon?: MenuIconName
  children?: readonly BuiltInMenu[]
}

const manifests: readonly Manifest[] = nouns
const inOrder = <T extends { code: string; place: number }>(items: readonly T[], folder: string): T[] =>
  items
    .filter(({ code }) => code.split('.').length > 2 && code.split('.')[1] === folder)
    .sort((a, b) => a.place - b.place)
const pages = manifests.flatMap((noun) => noun.pages ?? [])
const rights = manifests.flatMap((noun) => noun.rights ?? [])
/** Pages of the first level, before the folders: `iposWeb.<page>`. */
const firstPages = pages.filter(({ code }) => code.split('.').length === 2)
const pagesIn = (folder: string) => inOrder(pages, folder)
const rightsIn = (folder: string) => inOrder(rights, folder)

/** `CodesOf` computes the same codes as types. */
const codeOf = (page: ManifestPage, button?: string) =>
  (button === undefined ? page.code : `${page.code}.${button}`) as PermissionCode

const rightRecord = ({ code }: ManifestRight): BuiltInMenu => ({
  code: code as PermissionCode,
  type: menuType.button,
})

const recordOf = (page: ManifestPage): BuiltInMenu => ({
  code: codeOf(page),
  type: menuType.page,
  path: page.path,
  icon: page.icon,
  children: Object.entries(page.buttons ?? {}).map(([button, { path }]) => ({
    code: codeOf(page, button),
    type: menuType.button,
    ...(path === undefined ? {} : { path }),
  })),
})

/**
 * The built-in menus of system `ipos`, in sidebar order. Merchants can rename, move and hide them, but not remove
 * them.
 */
export const builtInMenus: readonly BuiltInMenu[] = [
  ...firstPages.map(recordOf),
  ...folders.map(({ code, icon }) => ({
    code,
    type: menuType.folder,
    icon,
    children: [...pagesIn(code).map(recordOf), ...rightsIn(code).map(rightRecord)],
  })),
]

function* walk(menus: readonly BuiltInMenu[]): Generator<BuiltInMenu> {
  for (const menu of menus) {
    yield menu
    yield* walk(menu.children ?? [])
  }
}

/** The built-in records in one list: each folder, then its pages, each followed by its buttons. */
export const everyMenu: readonly BuiltInMenu[] = [...walk(builtInMenus)]

export const permissionCodes: readonly PermissionCode[] = everyMenu.map(({ code }) => code)

const buttonCodes: ReadonlySet<string> = new Set(
  pages.flatMap((page) => Object.keys(page.buttons ?? {}).map((button) => codeOf(page, button))),
)

/** True for the permission of a button, which changes something. False for a page or a right. */
export const isButtonCode = (code: string): boolean => buttonCodes.has(code)

const bornCodes = (page: ManifestPage, kind: Exclude<RoleKind, 'administrator'>): PermissionCode[] => {
  const buttons = page.birth?.[kind]
  return buttons ? [codeOf(page), ...buttons.map((button) => codeOf(page, button))] : []
}

/** A role that sees a page also sees its folder. */
const bornWith = (kind: Exclude<RoleKind, 'administrator'>): readonly PermissionCode[] => [
  ...firstPages.flatMap((page) => bornCodes(page, kind)),
  ...folders.flatMap((folder) => {
    const codes = pagesIn(folder.code).flatMap((page) => bornCodes(page, kind))
    const further = rightsIn(folder.code).flatMap((right) =>
      right.birth.includes(kind) ? [right.code as PermissionCode] : [],
    )
    return codes.length > 0 ? [folder.code, ...codes, ...further] : []
  }),
]

/** The permissions of each role kind in a new merchant. */
export const birthPermissions: Readonly<Record<RoleKind, readonly PermissionCode[]>> = {
  administrator: permissionCodes,
  storeManager: bornWith('storeManager'),
  clerk: bornWith('clerk'),
  finance: bornWith('finance'),
  marketing: bornWith('marketing'),
}
