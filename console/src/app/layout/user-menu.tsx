import { DownOutlined, LogoutOutlined } from '@ant-design/icons'
import { userType } from '@zhanggui/contract/session/session.ts'
import { Button, Dropdown } from 'antd'
import { useUser } from '../../kit/session.ts'
import { signOut } from '../../kit/sign-out.ts'
import { useText } from '../../kit/text.ts'

/** Who is signed in, for which merchant, and the way out. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const t = useText()
  const user = useUser()
  const kind =
    user.type === userType.creator
      ? t('session.typeCreator')
      : user.type === userType.merchantUser
        ? t('session.typeMerchantUser')
        : t('session.typeShopUser')
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
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
          { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void signOut() },
        ],
      }}
    >
      <Button
        type="text"
        className="user"
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
  )
}
