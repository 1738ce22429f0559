import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import type { SandboxAnswer } from '@zhanggui/contract/openApi/openApi.ts'
import { Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { formatBytes, formatFullMoment } from '../../kit/base/format.ts'
import { useNarrow } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { Facts } from '../../kit/show/facts.tsx'
import { CodeBlock } from './code-block.tsx'
import { explain, type SaidRule, type SaidTable } from './explain.ts'
import { refusedFields, wayOut } from './explain-refusal.ts'

interface Envelope {
  rtnStatus: string
  rtnMsg: string
  data: unknown
}

/** The answer of a call, in words or as it came. */
export function Answer({ path, answer }: { path: string; answer: SandboxAnswer }) {
  const t = useText()
  const [raw, setRaw] = useState(false)
  const head = useRef<HTMLElement>(null)
  const narrow = useNarrow()
  // In one column the answer stands below the code.
  useEffect(() => {
    if (narrow) head.current?.scrollIntoView({ block: 'start' })
  }, [narrow])
  const envelope = JSON.parse(answer.text) as Envelope
  const good = envelope.rtnStatus === '0'
  const pretty = JSON.stringify(envelope, null, 2)
  return (
    <>
      <header ref={head} className="sandbox-head">
        <p className="sandbox-status" role="status">
          <i className={good ? 'sandbox-dot sandbox-good' : 'sandbox-dot sandbox-bad'} />
          <span>{answer.status}</span>
          <span>
            rtnStatus <b>{envelope.rtnStatus}</b>
          </span>
          <b className={good ? 'sandbox-good' : 'sandbox-bad'}>
            {t(good ? 'openApi.succeeded' : 'openApi.refused')}
          </b>
          <small>{t('openApi.milliseconds', { count: answer.milliseconds })}</small>
          <small>{formatBytes(new Blob([answer.text]).size)}</small>
          <small>{formatFullMoment(answer.at).slice(11)}</small>
        </p>
        <Segmented
          size="small"
          value={raw}
          onChange={setRaw}
          options={[
            { value: false, label: t('openApi.explained') },
            { value: true, label: t('openApi.raw') },
          ]}
        />
      </header>
      {raw ? (
        <CodeBlock label={t('openApi.raw')} text={pretty} as="json" />
      ) : good ? (
        <InWords path={path} data={envelope.data} />
      ) : (
        <Refused envelope={envelope} />
      )}
    </>
  )
}

/** A refusal: its code, its words, the wrong fields, and the way out. */
function Refused({ envelope: { rtnStatus, rtnMsg, data } }: { envelope: Envelope }) {
  const t = useText()
  const fields = refusedFields(data)
  return (
    <>
      <p className="sandbox-refusal">
        <code>{rtnStatus}</code> {rtnMsg}
      </p>
      <h3>{t('openApi.whatToDo')}</h3>
      <p className="sandbox-todo">{wayOut(rtnStatus, data)}</p>
      {fields.length > 0 && (
        <>
          <h3>{t('openApi.refusedFields')}</h3>
          <dl className="sandbox-fields">
            {fields.map(({ path, message }) => (
              <div key={`${path} ${message}`}>
                <dt>
                  <code>{path || '{ }'}</code>
                </dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function InWords({ path, data }: { path: string; data: unknown }) {
  const t = useText()
  const { facts, tables, rules } = explain(path, data)
  const values = facts.length > 0 && (
    <Facts facts={facts.map(({ label, value, name }) => ({ label, value, wide: name === 'cursor' }))} />
  )
  return (
    <>
      {rules === null && values}
      {tables.map((table) => (
        <AnswerTable key={table.name} table={table} />
      ))}
      {rules !== null && values}
      {rules !== null && (
        <>
          <Rules title={t('openApi.appliedRules')} rules={rules.filter(({ applied }) => applied)} />
          {rules.some(({ applied }) => !applied) && (
            <Rules title={t('openApi.otherRules')} rules={rules.filter(({ applied }) => !applied)} />
          )}
        </>
      )}
    </>
  )
}

function AnswerTable({ table: { label, columns, rows, total } }: { table: SaidTable }) {
  const t = useText()
  if (rows.length === 0)
    return (
      <>
        <h3>{label}</h3>
        <p className="sandbox-quiet">{t('openApi.noRows')}</p>
      </>
    )
  const look = (at: number) => (columns[at]?.isAmount ? 'sandbox-amount' : undefined)
  return (
    <>
      <h3>
        {label} <small>{rows.length}</small>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="sandbox-table" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, label }, at) => (
                <th key={name} scope="col" className={look(at)} title={name}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer have no key, and never change
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.name} className={look(at)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {total.map((cell, at) => (
                  <td key={columns[at]?.name} className={look(at)}>
                    {cell}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  )
}

function Rules({ title, rules }: { title: string; rules: readonly SaidRule[] }) {
  const t = useText()
  return (
    <>
      <h3>{title}</h3>
      {rules.length === 0 && <p className="sandbox-quiet">{t('openApi.noRows')}</p>}
      <ul className="sandbox-rules">
        {rules.map(({ applied, kind, name, text, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a price have no key, and never change
          <li key={at}>
            {applied ? <CheckOutlined className="sandbox-good" /> : <MinusOutlined />}
            <span>{kind}</span>
            <span>{name}</span>
            <small>{text}</small>
            <b>{amount}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
