import type { SandboxAnswer } from '@zhanggui/contract/openApi/openApi.ts'
import { type SampleKind, samples } from '@zhanggui/contract/openApi/samples.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { CodeBlock } from './code-block.tsx'

const names = ['X-Zg-Key', 'X-Zg-Timestamp', 'X-Zg-Nonce', 'X-Zg-Signature'] as const

/** The headers of the signature. The secret is not among them. */
export function SignedHeaders({ apiKey, answer }: { apiKey: string; answer: SandboxAnswer | null }) {
  const t = useText()
  const sent = new Map(answer?.headers.map(({ name, value }) => [name, value]))
  const sentOf = (name: string): string => sent.get(name.toLowerCase()) ?? (name === names[0] ? apiKey : '')
  const timestamp = Number(sent.get('x-zg-timestamp'))
  const notes: Readonly<Record<string, string>> = {
    'X-Zg-Timestamp': timestamp ? formatFullMoment(new Date(timestamp).toISOString()) : '',
    'X-Zg-Signature': answer ? 'HMAC-SHA256' : '',
  }
  return (
    <section>
      <header className="sandbox-title">
        <h2>{t('openApi.signedHeaders')}</h2>
        <small>{t('openApi.signedByServer')}</small>
      </header>
      <dl className="sandbox-headers">
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {sentOf(name) || <small>{t('openApi.notSentYet')}</small>}
              {notes[name] && <small> {notes[name]}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same call as a program. */
export function SameCode({ apiKey, path, body }: { apiKey: string; path: string; body: string | null }) {
  const t = useText()
  const language = useLanguage()
  const [kind, setKind] = useState<SampleKind>('curl')
  const code =
    body === null ? null : samples[kind]({ server: location.origin, key: apiKey, path, body, language })
  return (
    <section>
      <header className="sandbox-title">
        <h2>{t('openApi.sameCode')}</h2>
        <Segmented
          size="small"
          aria-label={t('openApi.sameCode')}
          value={kind}
          onChange={setKind}
          options={Object.keys(samples) as SampleKind[]}
        />
      </header>
      {code === null ? (
        <p className="sandbox-quiet">{t('openApi.needsJson')}</p>
      ) : (
        <CodeBlock label={t('openApi.sampleIn', { language: kind })} text={code} as="code" />
      )}
    </section>
  )
}
