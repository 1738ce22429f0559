import { Popconfirm } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../base/text.ts'

interface ConfirmPopoverProps {
  /** The question, also of several lines; by default the one about deleting. */
  content?: ReactNode
  /** The label of the confirm button. It names the result: '设为失效' rather than '确定'. */
  okText?: string
  danger?: boolean
  /** Opens the question without a click on its child. */
  open?: boolean
  onClose?: () => void
  onConfirm: () => unknown
  disabled?: boolean
  placement?: 'top' | 'topRight'
  children: ReactElement
}

/** Asks before an action: a default question, cancel, confirm (spec section 8). */
export function ConfirmPopover(props: ConfirmPopoverProps) {
  const t = useText()
  return (
    <Popconfirm
      title={props.content ?? t('kit.removeQuestion')}
      okText={props.okText ?? t('kit.confirm')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: props.danger ?? true }}
      icon={null}
      disabled={props.disabled ?? false}
      placement={props.placement ?? 'top'}
      {...(props.open === undefined ? {} : { open: props.open })}
      onOpenChange={(open) => {
        if (!open) props.onClose?.()
      }}
      onConfirm={async () => {
        await props.onConfirm()
      }}
      onPopupClick={(event) => event.stopPropagation()}
      styles={{ root: { maxWidth: 320, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}
      destroyOnHidden
    >
      {props.children}
    </Popconfirm>
  )
}
