import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { AccessRequest } from '../../features/notice/access-request.tsx'
import { copyText } from '../../kit/base/copy.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { usePermission } from '../../kit/session/permission-roles.tsx'
import { useUser } from '../../kit/session/session.ts'
import { signOut } from '../../kit/session/sign-out.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { buildMenu, firstPath } from '../menu.ts'
import { useMenuRecords } from '../records.ts'
import { refusedPath, screenAt } from '../system.ts'
import { Sorry } from './sorry.tsx'

/** `/401?from=/path`: the permission that the page needs, the people who can grant it, and a request to them. */
export default function Forbidden() {
  const t = useText()
  const text = useLabel()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const screen = screenAt(refusedPath(params))
  const code = screen?.code ?? ''
  const home = firstPath(buildMenu(useMenuRecords()))
  const roles = useUser().roleList.map(({ name }) => name)
  const ways = (main: boolean) => (
    <>
      {home && (
        <Button type={main ? 'primary' : 'default'} onClick={() => navigate(home)}>
          {t('shell.backHome')}
        </Button>
      )}
      <Button type={main && !home ? 'primary' : 'text'} onClick={() => signOut()}>
        {t('shell.otherAccount')}
      </Button>
    </>
  )
  if (!screen || !code)
    return (
      <Sorry code="401" title={t(home ? 'shell.forbiddenTitle' : 'shell.noLoginTitle')}>
        <p className="sorry-reason">{t(home ? 'shell.forbiddenUnknown' : 'shell.forbiddenAnything')}</p>
        <div className="sorry-actions">{ways(true)}</div>
      </Sorry>
    )
  return (
    <Sorry code="401" title={t('shell.forbiddenOpen', { page: text(screen.titleKey) })}>
      <p className="sorry-reason">
        {roles.length > 0
          ? t('shell.forbiddenRoles', { roles: roles.join(t('shell.comma')) })
          : t('shell.forbiddenNoRole')}
      </p>
      <AccessRequest key={code} code={code} facts={<Missing code={code} />} ways={ways} />
    </Sorry>
  )
}

function Missing({ code }: { code: string }) {
  const t = useText()
  const permission = usePermission(code)

  async function handleCopy() {
    if (await copyText(code)) notices.success(t('shell.copied'))
    else notices.warning(t('shell.copyFailed'))
  }

  return (
    <dl className="sorry-permission">
      <dt>{t('shell.permissionMissing')}</dt>
      <dd>
        {permission?.name} <code>{code}</code>
        <IconButton text={t('shell.copyCode')} icon={<CopyOutlined />} onClick={handleCopy} />
      </dd>
      <dt>{t('shell.permissionRoles')}</dt>
      <dd>
        {permission?.roles.map((role) => (
          <span key={role} className="sorry-role">
            {role}
          </span>
        ))}
        {permission?.roles.length === 0 && t('shell.permissionNoRole')}
      </dd>
    </dl>
  )
}
