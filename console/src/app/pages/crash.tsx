import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { useOutage } from '../../kit/wire/connection.ts'
import { openPage } from '../../kit/wire/open-page.ts'

/** Shown if a screen threw an error or a part of the console could not be loaded. */
export function Crash() {
  const t = useText()
  const out = useOutage() !== null
  return (
    <Empty title={t(out ? 'shell.unreachable' : 'shell.crashTitle')} hint={t('shell.crashHint')}>
      <Button type="primary" onClick={() => void openPage()}>
        {t('shell.tryAgain')}
      </Button>
    </Empty>
  )
}
