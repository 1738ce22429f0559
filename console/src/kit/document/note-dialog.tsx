import { Input } from 'antd'
import { useState } from 'react'
import { Labelled } from '../form/labelled.tsx'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'

/** Asks for a text before something is done. `needed` is said if there is none. */
export function NoteDialog(props: {
  open?: boolean
  title: string
  label: string
  needed: string
  start?: string
  ok: { text: string; danger?: boolean }
  onSave: (note: string) => unknown
  onClose: () => void
}) {
  const { open = true, title, label, needed, start = '', ok, onSave, onClose } = props
  const [note, setNote] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  const handleSave = () => (note.trim() === '' ? setFault(needed) : onSave(note.trim()))
  return (
    <Dialog open={open} width={420} title={title} onClose={onClose} ok={{ ...ok, onClick: handleSave }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        <FirstField>
          <Labelled label={label} htmlFor="asked-note" fault={fault}>
            <Input
              id="asked-note"
              maxLength={100}
              value={note}
              onChange={({ target }) => {
                setFault(null)
                setNote(target.value)
              }}
            />
          </Labelled>
        </FirstField>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
