import { App } from 'antd'
import { useCallback } from 'react'
import { useText } from '../base/text.ts'

interface Question {
  title: string
  content: string
  /** Says the result: '删除角色' rather than '确定'. */
  okText: string
  /** What stays as it is, in words; 'cancel' when not given. */
  cancelText?: string
  danger?: boolean
  onOk: () => unknown
  onCancel?: () => unknown
}

/** Asks before something that cannot be taken back, or that concerns much, in a dialog of its own. */
export function useAsk() {
  const t = useText()
  const { modal } = App.useApp()
  return useCallback(
    ({ danger = true, cancelText, ...question }: Question) =>
      modal.confirm({
        ...question,
        okButtonProps: { danger },
        cancelText: cancelText ?? t('kit.cancel'),
        icon: null,
      }),
    [modal, t],
  )
}
