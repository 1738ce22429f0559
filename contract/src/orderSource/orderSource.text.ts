import { defineTexts } from '../text.ts'

export const orderSourceText = defineTexts('orderSource', {
  name: ['来源名称', 'Name'],
  nameHint: ['内置来源留空时用内置名称', 'A built-in source without a name has its built-in name'],
  code: ['编码', 'Code'],
  codeHint: [
    '开放接口用它写明订单来源，创建后不能改',
    'The Open API names the source by it. It cannot change',
  ],
  codeRule: [
    '{label}以字母开头，由 2 至 20 个字母和数字组成',
    '{label}: 2 to 20 letters and digits, a letter first',
  ],
  active: ['状态', 'Status'],
  active1: ['启用', 'On'],
  active0: ['停用', 'Off'],
  activeHint: [
    '停用后不收新订单：下单会被拒绝，收银上报留在「没入账的单」。已有的订单照常付款、取消、发货和售后',
    'A source that is off takes no new orders: sales of tills wait in Not booked. Its other orders go on',
  ],
  version: ['版本', 'Version'],
  source_till: ['收银台', 'Till'],
  source_shopApp: ['商城 App', 'Shop app'],
  source_miniProgram: ['小程序', 'Mini program'],
  source_deliveryPlatform: ['外卖平台', 'Delivery platform'],
  source_console: ['管理后台', 'Console'],
  nameTaken: ['已有名为「{name}」的来源', 'A source named {name} already exists', 38001],
  codeTaken: ['编码 {code} 已被「{name}」使用', 'Code {code} is used by {name}', 38002],
  codeFixed: ['来源编码不能修改', 'The code of a source cannot change', 38003],
  nameNeeded: ['请填写来源名称', 'Enter a name', 38004],
  builtInStays: ['内置来源不能删除，可以停用', 'A built-in source cannot be deleted. Switch it off', 38005],
  inUse: [
    '「{name}」已有订单或没入账的单，不能删除，可以停用',
    '{name} has orders, or sales that are not booked, and cannot be deleted. Switch it off',
    38006,
  ],
  allStores: [
    '订单来源管所有门店，只有全部门店的人能改',
    'An order source serves all stores. Only people of all stores change it',
    38008,
  ],
  unknown: ['订单来源「{code}」不存在', 'The order source “{code}” does not exist', 38007],
  // the console's screens
  listTitle: ['订单来源', 'Order sources'],
  pageRange: ['第 {from}–{to} 个，共 {total} 个', '{from}–{to} of {total}'],
  add: ['新增来源', 'New source'],
  editTitle: ['编辑来源：{name}', 'Edit source: {name}'],
  created: ['已新增来源「{name}」', 'Source {name} created'],
  removed: ['已删除来源「{name}」', 'Source {name} deleted'],
  removeQuestion: ['删除来源「{name}」？', 'Delete source {name}?'],
  many: ['订单来源', 'order sources'],
  emptyTitle: ['还没有订单来源', 'No order sources yet'],
  emptyHint: ['来源说明订单从哪里来。', 'A source says where an order comes from.'],
})

/** Its pages and buttons: `menu.<code>`. */
export const orderSourcePageText = defineTexts('menu', {
  'iposWeb.order.source': ['订单来源', 'Order sources'],
  'iposWeb.order.source.edit': ['新增、编辑和删除来源', 'Create, edit and delete sources'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const orderSourceAuditText = defineTexts('audit', {
  'orderSource.save': ['保存订单来源', 'Saved an order source'],
  'orderSource.remove': ['删除订单来源', 'Deleted an order source'],
  nounOrderSource: ['订单来源', 'Order sources'],
})
