import type { CurrentUser } from '@zhanggui/contract/session/session.ts'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../kit/session/session.ts'
import { actionsFor } from './actions.ts'

const product = 'iposWeb.product.productGoodProduct'
const codes = [
  product,
  `${product}.edit`,
  `${product}.import`,
  'iposWeb.settings.user',
  'iposWeb.settings.user.edit',
  'iposWeb.settings.role',
  'iposWeb.settings.role.edit',
]
const screens: Readonly<Record<string, string>> = {
  '/product/productEdit': `${product}.edit`,
  '/product/importProduct': `${product}.import`,
  '/settings/user/list': 'iposWeb.settings.user',
  '/settings/store/list': 'iposWeb.settings.store',
  '/settings/role/index': 'iposWeb.settings.role',
}
const morning = { id: '1', name: '晨光便利' }

const offered = (
  given: {
    held?: readonly string[]
    shown?: readonly string[]
    user?: Partial<CurrentUser>
    theme?: 'dark'
    language?: 'en'
  } = {},
) => {
  const held = given.held ?? codes
  const user = {
    viewedBy: null,
    allStores: true,
    groupId: '1',
    groupList: [morning],
    settings: { downloadCenter: true },
    ...given.user,
  }
  return actionsFor({
    // The parts of a session that actions need.
    session: { user, permissions: new Set(held) } as unknown as Session,
    codeOf: (path) => screens[path] as never,
    opens: (code) => (given.shown ?? held).includes(code),
    language: given.language ?? 'zh',
    languages: ['zh', 'en'],
    theme: given.theme ?? 'light',
  })
}
const names = (given?: Parameters<typeof offered>[0]) => offered(given).map(({ name }) => name)
const own = ['下载中心', '个人设置', '我的设备', '修改密码', '深色主题', '切换语言：English', '退出登录']

describe('the actions of the search', () => {
  test('are those the person may do', () => {
    expect(names()).toEqual(['新增商品', '导入商品', '新增员工', '新增角色', ...own])
    expect(names({ held: [] })).toEqual(own)
  })

  test('a form on a screen that is not in the menu is not offered', () => {
    expect(names({ shown: [`${product}.edit`] })).toEqual(['新增商品', ...own])
  })

  test('offer every other merchant, the other theme and the other language', () => {
    const groupList = [morning, { id: '2', name: '晨光烘焙' }]
    expect(names({ held: [], theme: 'dark', language: 'en', user: { groupList } as never })).toEqual([
      'Download center',
      'Personal settings',
      'My devices',
      'Change password',
      'Switch merchant: 晨光烘焙',
      'Light theme',
      'Switch language: 中文',
      'Sign out',
    ])
  })

  test('have no download center where the merchant has none', () => {
    expect(names({ held: [], user: { settings: { downloadCenter: false } } as never })).not.toContain(
      '下载中心',
    )
  })

  test('say why they cannot be done: roles are for all stores', () => {
    const role = offered({ user: { allStores: false } }).find(({ name }) => name === '新增角色')
    expect(role?.reason).toBe('这会影响全部门店，只有负责全部门店的员工可以修改')
  })

  test('say why they cannot be done: nothing is changed through somebody else’s eyes', () => {
    const reasons = offered({ user: { viewedBy: { name: '晨光掌柜' } } })
      .filter(({ reason }) => reason !== null)
      .map(({ name, reason }) => `${name}: ${reason}`)
    const forms = ['新增商品', '导入商品', '新增员工', '新增角色']
    expect(reasons).toEqual([
      ...forms.map((name) => `${name}: 正在以他人身份查看，不能修改`),
      ...['个人设置', '我的设备', '修改密码'].map((name) => `${name}: 查看他人时不可用`),
    ])
  })

  test('each has its own key', () => {
    const keys = offered().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
