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
import { everyMenu, type PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ParamsOf, TextKey } from '@zhanggui/contract/text-key.ts'
import type { ComponentType } from 'react'
import { switchLanguage, textIn } from '../../kit/base/text.ts'
import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { setTheme, type ThemeName } from '../../kit/frame/theme.ts'
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

const icons = { add: PlusOutlined, upload: UploadOutlined } as const

const places = new Map<string, number>(everyMenu.map(({ code }, place) => [code, place]))

/** The forms that the nouns announce, in the order of the menu. */
const announced = Object.values(
  import.meta.glob<readonly NounAction[]>('../../features/*/*.actions.ts', {
    eager: true,
    import: 'default',
  }),
)
  .flat()
  .sort((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0))

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
  function form({
    key,
    pinyin,
    code,
    path,
    icon = 'add',
    covers = true,
    allStores,
  }: NounAction): Action | null {
    const screen = codeOf(path.split('?')[0] ?? '')
    if (!allowed.has(code) || screen === undefined || (screen && !opens(screen))) return null
    const reason = allowed.locked(code)
      ? textIn(language, 'shell.viewingOnly')
      : allStores && !user.allStores
        ? textIn(language, 'role.allStoresOnly')
        : null
    return action(key, pinyin, icons[icon], { code, path, covers, reason })
  }

  const ofOneself = (dialog: AccountDialog) => ({
    run: () => openAccountDialog(dialog),
    reason: viewing ? textIn(language, 'shell.notWhileViewing') : null,
  })

  const actions: readonly (Action | null)[] = [
    ...announced.map(form),
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
