import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import type { StatusTone } from '@zhanggui/contract/machine.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { UserRow } from '@zhanggui/contract/user/user.ts'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { t, useText } from '../../kit/base/text.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { send } from '../../kit/wire/call.ts'
import './user-cells.css'

/** In ms. A full phone is masked again after this time, because others may see the screen. */
const shownMs = 30_000

const lockText = {
  creator: 'user.creator',
  self: 'user.self',
  scope: 'user.scope',
  rights: 'user.rights',
} as const satisfies Record<NonNullable<UserRow['lockedBy']>, TextKey>

/** The reason why the user may not change a person; null if he may. */
export const lockReason = ({ lockedBy }: UserRow): string | null => lockedBy && t(lockText[lockedBy])

const statuses: Readonly<Record<number, { tone: StatusTone; text: TextKey }>> = {
  1: { tone: 'taskComplete', text: 'user.status1' },
  2: { tone: 'cancelled', text: 'user.status2' },
  3: { tone: 'initial', text: 'user.status3' },
}

export function UserStatusTag({ status }: { status: number }) {
  const label = useLabel()
  const known = statuses[status]
  return known ? <StatusTag tone={known.tone}>{label(known.text)}</StatusTag> : null
}

const kinds: Readonly<Record<number, TextKey>> = { 1: 'user.type1', 2: 'user.type2', 3: 'user.type3' }

/** The name, and below it the login name. The founder of the merchant has a mark. */
export function PersonName({ person }: { person: UserRow }) {
  const label = useLabel()
  return (
    <div className="person-name">
      <span>
        <OpenName name={person.name} />
      </span>
      <span title={person.pin}>
        {person.pin}
        {person.type === 1 && <em>{label(kinds[1]!)}</em>}
      </span>
    </div>
  )
}

/** The masked phone. A user with the permission can show it in full for a while. */
export function PhoneCell({ person }: { person: UserRow }) {
  const t = useText()
  const [full, setFull] = useState<string | null>(null)
  useEffect(() => {
    if (full === null) return
    const timer = setTimeout(() => setFull(null), shownMs)
    return () => clearTimeout(timer)
  }, [full])
  if (!person.phone) return <span className="cell-none">—</span>

  async function handleToggle() {
    if (full !== null) return setFull(null)
    try {
      setFull((await send(userCalls.unmaskUser, { id: person.id, field: 'phone' })).value)
    } catch {
      // The call has shown the reason.
    }
  }
  const words = t(full === null ? 'user.showPhone' : 'user.hidePhone')
  return (
    <span className="phone-cell">
      <span aria-live="polite">{full ?? person.phone}</span>
      <Allow code="iposWeb.settings.user.unmask">
        <Tooltip title={full === null ? words : t('user.phoneShown')}>
          <button type="button" aria-label={`${words}: ${person.name}`} onClick={handleToggle}>
            {full === null ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
        </Tooltip>
      </Allow>
    </span>
  )
}

/** 'All stores', or the first two and the number of all. */
export function StoresCell({ person }: { person: UserRow }) {
  const t = useText()
  if (person.allStores) return <>{t('user.allStores')}</>
  const names = person.storeList.map(({ name }) => name)
  if (names.length === 0) return <span className="cell-quiet">{t('user.noStores')}</span>
  return (
    <span className="stores-cell" title={names.join('\n')}>
      <span className="cell-line">{names.slice(0, 2).join(t('kit.slash'))}</span>
      {names.length > 2 && <small>{t('user.moreStores', { count: names.length })}</small>}
    </span>
  )
}

/**
 * The first two names and the number of the others. The two stand below each other if they do not fit side by side.
 */
export function NamesCell({ list }: { list: readonly { name: string }[] }) {
  const t = useText()
  const names = list.map(({ name }) => name)
  if (names.length === 0) return <span className="cell-none">—</span>
  return (
    <span className="names-cell" title={names.join('\n')}>
      {names.slice(0, 2).join(t('kit.slash'))}
      {names.length > 2 && <small> +{names.length - 2}</small>}
    </span>
  )
}
