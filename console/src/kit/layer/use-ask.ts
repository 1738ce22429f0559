import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../base/text.ts'

interface Question {
  title: string
  content: ReactNode
  /** Names the result: '删除角色' rather than '确定'. */
  okText: string
  /** The label that keeps things as they are; 'cancel' by default. */
  cancelText?: string
  danger?: boolean
  /** The person was typing when the dialog came. Cancel has the focus, so that an Enter that was under way allows nothing. */
  midTyping?: boolean
  onOk: () => unknown
  onCancel?: () => unknown
}

/** Asks in a dialog before an action that cannot be undone or that has a wide effect. */
export function useAsk() {
  const t = useText()
  const { modal } = App.useApp()
  return useCallback(
    ({ danger = true, midTyping = false, cancelText, ...question }: Question) =>
      modal.confirm({
        ...question,
        okButtonProps: { danger },
        ...(midTyping && { autoFocusButton: 'cancel' as const }),
        cancelText: cancelText ?? t('kit.cancel'),
        icon: null,
      }),
    [modal, t],
  )
}
