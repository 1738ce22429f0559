import type { SheetLine } from '@zhanggui/contract/stock/sheet-lines.ts'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'
import { CallError } from '../wire/call-error.ts'
import { GoodsInput, noGoods, type SheetCall } from './goods-input.tsx'

export interface PasteLayer {
  open: boolean
  onDone: () => void
  onClose: () => void
}

/** Takes lines of a document from a sheet or pasted. `read` gives them and what is wrong; `save` sends them. */
export function PasteDialog<L>(
  props: PasteLayer & {
    title: string
    hint: string
    /** The message if there are no lines. */
    none: string
    sheet?: SheetCall
    read: (rows: readonly SheetLine[]) => { lines: readonly L[]; faults: readonly string[] }
    save: (lines: readonly L[]) => Promise<void>
  },
) {
  const { open, title, hint, none, sheet, read, save, onDone, onClose } = props
  const t = useText()
  const [goods, setGoods] = useState(noGoods)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function handleSave() {
    const { lines, faults: found } = read(goods.rows)
    if (found.length > 0 || lines.length === 0) return setFaults(found.length > 0 ? found : [none])
    setBusy(true)
    try {
      await save(lines)
      setGoods(noGoods)
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
        <GoodsInput
          label={title}
          hint={hint}
          sheet={sheet}
          goods={goods}
          faults={faults}
          onChange={(next) => {
            setGoods(next)
            setFaults([])
          }}
        />
      </FirstField>
    </Dialog>
  )
}
