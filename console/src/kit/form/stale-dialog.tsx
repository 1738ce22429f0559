import { Button, Modal } from 'antd'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import './stale-dialog.css'

/** One field that someone else changed while it was open here. */
export interface StaleField {
  name: string
  label: string
  theirs: string
  /** Null when it was not changed here. */
  mine: string | null
}

interface StaleDialogProps {
  /** Who saved and when, as the server said it; null while there is nothing to settle. */
  message: string | null
  fields: readonly StaleField[]
  onKeep: () => void
  onReload: () => void
}

/** A save lost a race: whose change it was, field by field, and the two ways on. Nothing typed is lost by itself. */
export function StaleDialog({ message, fields, onKeep, onReload }: StaleDialogProps) {
  const t = useText()
  const narrow = useNarrow()
  return (
    <Modal
      open={message !== null}
      title={t('kit.staleTitle')}
      width={narrow ? '100%' : 640}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onReload}>{t('kit.staleReload')}</Button>
          <Button type="primary" onClick={onKeep}>
            {t('kit.staleKeep')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {fields.length === 0 ? (
        <p className="stale-hint">{t('kit.staleNone')}</p>
      ) : (
        <>
          <table className="stale-fields">
            <thead>
              <tr>
                <th>{t('kit.staleField')}</th>
                <th>{t('kit.staleTheirs')}</th>
                <th>{t('kit.staleMine')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  <td>{field.theirs}</td>
                  <td>{field.mine ?? <span className="stale-hint">{t('kit.staleUntouched')}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="stale-hint">{t('kit.staleHint')}</p>
        </>
      )}
    </Modal>
  )
}
