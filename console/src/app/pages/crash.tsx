import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { Empty } from '../../kit/show/empty.tsx'

/** Shown if a screen threw an error or a part of the console could not be loaded. */
export function Crash() {
  const t = useText()
  return (
    <Empty title={t('shell.crashTitle')} hint={t('shell.crashHint')}>
      <Button type="primary" onClick={() => location.reload()}>
        {t('shell.tryAgain')}
      </Button>
    </Empty>
  )
}
