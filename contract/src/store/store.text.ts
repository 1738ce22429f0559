import { defineTexts } from '../text.ts'

export const storeText = defineTexts('store', {
  open: ['营业中', 'Open'],
  suspended: ['已停业', 'Suspended'],
  name: ['门店名称', 'Store name'],
  code: ['门店编码', 'Store code'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  address: ['地址', 'Address'],
  businessHours: ['营业时间', 'Business hours'],
  version: ['版本', 'Version'],
  codeTaken: ['门店编码 {code} 已被 {name} 使用', 'Store code {code} belongs to {name}', 19001],
  nameTaken: ['已有名为 {name} 的门店', 'There is already a store called {name}', 19002],
  onlyMerchant: [
    '只有负责全部门店的员工可以新增门店',
    'Only people in charge of all stores can add one',
    19003,
  ],
  // the console's screens
  listTitle: ['门店', 'Stores'],
  all: ['全部', 'All'],
  store: ['门店', 'Store'],
  status: ['状态', 'Status'],
  people: ['员工', 'People'],
  keyword: ['门店名称、地址或编码', 'Name, address or code'],
  pageRange: ['第 {from}–{to} 家，共 {total} 家', '{from}–{to} of {total}'],
  add: ['新增门店', 'New store'],
  editTitle: ['编辑门店：{name}', 'Edit {name}'],
  created: ['已新增门店「{name}」', 'Store {name} created'],
  emptyTitle: ['还没有门店', 'No stores yet'],
  emptyHint: ['新增门店后，可以为它指定员工、商品和订单。', 'People, products and orders belong to a store.'],
  openIt: ['开业', 'Open'],
  suspendIt: ['停业', 'Suspend'],
  openQuestion: ['「{name}」开业后立即可以接新订单', '{name} takes new orders at once'],
  suspendQuestion: [
    '停业后「{name}」不再接新订单，未完成的订单继续处理，可以重新开业',
    '{name} takes no new orders. Open orders go on, and it can be opened again',
  ],
  opened: ['「{name}」已开业', '{name} is open'],
  closed: ['「{name}」已停业，未完成的订单继续处理', '{name} is suspended, open orders go on'],
  businessHoursHint: [
    '每天相同，最多三段，可以跨过午夜，如 20:00 到 02:00；不填表示未说明',
    'The same every day, up to three spans, past midnight too (20:00 to 02:00); none when not said',
  ],
  phoneHint: ['11 位手机号，或带区号的座机', 'A mobile, or a landline with its area code'],
  codeHint: ['1 到 20 位字母、数字、横线或下划线', '1 to 20 letters, digits, dashes or underscores'],
})

/** Its pages and buttons: `menu.<code>`. */
export const storePageText = defineTexts('menu', {
  'iposWeb.settings.store': ['门店', 'Stores'],
  'iposWeb.settings.store.edit': ['新增和编辑门店', 'Create and edit stores'],
  'iposWeb.settings.store.status': ['开业、停业', 'Open and suspend stores'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const storeAuditText = defineTexts('audit', {
  'store.save': ['保存门店', 'Saved a store'],
  'store.status': ['开业或停业', 'Opened or suspended a store'],
  nounStore: ['门店', 'Stores'],
})
