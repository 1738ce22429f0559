import { Button } from 'antd'
import { useEffect } from 'react'
import { useText } from '../../kit/base/text.ts'
import { backToApp, inHostApp } from '../../kit/frame/host-app.ts'
import { usePageTitle } from '../../kit/frame/page-title.ts'
import { Empty } from '../../kit/show/empty.tsx'

/** `/appSys`: returns to the app that shows the console. In an ordinary browser it says that there is no app. */
export default function BackToApp() {
  const t = useText()
  const inside = inHostApp()
  usePageTitle(t('shell.appTitle'))
  useEffect(() => {
    if (inside) backToApp()
  }, [inside])
  return (
    <div>
      <Empty title={t('shell.appTitle')} hint={t(inside ? 'shell.appLeaving' : 'shell.appNotHere')}>
        <Button type="primary" onClick={backToApp}>
          {t('shell.appOpen')}
        </Button>
        <Button href="/">{t('shell.backHome')}</Button>
      </Empty>
    </div>
  )
}
