/** The icons that a folder or page can have. */
export const menuIcons = [
  'home',
  'product',
  'headOffice',
  'material',
  'tag',
  'log',
  'order',
  'market',
  'inventory',
  'settings',
  'store',
  'user',
  'role',
  'menu',
  'config',
  'audit',
  'link',
  'folder',
] as const
export type MenuIconName = (typeof menuIcons)[number]

/** The roles that every merchant has from birth. The administrator may do everything. */
export const roleKinds = ['administrator', 'storeManager', 'clerk', 'finance', 'marketing'] as const
export type RoleKind = (typeof roleKinds)[number]

/** A page in the sidebar, with what can be done there. */
export interface ManifestPage {
  /** Its permission, `iposWeb.<folder>.<page>`; its name is the text `menu.<code>`. */
  code: string
  /** Where it stands among the pages of its folder: the smallest number comes first. */
  place: number
  path: string
  icon: MenuIconName
  /** Each button is the permission `<code>.<button>`; with a path it leads to a screen of its own. */
  buttons?: Readonly<Record<string, { path?: string }>>
  /** The roles that see the page from birth, each with the buttons that it may use. */
  birth?: Readonly<Partial<Record<Exclude<RoleKind, 'administrator'>, readonly string[]>>>
}

/** The people for whom a record exists. */
export type RecordScope =
  /** All who work for the merchant. */
  | 'merchant'
  /** Those who have this store in their scope. */
  | 'store'
  /** Those who have one of this person's stores in their scope. */
  | 'person'
  /** Its owner alone. */
  | 'own'

/** What a noun is, for everything that goes through all nouns. Structure only: its words stand in its text file. */
export interface Manifest {
  /** Its folder in the contract, the server and the console; the text `audit.noun<Noun>` names its records. */
  noun: string
  pages?: readonly ManifestPage[]
  records?: {
    scope: RecordScope
    /** The fields of inputs that name its records, besides `id`, `ids`, `<noun>Id`, `<noun>Ids` and `<noun>IdList`. */
    fields?: readonly string[]
  }
  /** Ids in inputs of its calls that name another record than their name says: `<call> <field>`. */
  otherIds?: Readonly<Record<string, RecordScope>>
  /** It leaves rows in the audit. `recordOf` has the actions about a record of another kind, with that kind. */
  audit?: { recordOf?: Readonly<Record<string, string>> }
  /** Where one of its records opens, with its id behind it, for people with this permission. */
  record?: { path: string; code: string }
  /** The global search finds its records for people who may see its first page. */
  search?: {
    /** The smallest number comes first. */
    place: number
    icon: MenuIconName
  }
}

/** Declares a noun. It keeps the literal types, from which the types of codes and nouns follow. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
