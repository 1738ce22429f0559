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
  otherHours: ['特殊营业时间', 'Special hours'],
  selfPickup: ['到店自提', 'Store pickup'],
  selfPickup1: ['支持', 'Yes'],
  selfPickup0: ['不支持', 'No'],
  delivery: ['配送', 'Delivery'],
  delivery1: ['支持', 'Yes'],
  delivery0: ['不支持', 'No'],
  deliveryFee: ['配送费（元）', 'Delivery fee (yuan)'],
  deliveryFeeHint: ['不填就不收', 'Blank: no fee'],
  minimumDelivery: ['起送金额（元）', 'Minimum delivery amount (yuan)'],
  minimumDeliveryHint: ['不填就没有起送金额', 'Blank: no minimum'],
  freeThreshold: ['免配送费金额（元）', 'Free delivery from (yuan)'],
  freeThresholdHint: ['商品满这个金额免配送费，不填就一直收', 'Blank: the fee is never waived'],
  listsAll: ['总部商品', 'HQ products'],
  listsAll1: ['自动上架', 'Listed automatically'],
  listsAll0: ['手动上架', 'Listed by hand'],
  listsAllHint: [
    '自动上架：总部商品生效后就在这家店卖。手动上架：只卖单独上架的商品，也可以从其他门店复制',
    'Automatically: the store sells every active product of HQ. By hand: only products listed here, or copied from another store',
  ],
  version: ['版本', 'Version'],
  codeTaken: ['门店编码 {code} 已被 {name} 使用', 'Store code {code} is already used by {name}', 19001],
  nameTaken: ['已有名为 {name} 的门店', 'A store named {name} already exists', 19002],
  onlyMerchant: [
    '只有负责全部门店的员工可以新增门店',
    'Only employees in charge of all stores can add a store',
    19003,
  ],
  // the console's screens
  listTitle: ['门店', 'Stores'],
  all: ['全部', 'All'],
  store: ['门店', 'Store'],
  status: ['状态', 'Status'],
  people: ['员工', 'Employees'],
  keyword: ['门店名称、地址或编码', 'Name, address or code'],
  pageRange: ['第 {from}–{to} 家，共 {total} 家', '{from}–{to} of {total}'],
  add: ['新增门店', 'New store'],
  editTitle: ['编辑门店：{name}', 'Edit store: {name}'],
  created: ['已新增门店「{name}」', 'Store {name} created'],
  many: ['门店', 'stores'],
  emptyTitle: ['还没有门店', 'No stores yet'],
  emptyHint: [
    '新增门店后，可以指定员工、管理商品和订单。',
    'Employees, products and orders belong to a store. Add the first one.',
  ],
  openIt: ['开业', 'Open'],
  suspendIt: ['停业', 'Suspend'],
  openQuestion: ['「{name}」开业后即可接新订单', '{name} can take new orders from now on'],
  suspendQuestion: [
    '停业后「{name}」不再接新订单，未完成的订单继续处理，可以重新开业',
    '{name} will take no new orders. Existing orders continue, and you can reopen it',
  ],
  opened: ['「{name}」已开业', '{name} is open'],
  closed: ['「{name}」已停业，未完成的订单继续处理', '{name} is suspended; existing orders continue'],
  businessHoursHint: [
    '最多三段，可跨午夜（如 20:00 到 02:00）；不填则为未设置',
    'Up to three periods, also past midnight (20:00 to 02:00). Blank means not set',
  ],
  otherHoursHint: [
    '与平日不同的星期和节假日；节假日优先，没有时段即为休息',
    'Weekdays and holidays that differ. Holidays come first; no period means closed',
  ],
  phoneHint: ['11 位手机号，或带区号的座机', 'Mobile number, or landline with area code'],
  codeHint: ['1–20 位字母、数字、横线或下划线', '1 to 20 letters, digits, hyphens or underscores'],
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
