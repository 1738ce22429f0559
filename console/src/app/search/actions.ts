import {
  DownloadOutlined,
  GlobalOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  SunOutlined,
  SwapOutlined,
  UploadOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ParamsOf, TextKey } from '@zhanggui/contract/text-key.ts'
import type { ComponentType } from 'react'
import { switchLanguage, textIn } from '../../kit/base/text.ts'
import { setTheme, type ThemeName } from '../../kit/frame/theme.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'
import { allowedBy } from '../../kit/session/allow.tsx'
import { openDownloads } from '../../kit/session/downloads.ts'
import type { Session } from '../../kit/session/session.ts'
import { signOut } from '../../kit/session/sign-out.ts'
import { switchMerchant } from '../../kit/session/switch-merchant.ts'
import { type AccountDialog, openAccountDialog } from '../account/account-dialogs.ts'

/** An action that the search offers. */
export interface Action {
  key: string
  name: string
  /** Its names in both languages. The search matches these. */
  names: readonly string[]
  /** The pinyin of the Chinese name: in full, and its initials. */
  pinyin: string
  icon: ComponentType
  /** The required permission. The screen's permission is needed, too. */
  code: PermissionCode | null
  /** Whether this action replaces the permission's menu record in the results. */
  covers: boolean
  /** The path of the action; '' if `run` does it here. */
  path: string
  run: (() => void) | null
  /** The reason why the action is disabled. */
  reason: string | null
}

interface Situation {
  session: Session
  /** The permission of the screen at a path. Null if it needs none, undefined if there is no screen. */
  codeOf: (path: string) => PermissionCode | null | undefined
  /** Whether a menu or button record of the user has the code. The route guard asks the same. */
  opens: (code: PermissionCode) => boolean
  language: Language
  /** The languages with loaded texts. */
  languages: readonly Language[]
  theme: ThemeName
}

/** All actions of the search that the user may do. */
export function actionsFor(situation: Situation): readonly Action[] {
  const { session, codeOf, opens, language, languages, theme } = situation
  const { user, permissions } = session
  const viewing = user.viewedBy !== null
  const allowed = allowedBy(permissions, viewing)

  function action<K extends TextKey>(
    key: K,
    pinyin: string,
    icon: ComponentType,
    does: Partial<Pick<Action, 'path' | 'run' | 'code' | 'covers' | 'reason'>>,
    ...params: ParamsOf<K>
  ): Action {
    const name = textIn(language, key, ...params)
    const names = languages.map((one) => textIn(one, key, ...params))
    const rest = { code: null, covers: false, path: '', run: null, reason: null, ...does }
    return { key, name, names, pinyin, icon, ...rest }
  }

  /** An action that opens a form: on a screen, or a screen that is a form. */
  function form(
    key: TextKey &
      ('product.add' | 'user.add' | 'store.add' | 'role.add' | 'menu.addFolder' | typeof importName),
    pinyin: string,
    code: PermissionCode,
    path: string,
    more: { icon?: ComponentType; covers?: boolean; reason?: string | null } = {},
  ): Action | null {
    const screen = codeOf(path.split('?')[0] ?? '')
    if (!allowed.has(code) || screen === undefined || (screen && !opens(screen))) return null
    const reason = allowed.locked(code) ? textIn(language, 'shell.viewingOnly') : (more.reason ?? null)
    return action(key, pinyin, more.icon ?? PlusOutlined, { code, path, covers: more.covers ?? true, reason })
  }

  const ofOneself = (dialog: AccountDialog) => ({
    run: () => openAccountDialog(dialog),
    reason: viewing ? textIn(language, 'shell.notWhileViewing') : null,
  })

  const actions: readonly (Action | null)[] = [
    form('product.add', 'xinzengshangpin xzsp', `${product}.edit`, '/product/productEdit'),
    form(importName, 'daorushangpin drsp', `${product}.import`, '/product/importProduct', {
      icon: UploadOutlined,
    }),
    form('store.add', 'xinzengmendian xzmd', 'iposWeb.settings.store.edit', withNew('/settings/store/list')),
    form('user.add', 'xinzengyuangong xzyg', 'iposWeb.settings.user.edit', withNew('/settings/user/list')),
    form('role.add', 'xinzengjuese xzjs', 'iposWeb.settings.role.edit', withNew('/settings/role/index'), {
      // The permission's record is another screen: the one that sets a role's permissions.
      covers: false,
      reason: user.allStores ? null : textIn(language, 'role.allStoresOnly'),
    }),
    form(
      'menu.addFolder',
      'xinzengmulu xzml',
      'iposWeb.settings.menu.edit',
      withNew('/settings/menu'),
      // The permission's record allows more: all changes of the menu.
      { covers: false, reason: user.allStores ? null : textIn(language, 'role.allStoresOnly') },
    ),
    user.settings.downloadCenter
      ? action('shell.downloads', 'xiazaizhongxin xzzx', DownloadOutlined, { run: openDownloads })
      : null,
    action('shell.personal', 'gerenshezhi grsz', UserOutlined, ofOneself('personal')),
    action('shell.devices', 'wodeshebei wdsb', LaptopOutlined, ofOneself('devices')),
    action('shell.changePassword', 'xiugaimima xgmm', KeyOutlined, ofOneself('password')),
    ...user.groupList
      .filter(({ id }) => id !== user.groupId)
      .map(({ id, name }) => ({
        ...action(
          'search.switchTo',
          'qiehuanshanghu qhsh',
          SwapOutlined,
          // The call has shown the reason.
          { run: () => void switchMerchant(id).catch(() => undefined) },
          { name },
        ),
        key: `switch-${id}`,
      })),
    theme === 'light'
      ? action('search.darkTheme', 'shensezhuti sszt', MoonOutlined, { run: () => setTheme('dark') })
      : action('search.lightTheme', 'qiansezhuti qszt', SunOutlined, { run: () => setTheme('light') }),
    action('search.otherLanguage', 'qiehuanyuyan qhyy', GlobalOutlined, {
      run: () => void switchLanguage(language === 'zh' ? 'en' : 'zh'),
    }),
    action('shell.signOut', 'tuichudenglu tcdl', LogoutOutlined, { run: () => void signOut() }),
  ]
  return actions.filter((one) => one !== null)
}

const product = 'iposWeb.product.productGoodProduct'
const importName = 'menu.iposWeb.product.productGoodProduct.import'
