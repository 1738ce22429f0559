import { Input } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'

/** The reason why differences are accepted. */
export function AcceptReason(props: {
  id: string
  focus?: boolean
  value: string
  fault: string | null
  onChange: (reason: string) => void
  onEnter: () => void
}) {
  const { id, focus = false, value, fault, onChange, onEnter } = props
  const t = useText()
  return (
    <Labelled label={t('goods.reason')} htmlFor={id} fault={fault}>
      <Input
        id={id}
        autoFocus={focus}
        value={value}
        maxLength={100}
        placeholder={t('goods.reasonHint')}
        onChange={({ target }) => onChange(target.value)}
        onPressEnter={onEnter}
      />
    </Labelled>
  )
}
