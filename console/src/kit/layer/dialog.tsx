import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAlive } from '../base/use-alive.ts'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** px, or a share of the page; 50 % by default (spec section 9). */
  width?: number | string
  onClose: () => void
  /** The main button. Its label names the result. Without it the dialog has only a close button. */
  ok?: {
    text: string
    onClick: () => unknown
    busy?: boolean
    danger?: boolean
    disabled?: boolean
  }
  /** Replaces the buttons. */
  footer?: ReactNode
  /** For a dialog with its own layout. */
  className?: string
  children: ReactNode
}

/** The content scrolls inside the dialog, with room for focus rings. */
const dialogBody = {
  maxHeight: 'calc(100dvh - 160px)',
  overflowY: 'auto',
  marginInline: -4,
  paddingInline: 4,
} as const

/** The dialog of this console. */
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
  // antd does not redraw a closed dialog, so its old content would stay.
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
