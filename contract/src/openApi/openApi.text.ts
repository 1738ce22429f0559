import { defineTexts } from '../text.ts'

export const openApiText = defineTexts('openApi', {
  id: ['密钥', 'Key'],
  name: ['名称', 'Name'],
  key: ['密钥', 'Key'],
  scopes: ['权限', 'Scopes'],
  stores: ['门店', 'Stores'],
  sources: ['订单来源', 'Order sources'],
  perMinute: ['每分钟次数', 'Calls a minute'],
  version: ['版本', 'Version'],
  cursor: ['游标', 'Cursor'],
  unsigned: ['请求没有签名', 'The request is not signed', 37001],
  wrongSignature: ['密钥或签名不对', 'The key or the signature is wrong', 37002],
  clock: ['时间戳与服务器相差超过 5 分钟', 'The timestamp is more than 5 minutes off', 37003],
  nonce: ['nonce 须为 8 至 64 个可见字符', 'The nonce must have 8 to 64 visible characters', 37004],
  replayed: ['这个请求已经用过', 'This request was used before', 37005],
  scope: ['密钥没有「{scope}」权限', 'The key has no scope “{scope}”', 37006],
  tooFast: ['调用太快，每分钟最多 {limit} 次', 'Too many calls: at most {limit} a minute', 37007],
  scope_goods: ['商品和库存', 'Goods and stock'],
  scope_stock: ['库存上报', 'Stock reports'],
  scope_member: ['会员', 'Members'],
  scope_pos: ['收银员登录', 'Till sign-in'],
  scope_price: ['算价', 'Prices'],
  scope_order: ['订单', 'Orders'],
  // the console's screens
  listTitle: ['开放接口', 'Open API'],
  pageRange: ['第 {from}–{to} 个，共 {total} 个', '{from}–{to} of {total}'],
  many: ['密钥', 'keys'],
  add: ['新增密钥', 'New key'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑密钥：{name}', 'Edit key: {name}'],
  emptyTitle: ['还没有密钥', 'No keys yet'],
  emptyHint: [
    '收银台、商城等程序用密钥接入：算价、下单、支付、上报收银。',
    'Tills and shops connect with a key: they quote, place and pay orders, and ring up sales.',
  ],
  allStores: ['全部门店', 'All stores'],
  allSources: ['全部来源', 'All sources'],
  allHint: ['不选就是全部', 'None chosen: all'],
  lastUsed: ['最近使用', 'Last used'],
  never: ['没用过', 'Never'],
  createdBy: ['创建', 'Created'],
  secretTitle: ['请马上保存密钥', 'Save the secret now'],
  secretHint: [
    '密文只显示这一次，关闭后无法再看。丢了就停用，再建一个。',
    'The secret is shown this once. If it is lost, revoke the key and make another.',
  ],
  secret: ['密文', 'Secret'],
  saved: ['我已保存好', 'I have saved it'],
  revoke: ['停用', 'Revoke'],
  revokeAsk: [
    '停用「{name}」？用它的程序立刻不能再接入，不能恢复。',
    'Revoke {name}? Programs with it stop at once, and it cannot come back.',
  ],
  revoked: ['已停用「{name}」', '{name} revoked'],
  changed: ['已保存「{name}」', '{name} saved'],
})

/** Its pages and buttons: `menu.<code>`. */
export const openApiPageText = defineTexts('menu', {
  'iposWeb.settings.openApi': ['开放接口', 'Open API'],
  'iposWeb.settings.openApi.edit': ['新增、编辑和停用密钥', 'Make, edit and revoke keys'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const openApiAuditText = defineTexts('audit', {
  'openApi.create': ['新增接口密钥', 'Made an API key'],
  'openApi.save': ['修改接口密钥', 'Changed an API key'],
  'openApi.revoke': ['停用接口密钥', 'Revoked an API key'],
  nounOpenApi: ['接口密钥', 'API keys'],
})
