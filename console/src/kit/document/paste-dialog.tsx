import { Input } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'
import { CallError } from '../wire/call-error.ts'

/** Faults that are shown at once. */
const mostFaults = 5

export interface PasteLayer {
  open: boolean
  onDone: () => void
  onClose: () => void
}

/** Takes pasted lines of a document. `read` gives its lines and what is wrong with them; `save` sends them. */
export function PasteDialog<L>(
  props: PasteLayer & {
    title: string
    hint: string
    /** The message if there are no lines. */
    none: string
    read: (text: string) => { lines: readonly L[]; faults: readonly string[] }
    save: (lines: readonly L[]) => Promise<void>
  },
) {
  const { open, title, hint, none, read, save, onDone, onClose } = props
  const t = useText()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function handleSave() {
    const { lines, faults: found } = read(text)
    if (found.length > 0 || lines.length === 0) return setFaults(found.length > 0 ? found : [none])
    setBusy(true)
    try {
      await save(lines)
      setText('')
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFaults([error.issues[0]?.message ?? error.message])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      width={520}
      title={title}
      onClose={onClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <FirstField>
        <Input.TextArea
          rows={10}
          value={text}
          aria-label={title}
          aria-invalid={faults.length > 0}
          status={faults.length > 0 ? 'error' : ''}
          onChange={({ target }) => {
            setText(target.value)
            setFaults([])
          }}
        />
      </FirstField>
      <p className="cell-quiet">{hint}</p>
      {faults.length > 0 && (
        <div className="input-fault" role="alert">
          {faults.slice(0, mostFaults).map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </div>
      )}
    </Dialog>
  )
}
