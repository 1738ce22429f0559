import { Button } from 'antd'
import { useState } from 'react'
import { copyText } from '../../kit/base/copy.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import '../../kit/form/dialog-form.css'
import './user-cells.css'

export interface NewPassword {
  name: string
  pin: string
  password: string
}

/** A new password. It is shown only once. */
export default function PasswordDialog({
  given,
  onClose,
}: {
  given: NewPassword | null
  onClose: () => void
}) {
  const t = useText()
  // The text stays while the dialog closes.
  const [last, setLast] = useState(given)
  if (given && given !== last) setLast(given)

  async function handleCopy() {
    if (!last) return
    if (await copyText(t('user.passwordLine', { pin: last.pin, password: last.password })))
      notices.success(t('shell.copied'))
    else notices.warning(t('shell.copyFailed'))
  }
  return (
    <Dialog
      open={given !== null}
      width={480}
      title={t('user.passwordTitle', { name: last?.name ?? '' })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('user.passwordOnce')}</p>
      <dl className="password-card">
        <dt>{t('user.pin')}</dt>
        <dd>{last?.pin}</dd>
        <dt>{t('user.password')}</dt>
        <dd data-testid="password">{last?.password}</dd>
      </dl>
      <div className="dialog-buttons">
        <Button onClick={onClose}>{t('user.passwordKept')}</Button>
        <Button type="primary" onClick={handleCopy}>
          {t('user.copyBoth')}
        </Button>
      </div>
    </Dialog>
  )
}
