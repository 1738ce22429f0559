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
  parentCode: ['上级', 'Inside'],
  icon: ['图标', 'Icon'],
  sort: ['排序', 'Order'],
  hidden: ['隐藏', 'Hidden'],
  path: ['地址', 'Address'],
  code: ['权限代码', 'Permission code'],
  version: ['版本', 'Version'],
  builtInStays: [
    '内置菜单不能删除，可以隐藏',
    'A built-in record cannot be removed, but it can be hidden',
    21001,
  ],
  notEmpty: [
    '目录里还有内容，请先移走或删除',
    'The folder is not empty, move or remove what is in it first',
    21002,
  ],
  badPlace: ['不能放到这里', 'It cannot be placed here', 21003],
  tooMany: ['最多 {max} 个自建菜单', 'At most {max} records of your own', 21004],
  keepsSettings: ['菜单设置页自己不能隐藏', 'The menu page itself cannot be hidden', 21005],
  tooDeep: ['最多三级', 'At most three levels', 21006],
  // the console's screens
  pageTitle: ['菜单', 'Menus'],
  note: [
    '内置菜单可以改名、调整顺序和隐藏；隐藏只从侧栏拿走，不影响权限。目录和外部链接可以自建',
    'Built-in records can be renamed, reordered and hidden: out of the sidebar, while permissions stay. Folders and links can be your own',
  ],
  addFolder: ['新增目录', 'New folder'],
  addLink: ['新增外部链接', 'New link'],
  editTitle: ['编辑「{name}」', 'Edit {name}'],
  top: ['最上层', 'Top level'],
  codeOrPath: ['代码或地址', 'Code or address'],
  asBorn: ['恢复原样', 'As born'],
  bornName: ['原名 {name}', 'Born as {name}'],
  bornNameHint: ['留空用原来的名称', 'Leave empty for the name it was born with'],
  show: ['显示「{name}」', 'Show {name}'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除「{name}」？侧栏里立即消失', 'Delete {name}? It leaves the sidebar at once'],
  removed: ['已删除「{name}」', '{name} deleted'],
  reset: ['恢复内置菜单', 'Reset built-in menus'],
  resetQuestion: ['恢复全部内置菜单？', 'Reset all built-in menus?'],
  resetHint: [
    '名称、顺序、位置和显示都回到最初，自建的目录和链接不受影响。',
    'Names, order, places and visibility go back to the beginning. Your own folders and links stay.',
  ],
  resetDone: ['内置菜单已恢复', 'Built-in menus are as they were born'],
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
  'iconName.user': ['员工', 'Person'],
  'iconName.role': ['权限', 'Rights'],
  'iconName.menu': ['菜单', 'Menu'],
  'iconName.config': ['选项', 'Options'],
  'iconName.audit': ['审计', 'Audit'],
  'iconName.link': ['链接', 'Link'],
  'iconName.folder': ['目录', 'Folder'],
})

/** Its pages and buttons: `menu.<code>`. */
export const menuPageText = defineTexts('menu', {
  'iposWeb.settings.menu': ['菜单', 'Menus'],
  'iposWeb.settings.menu.edit': ['修改菜单', 'Change menus'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const menuAuditText = defineTexts('audit', {
  'menu.save': ['保存菜单', 'Saved a menu record'],
  'menu.sort': ['调整菜单顺序', 'Reordered menus'],
  'menu.remove': ['删除菜单', 'Removed a menu record'],
  'menu.reset': ['恢复内置菜单', 'Reset built-in menus'],
  nounMenu: ['菜单', 'Menus'],
})
