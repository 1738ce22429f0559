import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { copyText } from '../../kit/copy.ts'
import { notices } from '../../kit/notices.ts'
import { useSession } from '../../kit/session.ts'
import { signOut } from '../../kit/sign-out.ts'
import { useText } from '../../kit/text.ts'
import { buildMenu, firstPath } from '../menu.ts'
import { screenAt } from '../routes.tsx'
import { Sorry } from './sorry.tsx'

/** `/401?from=/path`: which permission the page asks for. */
export function Forbidden() {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const screen = screenAt(params.get('from') ?? '')
  const home = firstPath(buildMenu(useSession().records))

  async function handleCopy(code: string) {
    if (await copyText(code)) notices.success(t('shell.copied'))
    else notices.warning(t('shell.copyFailed'))
  }

  return (
    <Sorry code="401" title={t('shell.forbiddenTitle')}>
      <p className="sorry-reason">
        {screen
          ? t('shell.forbiddenPage', { page: t(screen.titleKey) })
          : t(home ? 'shell.forbiddenUnknown' : 'shell.forbiddenAnything')}
      </p>
      {screen && (
        <div className="sorry-permission">
          <code>{screen.code}</code>
          <Button
            type="text"
            icon={<CopyOutlined />}
            aria-label={t('shell.copyCode')}
            title={t('shell.copyCode')}
            onClick={() => handleCopy(screen.code)}
          />
        </div>
      )}
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
