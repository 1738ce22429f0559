import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { formatMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { refresh, useCall, useSend } from '../../kit/wire/queries.ts'
import './access-request.css'

/** The most characters of the reason, as in the call. */
const reasonLimit = 100

/** Names the people who can grant a permission, and asks them for it. */
export function AccessRequest(props: {
  code: string
  /** Stands above the people. */
  facts: ReactNode
  /** The other ways out; the argument says if one of them is the main button. */
  ways: (main: boolean) => ReactNode
}) {
  const { code } = props
  const t = useText()
  const field = useId()
  const [reason, setReason] = useState('')
  const { data } = useCall(noticeCalls.findAccessHelp, { code }, { quiet: true })
  const {
    mutate,
    isPending,
    data: sent,
  } = useSend(noticeCalls.askAccess, {
    onSettled: () => refresh(noticeCalls.findAccessHelp),
  })
  const askedAt = sent?.askedAt ?? data?.askedAt ?? null
  const grantors = data?.grantors ?? []
  return (
    <>
      <div className="access-request">
        {props.facts}
        {grantors.length > 0 && (
          <section aria-label={t('notice.grantors')}>
            <h2>{t('notice.grantors')}</h2>
            <ul>
              {grantors.map(({ name, roles }) => (
                <li key={name}>
                  <span className="user-picture" aria-hidden="true">
                    {[...name][0]}
                  </span>
                  {name} <small>{roles.join(t('shell.comma'))}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {grantors.length > 0 && askedAt === null && (
          <div>
            <label htmlFor={field}>{t('notice.reason')}</label>
            <Input
              id={field}
              value={reason}
              maxLength={reasonLimit}
              count={{ show: true, max: reasonLimit }}
              onChange={(event) => setReason(event.target.value)}
              onPressEnter={() => mutate({ code, reason })}
            />
          </div>
        )}
      </div>
      <div className="sorry-actions">
        {grantors.length > 0 && (
          <Button
            type="primary"
            loading={isPending}
            disabled={askedAt !== null}
            onClick={() => mutate({ code, reason })}
          >
            {askedAt === null ? t('notice.ask') : t('notice.askedTime', { time: formatMoment(askedAt) })}
          </Button>
        )}
        {props.ways(data !== undefined && grantors.length === 0)}
        {grantors.length > 0 && <span className="access-request-note">{t('notice.answerComes')}</span>}
      </div>
    </>
  )
}
