import { DisconnectOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { useIsKept } from '../../kit/document/entry/kept-entries.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { type Outage, serverAnswers, useOutage } from '../../kit/wire/connection.ts'
import './outage-bar.css'

/** Says that the server cannot be reached. It goes by itself when the server answers. */
export function OutageBar() {
  const outage = useOutage()
  return outage && <Bar outage={outage} />
}

function Bar({ outage: { since, nextAt } }: { outage: Outage }) {
  const t = useText()
  const now = useNow()
  const kept = useIsKept()
  const phone = usePhone()
  const again = <ReloadOutlined spin={nextAt === null} />
  const minutes = Math.floor((now - since) / 60_000)
  return (
    <section className="outage-bar" aria-label={t('shell.unreachable')}>
      <DisconnectOutlined />
      <span className="outage-bar-hint" role="status">
        <strong>{t('shell.unreachable')}</strong>{' '}
        {t(kept ? 'shell.unreachableKept' : 'shell.unreachableHint')}
      </span>
      <span className="outage-bar-time">
        {nextAt === null
          ? t('shell.connecting')
          : t('shell.retryIn', { seconds: Math.max(1, Math.ceil((nextAt - now) / 1000)) })}
        {minutes > 0 && t('shell.outFor', { minutes })}
      </span>
      {phone ? (
        <IconButton icon={again} text={t('shell.tryAgain')} onClick={() => void serverAnswers()} />
      ) : (
        <Button icon={again} onClick={() => void serverAnswers()}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </section>
  )
}

/** The time, once a second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
