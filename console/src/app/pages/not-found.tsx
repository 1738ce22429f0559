import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { usePageTitle } from '../../kit/frame/page-title.ts'
import { Sorry } from './sorry.tsx'

export function NotFound() {
  const t = useText()
  const navigate = useNavigate()
  usePageTitle(t('shell.notFoundTitle'))
  return (
    <Sorry code="404" title={t('shell.notFoundTitle')}>
      <p className="sorry-reason">{t('shell.notFoundHint')}</p>
      <div className="sorry-actions">
        <Button type="primary" onClick={() => navigate('/')}>
          {t('shell.backHome')}
        </Button>
      </div>
    </Sorry>
  )
}
