import type { SheetLine } from '@zhanggui/contract/stock/sheet-lines.ts'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'
import { useAsk } from '../layer/use-ask.ts'
import { CallError } from '../wire/call-error.ts'
import { GoodsInput, noGoods, type SheetCall, unanswered } from './goods-input.tsx'

export interface PasteLayer {
  open: boolean
  onDone: () => void
  onClose: () => void
}

interface Question {
  title: string
  /** The rows that it is about. */
  rows: readonly string[]
  okText: string
  cancelText: string
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
    /** `agreed`: the person has said yes to the question of a refusal. */
    save: (lines: readonly L[], agreed: boolean) => Promise<void>
    /** The question that a refusal asks. Null: it asks none. */
    question?: (error: CallError, lines: readonly L[]) => Question | null
  },
) {
  const { open, title, hint, none, sheet, read, save, question, onDone, onClose } = props
  const t = useText()
  const ask = useAsk()
  const [goods, setGoods] = useState(noGoods)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function handleSave(agreed = false): Promise<void> {
    const { lines, faults: wrong } = read(goods.rows)
    const found = [...unanswered(goods, t), ...wrong]
    if (found.length > 0 || lines.length === 0) return setFaults(found.length > 0 ? found : [none])
    setBusy(true)
    try {
      await save(lines, agreed)
      setGoods(noGoods)
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const asked = question?.(error, lines)
      setFaults(asked?.rows ?? [error.issues[0]?.message ?? error.message])
      if (asked)
        ask({
          title: asked.title,
          content: <Rows label={asked.title} rows={asked.rows} />,
          okText: asked.okText,
          cancelText: asked.cancelText,
          onOk: () => handleSave(true),
        })
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
      ok={{ text: t('kit.save'), onClick: () => handleSave(), busy }}
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

const Rows = ({ label, rows }: { label: string; rows: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list
  <section className="document-question" tabIndex={0} aria-label={label}>
    {rows.map((row) => (
      <p key={row}>{row}</p>
    ))}
  </section>
)
