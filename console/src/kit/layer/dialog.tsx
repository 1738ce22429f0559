import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAlive } from '../base/use-alive.ts'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** px, or a share of the page; 50 % when not given (spec section 9). */
  width?: number | string
  onClose: () => void
  /** The main button: its words say the result. Without it the dialog only closes. */
  ok?: {
    text: string
    onClick: () => unknown
    busy?: boolean
    danger?: boolean
    disabled?: boolean
  }
  /** In place of the buttons. */
  footer?: ReactNode
  /** For a dialog that lays out its own inside. */
  className?: string
  children: ReactNode
}

/** Scrolls in itself, with room for the rings around what is focused. */
const dialogBody = {
  maxHeight: 'calc(100dvh - 160px)',
  overflowY: 'auto',
  marginInline: -4,
  paddingInline: 4,
} as const

/** The dialog of the product. */
export function Dialog({
  open,
  title,
  width = '50%',
  onClose,
  ok,
  footer,
  className,
  children,
}: DialogProps) {
  const t = useText()
  const narrow = useNarrow()
  const alive = useAlive(open)
  // antd draws nothing anew in a closed dialog: its content would stay.
  if (!alive) return null
  return (
    <Modal
      open={open}
      title={title}
      width={narrow ? '100%' : width}
      centered={className !== undefined || !narrow}
      className={className ?? ''}
      onCancel={onClose}
      closable={{ 'aria-label': t('kit.close') }}
      cancelText={t(ok ? 'kit.cancel' : 'kit.close')}
      mask={{ closable: false }}
      {...(className === undefined ? { styles: { body: dialogBody } } : {})}
      {...(ok
        ? {
            okText: ok.text,
            onOk: () => void ok.onClick(),
            confirmLoading: ok.busy ?? false,
            okButtonProps: { danger: ok.danger ?? false, disabled: ok.disabled ?? false },
          }
        : { footer: footer ?? null })}
    >
      {children}
    </Modal>
  )
}
