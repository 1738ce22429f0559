import {
  DownloadOutlined,
  DownOutlined,
  KeyOutlined,
  LogoutOutlined,
  RollbackOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { CurrentUser } from '@zhanggui/contract/session/session.ts'
import { userType } from '@zhanggui/contract/user/user.status.ts'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, type ReactNode, useRef, useState } from 'react'
import { type Translate, useText } from '../../kit/base/text.ts'
import { backToApp, inHostApp } from '../../kit/frame/host-app.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { openDownloads } from '../../kit/session/downloads.ts'
import { useUser } from '../../kit/session/session.ts'
import { signOut } from '../../kit/session/sign-out.ts'
import { switchMerchant } from '../../kit/session/switch-merchant.ts'
import {
  type AccountDialog,
  closeAccountDialog as close,
  openAccountDialog,
  useAccountDialog,
} from '../account/account-dialogs.ts'
import '../account/account.css'

const PersonalSettings = lazy(() => import('../account/personal-settings.tsx'))
const ChangePassword = lazy(() => import('../account/change-password.tsx'))
const Devices = lazy(() => import('../account/devices.tsx'))

const showDevices = () => openAccountDialog('devices')
type Item = NonNullable<MenuProps['items']>[number]

/** The user, his merchant, and the actions on his own account (spec section 2 'User dropdown'). */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const t = useText()
  const user = useUser()
  const shown = useAccountDialog()
  // After a key press the focus moves into the menu. After a click it stays, because the next click would otherwise
  // only move it.
  const [byKeys, setByKeys] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus={byKeys}
        // Otherwise the menu would open at the last focused entry.
        destroyOnHidden
        onOpenChange={(open) => {
          if (!open && byKeys) button.current?.focus()
        }}
        // The list of merchants opens on a click. A list that opens on hover closes under a quick pointer, and touch
        // has no hover.
        menu={{ items: itemsOf(t, user), triggerSubMenuAction: 'click' }}
        classNames={{ root: 'user-dropdown' }}
      >
        <Button
          ref={button}
          type="text"
          className="user"
          onKeyDown={() => setByKeys(true)}
          onPointerDown={() => setByKeys(false)}
          aria-label={t('shell.userMenu', { name: user.name, merchant: user.group.name })}
        >
          <span className="user-row">
            <span className="user-picture">{[...user.name][0]?.toUpperCase()}</span>
            {!compact && (
              <>
                <span className="user-name">{user.name}</span>
                <span className="user-merchant">{user.group.name}</span>
                <DownOutlined className="user-arrow" />
              </>
            )}
          </span>
        </Button>
      </Dropdown>
      <Deferred when={shown === 'personal'}>
        <PersonalSettings open={shown === 'personal'} onClose={close} onDevices={showDevices} />
      </Deferred>
      <Deferred when={shown === 'password'}>
        <ChangePassword open={shown === 'password'} onClose={close} />
      </Deferred>
      <Deferred when={shown === 'devices'}>
        <Devices open={shown === 'devices'} onClose={close} />
      </Deferred>
    </>
  )
}

function itemsOf(t: Translate, user: CurrentUser): Item[] {
  const kind =
    user.type === userType.creator
      ? t('user.type1')
      : user.type === userType.merchantUser
        ? t('user.type2')
        : t('user.type3')
  const items: (Item | null)[] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className="user-card">
          <b>{user.name}</b>
          <span>{user.pin}</span>
          <span>
            {user.group.name} · {kind}
          </span>
        </div>
      ),
    },
    { type: 'divider' },
    ownItem(t, user, 'personal', t('shell.personal'), <UserOutlined />),
    ownItem(t, user, 'password', t('shell.changePassword'), <KeyOutlined />),
    user.settings.downloadCenter
      ? { key: 'downloads', icon: <DownloadOutlined />, label: t('shell.downloads'), onClick: openDownloads }
      : null,
    // Only inside the host app, by the user agent.
    inHostApp()
      ? { key: 'app', icon: <RollbackOutlined />, label: t('shell.backToApp'), onClick: backToApp }
      : null,
    // Only if the user belongs to several merchants.
    user.groupList.length > 1
      ? {
          key: 'switch',
          icon: <SwapOutlined />,
          label: t('shell.switchMerchant'),
          children: user.groupList.map(({ id, name }) => ({
            key: `group-${id}`,
            label: (
              <span className="user-group">
                {name}
                {id === user.groupId && <small>{t('shell.mainAccount')}</small>}
              </span>
            ),
            disabled: id === user.groupId,
            // The call has shown the reason.
            onClick: () => switchMerchant(id).catch(() => undefined),
          })),
        }
      : null,
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void signOut() },
  ]
  return items.filter((item) => item !== null)
}

/** A dialog about the user himself. It is hidden while he views the console as another person. */
function ownItem(
  t: Translate,
  user: CurrentUser,
  dialog: AccountDialog,
  label: string,
  icon: ReactNode,
): Item {
  const viewing = user.viewedBy !== null
  return {
    key: dialog,
    icon,
    label: viewing ? (
      <span className="user-group">
        {label}
        <small>{t('shell.notWhileViewing')}</small>
      </span>
    ) : (
      label
    ),
    disabled: viewing,
    onClick: () => openAccountDialog(dialog),
  }
}
