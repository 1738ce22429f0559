import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { copyText } from '../../kit/base/copy.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useRolesOf } from '../../kit/session/permission-roles.tsx'
import { signOut } from '../../kit/session/sign-out.ts'
import { buildMenu, firstPath } from '../menu.ts'
import { useMenuRecords } from '../records.ts'
import { refusedPath, screenAt } from '../system.ts'
import { Sorry } from './sorry.tsx'

/** `/401?from=/path`: the permission that the page needs, and the roles that have it. */
export function Forbidden() {
  const t = useText()
  const text = useLabel()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const screen = screenAt(refusedPath(params))
  const code = screen?.code ?? ''
  const home = firstPath(buildMenu(useMenuRecords()))

  return (
    <Sorry code="401" title={t(home ? 'shell.forbiddenTitle' : 'shell.noLoginTitle')}>
      <p className="sorry-reason">
        {screen && code
          ? t('shell.forbiddenPage', { page: text(screen.titleKey) })
          : t(home ? 'shell.forbiddenUnknown' : 'shell.forbiddenAnything')}
      </p>
      {code && <Missing code={code} />}
      <div className="sorry-actions">
        {home && (
          <Button type="primary" onClick={() => navigate(home)}>
            {t('shell.backHome')}
          </Button>
        )}
        <Button type={home ? 'default' : 'primary'} onClick={() => signOut()}>
          {t('shell.otherAccount')}
        </Button>
      </div>
    </Sorry>
  )
}

function Missing({ code }: { code: string }) {
  const t = useText()
  const roles = useRolesOf(code)

  async function handleCopy() {
    if (await copyText(code)) notices.success(t('shell.copied'))
    else notices.warning(t('shell.copyFailed'))
  }

  return (
    <>
      <div className="sorry-permission">
        <code>{code}</code>
        <Button
          type="text"
          icon={<CopyOutlined />}
          aria-label={t('shell.copyCode')}
          title={t('shell.copyCode')}
          onClick={handleCopy}
        />
      </div>
      {roles && (
        <div className="sorry-roles">
          <h2>{t('shell.permissionRoles')}</h2>
          {roles.length === 0 ? (
            <p>{t('shell.permissionNoRole')}</p>
          ) : (
            <ul>
              {roles.map((role) => (
                <li key={role}>
                  <span className="user-picture" aria-hidden="true">
                    {[...role][0]}
                  </span>
                  {role}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
