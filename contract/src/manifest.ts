/** The icons that a folder or page can have. */
export const menuIcons = [
  'home',
  'product',
  'headOffice',
  'frontCategory',
  'material',
  'tag',
  'log',
  'order',
  'market',
  'inventory',
  'receive',
  'transfer',
  'scan',
  'count',
  'settings',
  'store',
  'user',
  'role',
  'menu',
  'config',
  'audit',
  'link',
  'folder',
  'print',
  'refund',
  'source',
  'api',
  'event',
] as const
export type MenuIconName = (typeof menuIcons)[number]

/** The roles of every new merchant. The administrator may do everything. */
export const roleKinds = ['administrator', 'storeManager', 'clerk', 'finance', 'marketing'] as const
export type RoleKind = (typeof roleKinds)[number]

/** A page in the sidebar and its permissions. */
export interface ManifestPage {
  /** Its permission, `iposWeb.<folder>.<page>`. The text `menu.<code>` is its name. */
  code: string
  /** Its order within the folder, ascending. */
  place: number
  path: string
  icon: MenuIconName
  /** Each button is the permission `<code>.<button>`. A button with a path leads to a screen of its own. */
  buttons?: Readonly<Record<string, { path?: string }>>
  /** The default roles that see the page, each with its buttons. */
  birth?: Readonly<Partial<Record<Exclude<RoleKind, 'administrator'>, readonly string[]>>>
}

/** A permission of a folder that belongs to no single page. */
export interface ManifestRight {
  /** `iposWeb.<folder>.<right>`. The text `menu.<code>` is its name. */
  code: string
  /** Its order among the rights of the folder, ascending. They stand after its pages. */
  place: number
  /** The default roles that have it. */
  birth: readonly Exclude<RoleKind, 'administrator'>[]
}

/** The people who may know that a record exists. */
export type RecordScope =
  /** All people of the merchant. */
  | 'merchant'
  /** People with this store in their scope. */
  | 'store'
  /** People with one of this person's stores in their scope. */
  | 'person'
  /** Only its owner. */
  | 'own'

/** A noun, for all code that goes through all nouns. Its texts stand in its text file. */
export interface Manifest {
  /**
   * The name of its folder in the contract, the server and the console. The text `audit.noun<Noun>` names its
   * records.
   */
  noun: string
  pages?: readonly ManifestPage[]
  rights?: readonly ManifestRight[]
  records?: {
    scope: RecordScope
    /** Input fields with ids of its records, besides `id`, `ids`, `<noun>Id`, `<noun>Ids` and `<noun>IdList`. */
    fields?: readonly string[]
  }
  /** Input fields whose name suggests another record, as `<call> <field>`, with the scope of the real one. */
  otherIds?: Readonly<Record<string, RecordScope>>
  /**
   * The noun leaves rows in the audit. `recordOf` maps an action to the kind of its record, where this is another
   * noun.
   */
  audit?: { recordOf?: Readonly<Record<string, string>> }
  /** The route of a record, followed by its id, and the permission that it needs. */
  record?: { path: string; code: string }
  /** The global search finds its records, for people who may see its first page. */
  search?: {
    /** Its order in the results, ascending. */
    place: number
    icon: MenuIconName
  }
}

/** Declares a noun. The literal types stay, because the types of codes and nouns follow from them. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
