import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { Button, Input } from 'antd'
import { copyText } from '../../kit/base/copy.ts'
import { formatMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import '../../kit/form/dialog-form.css'
import './user-cells.css'

export interface NewLink {
  id: string
  name: string
  invited: boolean
  token: string
  until: string
}

/** A new one-time link. It is shown only once. */
export default function LinkDialog({ made, onClose }: { made: NewLink | null; onClose: () => void }) {
  const t = useText()
  const { last } = useLast(made)
  const name = last?.name ?? ''
  // The fragment never reaches a server, so no log has it.
  const address = `${location.origin}/link#${last?.token ?? ''}`

  async function handleCopy() {
    if (await copyText(address)) notices.success(t('shell.copied'))
    else notices.warning(t('shell.copyFailed'))
  }
  async function handleRevoke() {
    if (!last) return
    await send(userCalls.revokeLink, { id: last.id })
    notices.success(t('user.linkRevoked'))
    onClose()
    await refresh(userCalls.findUserPage)
  }
  return (
    <Dialog
      open={made !== null}
      width={520}
      title={t(last?.invited ? 'user.inviteLinkTitle' : 'user.signInLinkTitle', { name })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(last?.invited ? 'user.inviteLinkText' : 'user.signInLinkText')}</p>
      <div className="link-card">
        <Input
          readOnly
          aria-label={t('user.token')}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <span>
          {t('user.linkUntil')} {formatMoment(last?.until)}
        </span>
      </div>
      <div className="dialog-buttons">
        {/* The call has shown the reason. */}
        <Button danger onClick={() => handleRevoke().catch(() => undefined)}>
          {t('user.revokeLink')}
        </Button>
        <Button onClick={onClose}>{t('user.linkKept')}</Button>
        <Button type="primary" onClick={handleCopy}>
          {t('user.copyLink')}
        </Button>
      </div>
    </Dialog>
  )
}
