import { Button, Modal } from 'antd'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import './stale-dialog.css'

/** One field that another person changed while it was open here. */
export interface StaleField {
  name: string
  label: string
  theirs: string
  /** Null if this user did not change the field. */
  mine: string | null
}

interface StaleDialogProps {
  /** The server's sentence with the person and the time; null while there is no conflict. */
  message: string | null
  fields: readonly StaleField[]
  onKeep: () => void
  onReload: () => void
}

/**
 * Shown when a save lost a race. It lists the other person's changes by field and offers two ways on. No typed value
 * is lost without the user's choice.
 */
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
