import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import { useOutage } from '../wire/connection.ts'
import './needs-server.css'

/** Buttons that are useless without the server. During an outage they are off and say why. */
export function NeedsServer({ children }: { children: ReactNode }) {
  const t = useText()
  const out = useOutage() !== null
  return (
    <ConfigProvider componentDisabled={out}>
      {out && <span className="needs-server">{t('kit.onceConnected')}</span>}
      {children}
    </ConfigProvider>
  )
}
