import { PlayCircleOutlined } from '@ant-design/icons'
import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { jsonFault } from '@zhanggui/contract/openApi/json-fault.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type {
  SandboxAnswer,
  SandboxCall,
  SandboxChoices,
  SandboxKey,
} from '@zhanggui/contract/openApi/openApi.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { readSaved, save } from '../../kit/base/saved.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { JsonEditor } from './json-editor.tsx'
import { Answer } from './sandbox-answer.tsx'
import { SameCode, SignedHeaders } from './sandbox-code.tsx'
import './sandbox.css'

const prefix = '/open/v1/'
const shortPath = (path: string) => path.slice(prefix.length)

/** Sends any call of the Open API with a key. The address names both: `?call=orders/quote&key=7`. */
export default function SandboxPage() {
  const t = useText()
  const { data } = useCall(openApiCalls.findSandboxChoices, {})
  if (!data) return <PageHeader title={t('openApi.sandbox')} />
  if (data.keys.length === 0)
    return (
      <>
        <PageHeader title={t('openApi.sandbox')} note={t('openApi.sandboxHint')} />
        <Card>
          <Empty title={t('openApi.noKey')} hint={t('openApi.noKeyHint')}>
            <Link to="/settings/openApi">
              <Button type="primary">{t('openApi.toKeys')}</Button>
            </Link>
          </Empty>
        </Card>
      </>
    )
  return <Sandbox choices={data} />
}

/** The example of a call, with a store and a source that the key reaches. */
function exampleFor(call: SandboxCall, key: SandboxKey): string {
  const example = JSON.parse(call.example) as Record<string, unknown>
  if ('store' in example && key.store !== '') example.store = key.store
  const [source] = key.sources
  if ('source' in example && source !== undefined && !key.sources.includes(String(example.source)))
    example.source = source
  return JSON.stringify(example, null, 2)
}

function Sandbox({ choices: { calls, keys } }: { choices: SandboxChoices }) {
  const t = useText()
  const ask = useAsk()
  const [params, setParams] = useSearchParams()
  const [bodies, setBodies] = useState<ReadonlyMap<string, string>>(new Map())
  const [sent, setSent] = useState<{ path: string; answer: SandboxAnswer } | null>(null)
  const [busy, setBusy] = useState(false)

  const asked = params.get('call') ?? readSaved('zhanggui_sandbox_call')
  const call = (calls.find(({ path }) => shortPath(path) === asked) ??
    calls.find(({ path }) => path.endsWith('/quote')) ??
    calls[0]) as SandboxCall
  const key = (keys.find(({ id }) => id === params.get('key')) ??
    keys.find(({ scopes }) => scopes.includes(call.scope)) ??
    keys[0]) as SandboxKey
  const body = bodies.get(call.path) ?? exampleFor(call, key)
  const fault = jsonFault(body)
  const answer = sent?.path === call.path ? sent.answer : null

  const put = (name: 'call' | 'key', value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  const change = (next: string | null) =>
    setBodies((now) => {
      const all = new Map(now)
      if (next === null) all.delete(call.path)
      else all.set(call.path, next)
      return all
    })

  async function sendNow() {
    setBusy(true)
    try {
      const answer = await send(
        openApiCalls.sendInSandbox,
        { keyId: key.id, path: call.path, body },
        { quiet: true },
      )
      setSent({ path: call.path, answer })
      save('zhanggui_sandbox_call', shortPath(call.path))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.endsSession) notices.error(error.message)
      // A key may have been revoked meanwhile.
      void refresh(openApiCalls.findSandboxChoices)
    } finally {
      setBusy(false)
    }
  }

  function handleSend() {
    if (fault || busy) return
    if (!call.writes) return void sendNow()
    ask({
      title: t('openApi.writeAskTitle'),
      content: t('openApi.writeAsk', { key: key.name, call: call.summary }),
      okText: t('openApi.writeNow'),
      danger: false,
      onOk: () => void sendNow(),
    })
  }

  return (
    <>
      <PageHeader
        title={t('openApi.sandbox')}
        note={
          <span className="sandbox-note">
            <span>{t('openApi.sandboxHint')}</span>
            <span data-writes={call.writes}>
              {t(call.writes ? 'openApi.writesData' : 'openApi.readsOnly')}
            </span>
          </span>
        }
      />
      <div className="sandbox">
        <Card>
          <div className="sandbox-choice">
            <CallSelect calls={calls} path={call.path} onChange={(path) => put('call', shortPath(path))} />
            <Select
              aria-label={t('openApi.keyId')}
              className="sandbox-key"
              value={key.id}
              onChange={(id) => put('key', id)}
              showSearch={{ optionFilterProp: 'label' }}
              options={keys.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button
              type="primary"
              icon={<PlayCircleOutlined />}
              loading={busy}
              disabled={fault !== null}
              onClick={handleSend}
            >
              {t('openApi.send')}
            </Button>
          </div>
          {!key.scopes.includes(call.scope) && (
            <p className="sandbox-warning">
              {t('openApi.lacksScope', { scope: t(`openApi.scope_${call.scope}`) })}
            </p>
          )}
          <header className="sandbox-title">
            <h2>{t('openApi.body')}</h2>
            <Button size="small" type="link" disabled={!bodies.has(call.path)} onClick={() => change(null)}>
              {t('openApi.example')}
            </Button>
            <Button
              size="small"
              type="link"
              disabled={fault !== null}
              onClick={() => change(JSON.stringify(JSON.parse(body), null, 2))}
            >
              {t('openApi.format')}
            </Button>
          </header>
          <JsonEditor
            key={call.path}
            id="sandbox-body"
            label={t('openApi.body')}
            value={body}
            onChange={change}
            onSend={handleSend}
          />
          <SignedHeaders apiKey={key.key} answer={answer} />
          <SameCode apiKey={key.key} path={call.path} body={fault ? null : body} />
        </Card>
        <Card>
          {answer ? (
            <Answer key={answer.at} path={call.path} answer={answer} />
          ) : (
            <Empty title={t('openApi.noAnswer')} hint={t('openApi.noAnswerHint')} />
          )}
        </Card>
      </div>
    </>
  )
}

function CallSelect(props: {
  calls: readonly SandboxCall[]
  path: string
  onChange: (path: string) => void
}) {
  const t = useText()
  const nameOf = ({ value }: { value?: unknown }) => {
    const call = props.calls.find(({ path }) => path === value)
    return (
      <span className="sandbox-call-name">
        {call?.summary} <code>{shortPath(String(value))}</code>
      </span>
    )
  }
  return (
    <Select
      aria-label={t('openApi.path')}
      className="sandbox-call"
      value={props.path}
      onChange={props.onChange}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={openScopes.map((scope) => ({
        label: t(`openApi.scope_${scope}`),
        options: props.calls
          .filter((call) => call.scope === scope)
          .map(({ path, summary }) => ({ value: path, label: `${summary} ${shortPath(path)}` })),
      }))}
      optionRender={nameOf}
      labelRender={nameOf}
    />
  )
}
