import { defineTexts } from '../text.ts'

export const memberText = defineTexts('member', {
  number: ['会员号', 'Member number'],
  source: ['来源', 'Source'],
  name: ['姓名', 'Name'],
  phone: ['手机', 'Phone'],
  level: ['等级', 'Level'],
  birthday: ['生日', 'Birthday'],
  note: ['备注', 'Note'],
  at: ['变更时间', 'Changed at'],
  keyword: ['姓名、会员号、手机号后 4 位', 'Name, number, last 4 digits of the phone'],
  updatedAt: ['更新时间', 'Updated'],
  // the console's screens
  listTitle: ['会员', 'Members'],
  pageRange: ['第 {from}–{to} 位，共 {total} 位', '{from}–{to} of {total}'],
  many: ['会员', 'members'],
  emptyTitle: ['还没有会员', 'No members yet'],
  emptyHint: [
    '收银台和商城通过开放接口登记会员，下单时写明会员号即可。',
    'Tills and shops register members through the Open API. An order names its member.',
  ],
  noName: ['未留姓名', 'No name'],
})

/** Its pages and buttons: `menu.<code>`. */
export const memberPageText = defineTexts('menu', {
  market: ['营销', 'Marketing'],
  'iposWeb.market.user.list': ['会员', 'Members'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const memberAuditText = defineTexts('audit', {
  'member.upsert': ['登记会员', 'Registered a member'],
  nounMember: ['会员', 'Members'],
})
