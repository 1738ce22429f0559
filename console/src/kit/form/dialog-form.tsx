import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAlive } from '../base/use-alive.ts'
import { Dialog } from '../layer/dialog.tsx'
import { Drawer } from '../layer/drawer.tsx'
import { useAsk } from '../layer/use-ask.ts'
import { DialogFields, type DialogFieldsProps, type DialogHandle } from './dialog-fields.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { SaveNote } from './save-note.tsx'
import './dialog-form.css'

export interface DialogFormProps<V extends object, I> extends Omit<DialogFieldsProps<V, I>, 'initial'> {
  open: boolean
  title: string
  width?: number
  /** Undefined while it loads. */
  initial: V | undefined
  /** The label of the main button. It names the result. */
  okText: string
  onClose: () => void
  /** Stands above the fields. */
  note?: ReactNode
}

/**
 * A form in a dialog; on phones in a drawer. The schema gives the rules. Neither a refusal nor a wrong click loses
 * typed values.
 */
export function DialogForm<V extends object, I>(props: DialogFormProps<V, I>) {
  const kept = useKept(props)
  if (!kept) return null
  return <Frame key={kept.round} {...kept.props} open={props.open} onClose={props.onClose} />
}

/** The props of the last open dialog. Its texts must not change while it closes. */
function useKept<P extends { open: boolean }>(props: P): { props: P; round: number } | null {
  const last = useRef(props)
  const [round, setRound] = useState(0)
  const alive = useAlive(props.open)
  // Each opening starts a new round, even while the dialog still closes: an old refusal must not show with new
  // values.
  const [was, setWas] = useState(props.open)
  if (was !== props.open) {
    setWas(props.open)
    if (props.open) setRound((now) => now + 1)
  }
  if (props.open) last.current = props
  return alive ? { props: last.current, round } : null
}

function Frame<V extends object, I>(props: DialogFormProps<V, I>) {
  const { open, title, width = 720, initial, okText, onClose, note, onSubmit, ...rest } = props
  const t = useText()
  const narrow = useNarrow()
  const ask = useAsk()
  const [busy, setBusy] = useState(false)
  const handle = useRef<DialogHandle>(null)
  // A closing dialog has asked already. If the dialog leaves the page, its unsaved changes go.
  useLeaveGuard(() => (open ? (handle.current?.changes() ?? 0) : 0), undefined, onClose)

  function handleClose() {
    const count = handle.current?.changes() ?? 0
    if (busy) return
    if (count === 0) return onClose()
    ask({
      title: t('kit.discard'),
      content: t('kit.leaveText', { count }),
      okText: t('kit.discard'),
      cancelText: t('kit.stay'),
      onOk: onClose,
    })
  }

  const body =
    initial === undefined ? (
      <div className="dialog-waiting" aria-busy="true">
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="bone" style={{ height: 32 }} />
        ))}
      </div>
    ) : (
      <>
        {note}
        <DialogFields
          {...rest}
          initial={initial}
          ref={handle}
          onBusy={setBusy}
          onSubmit={async (input) => {
            await onSubmit(input)
            onClose()
          }}
        />
      </>
    )
  const buttons = (
    <div className="dialog-buttons">
      <SaveNote busy={busy} />
      <Button onClick={handleClose} disabled={busy}>
        {t('kit.cancel')}
      </Button>
      <Button
        type="primary"
        loading={busy}
        disabled={initial === undefined}
        onClick={() => handle.current?.submit()}
      >
        {okText}
      </Button>
    </div>
  )
  return narrow ? (
    <Drawer open={open} title={title} className="dialog-drawer" stays onClose={handleClose} footer={buttons}>
      {body}
    </Drawer>
  ) : (
    <Dialog open={open} title={title} width={width} onClose={handleClose} footer={buttons}>
      {body}
    </Dialog>
  )
}
