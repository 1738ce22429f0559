import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { scanState } from '@zhanggui/contract/session/session.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { browserOf } from '../../kit/base/browser-name.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { usePageTitle } from '../../kit/frame/page-title.ts'
import { useBrand } from '../../kit/session/brand.ts'
import { useUser } from '../../kit/session/session.ts'
import { Logo } from '../../kit/show/abacus.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { useCall, useSend } from '../../kit/wire/queries.ts'
import './scan.css'

/** `/web/scan?id=`: the page on a signed-in phone after scanning the code of a login page. */
export default function Scan() {
  const t = useText()
  const { name } = useBrand()
  const [params] = useSearchParams()
  const scanId = params.get('id') ?? ''
  usePageTitle(t('shell.scanTitle'))
  return (
    <section className="phone-scan">
      <header>
        <Logo />
        <span>{name}</span>
      </header>
      {scanId ? <Asked scanId={scanId} /> : <Empty title={t('shell.scanMissing')} />}
    </section>
  )
}

function Asked({ scanId }: { scanId: string }) {
  const t = useText()
  const user = useUser()
  const scan = useCall(sessionCalls.findScan, { scanId }, { quiet: true })
  const answer = useSend(sessionCalls.confirmScan)
  if (scan.error) return <Empty title={scan.error.message} />
  if (!scan.data) return <div className="phone-scan-card" aria-busy="true" />
  const given = answer.isSuccess ? (answer.variables.accept ? 'confirmed' : 'refused') : null
  const before = stateOf(scan.data.state)
  const said = given ?? before
  if (said)
    return (
      <Empty
        title={t(said === 'confirmed' ? 'shell.scanConfirmed' : 'shell.scanRefused')}
        hint={t('shell.scanClose')}
      />
    )
  const { checkDigits, userAgent, ip, createdAt } = scan.data
  return (
    <>
      <div className="phone-scan-card">
        <h1>{t('shell.scanAsks')}</h1>
        <p className="phone-scan-label">{t('shell.scanDigits')}</p>
        <p className="phone-scan-digits">{checkDigits}</p>
        <p className="phone-scan-hint">{t('shell.scanDigitsHint')}</p>
        <dl>
          <Fact label={t('shell.scanAccount')}>
            {user.name} · {user.pin} · {user.group.name}
          </Fact>
          <Fact label={t('shell.scanBrowser')}>{browserOf(userAgent) || t('shell.unknownDevice')}</Fact>
          <Fact label={t('shell.scanIp')}>{ip}</Fact>
          <Fact label={t('shell.scanTime')}>{formatFullMoment(createdAt)}</Fact>
        </dl>
      </div>
      <footer>
        <Button
          size="large"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ scanId, accept: false })}
        >
          {t('shell.scanRefuse')}
        </Button>
        <Button
          size="large"
          type="primary"
          loading={answer.isPending}
          onClick={() => answer.mutate({ scanId, accept: true })}
        >
          {t('shell.scanConfirm')}
        </Button>
      </footer>
    </>
  )
}

function stateOf(state: number): 'confirmed' | 'refused' | null {
  if (state === scanState.confirmed) return 'confirmed'
  return state === scanState.refused ? 'refused' : null
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
