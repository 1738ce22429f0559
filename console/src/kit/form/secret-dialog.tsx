import { Button, Input } from 'antd'
import { copyText } from '../base/copy.ts'
import { notices } from '../base/notices.ts'
import { t as say, useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { Labelled } from './labelled.tsx'

/** Values that cannot be shown again. Only the button closes. */
export function SecretDialog(props: {
  open: boolean
  title: string
  hint: string
  values: readonly { label: string; value: string }[]
  saved: string
  onClose: () => void
}) {
  const t = useText()
  return (
    <Dialog
      open={props.open}
      width={520}
      title={props.title}
      onClose={() => {}}
      ok={{ text: props.saved, onClick: props.onClose }}
    >
      <p>{props.hint}</p>
      {props.values.map(({ label, value }, at) => (
        <Labelled key={label} label={label} htmlFor={`secret-${at}`} fault={null}>
          <Input
            id={`secret-${at}`}
            readOnly
            value={value}
            suffix={
              <Button
                size="small"
                type="link"
                aria-label={`${t('kit.copy')} ${label}`}
                onClick={() => void copyText(value).then(() => notices.success(say('kit.copied')))}
              >
                {t('kit.copy')}
              </Button>
            }
          />
        </Labelled>
      ))}
    </Dialog>
  )
}
