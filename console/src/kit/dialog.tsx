import { Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useNarrow } from './narrow.ts'
import { useText } from './text.ts'

/** A dialog's content is kept so long after it closed (spec section 4). */
const destroyAfterMs = 500

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
  children: ReactNode
}

/** The dialog of the product. */
export function Dialog({ open, title, width = '50%', onClose, ok, children }: DialogProps) {
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
      centered={!narrow}
      onCancel={onClose}
      cancelText={t(ok ? 'kit.cancel' : 'kit.close')}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: 'calc(100dvh - 160px)', overflowY: 'auto' } }}
      {...(ok
        ? {
            okText: ok.text,
            onOk: () => void ok.onClick(),
            confirmLoading: ok.busy ?? false,
            okButtonProps: { danger: ok.danger ?? false, disabled: ok.disabled ?? false },
          }
        : { footer: null })}
    >
      {children}
    </Modal>
  )
}

/** Whether content should exist: while open, and a while after, so that it does not vanish before the dialog does. */
function useAlive(open: boolean): boolean {
  const [alive, setAlive] = useState(open)
  if (open && !alive) setAlive(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setAlive(false), destroyAfterMs)
    return () => clearTimeout(timer)
  }, [open])
  return alive
}
