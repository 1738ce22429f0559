import { defineTexts } from '../text.ts'

export const menuText = defineTexts('menu', {
  // Names of the built-in folders: `menu.<code>`. The nouns name their own pages and buttons.
  product: ['商品', 'Products'],
  settings: ['设置', 'Settings'],
  name: ['名称', 'Name'],
  type: ['类型', 'Type'],
  type0: ['目录', 'Folder'],
  type1: ['按钮', 'Button'],
  type2: ['页面', 'Page'],
  link: ['外部链接', 'External link'],
  parentCode: ['上级', 'Parent'],
  icon: ['图标', 'Icon'],
  sort: ['排序', 'Sort order'],
  hidden: ['隐藏', 'Hidden'],
  path: ['地址', 'URL'],
  code: ['权限代码', 'Permission code'],
  version: ['版本', 'Version'],
  builtInStays: ['内置菜单不能删除，可以隐藏', 'Built-in menus cannot be deleted, only hidden', 21001],
  notEmpty: [
    '目录里还有内容，请先移走或删除',
    'The folder is not empty. Move or delete its contents first',
    21002,
  ],
  badPlace: ['不能放到这里', 'It cannot be moved here', 21003],
  tooMany: ['最多 {max} 个自建菜单', 'You can add at most {max} menus', 21004],
  keepsSettings: ['菜单设置页不能隐藏', 'The menu page cannot be hidden', 21005],
  tooDeep: ['最多三级', 'At most three levels', 21006],
  // the console's screens
  pageTitle: ['菜单', 'Menus'],
  note: [
    '内置菜单可以改名、排序和隐藏；隐藏后只是不在侧栏显示，不影响权限。可以自建目录和外部链接',
    'Rename, reorder or hide built-in menus; hiding does not change permissions. You can add folders and external links',
  ],
  addFolder: ['新增目录', 'New folder'],
  addLink: ['新增外部链接', 'New link'],
  editTitle: ['编辑「{name}」', 'Edit {name}'],
  top: ['最上层', 'Top level'],
  codeOrPath: ['代码或地址', 'Code or URL'],
  asBorn: ['恢复默认', 'Restored to default'],
  bornName: ['原名 {name}', 'Originally {name}'],
  bornNameHint: ['留空则用原名', 'Leave blank to use the original name'],
  show: ['显示「{name}」', 'Show {name}'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除「{name}」？将立即从侧栏消失', 'Delete {name}? It leaves the sidebar at once'],
  removed: ['已删除「{name}」', '{name} deleted'],
  reset: ['恢复内置菜单', 'Reset built-in menus'],
  resetQuestion: ['恢复全部内置菜单？', 'Reset all built-in menus?'],
  resetHint: [
    '名称、顺序、位置和显示都恢复默认，自建的目录和链接不受影响。',
    'Names, order, places and visibility return to the defaults. Your own folders and links stay.',
  ],
  resetDone: ['内置菜单已恢复', 'Built-in menus reset'],
  shown: ['显示', 'Shown'],
  'iconName.home': ['首页', 'Home'],
  'iconName.product': ['商品', 'Products'],
  'iconName.headOffice': ['总部', 'Head office'],
  'iconName.material': ['素材', 'Materials'],
  'iconName.tag': ['标签', 'Tag'],
  'iconName.log': ['记录', 'Log'],
  'iconName.order': ['订单', 'Orders'],
  'iconName.market': ['营销', 'Marketing'],
  'iconName.inventory': ['库存', 'Inventory'],
  'iconName.settings': ['设置', 'Settings'],
  'iconName.store': ['门店', 'Store'],
  'iconName.user': ['员工', 'Employee'],
  'iconName.role': ['权限', 'Permissions'],
  'iconName.menu': ['菜单', 'Menu'],
  'iconName.config': ['选项', 'Options'],
  'iconName.audit': ['审计', 'Audit'],
  'iconName.link': ['链接', 'Link'],
  'iconName.folder': ['目录', 'Folder'],
})

/** Its pages and buttons: `menu.<code>`. */
export const menuPageText = defineTexts('menu', {
  'iposWeb.settings.menu': ['菜单', 'Menus'],
  'iposWeb.settings.menu.edit': ['编辑菜单', 'Edit menus'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const menuAuditText = defineTexts('audit', {
  'menu.save': ['保存菜单', 'Saved a menu'],
  'menu.sort': ['调整菜单顺序', 'Reordered menus'],
  'menu.remove': ['删除菜单', 'Deleted a menu'],
  'menu.reset': ['恢复内置菜单', 'Reset built-in menus'],
  nounMenu: ['菜单', 'Menus'],
})
