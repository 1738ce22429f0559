import type { Call } from '@zhanggui/contract/call.ts'
import type { SheetLine, sheetFile, sheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { OneFileDrop } from '../upload/one-file-drop.tsx'
import { sheetFault, sheetRules } from '../upload/sheet-rules.ts'
import { uploadFor } from '../wire/upload-call.ts'
import { editedRows, textOfRows } from './goods-rows.ts'

/** A call that reads the goods of a sheet. */
export type SheetCall = Call<typeof sheetFile, typeof sheetLines>

export interface Goods {
  text: string
  rows: readonly SheetLine[]
  /** The name of the file that they come from; '' if a person has typed or pasted them. */
  file: string
  /** The rows as the file has them. */
  read: readonly SheetLine[]
  /** The parts of the file that were left out. */
  notes: readonly string[]
  /** The questions about the file, and those that the person has answered with yes. */
  asks: readonly string[]
  yes: readonly string[]
}

export const noGoods: Goods = { text: '', rows: [], file: '', read: [], notes: [], asks: [], yes: [] }

/** The questions about the file that nobody has answered, as faults. */
export const unanswered = ({ asks, yes }: Goods, t: ReturnType<typeof useText>): string[] =>
  asks.filter((one) => !yes.includes(one)).map((question) => t('document.sheetAsk', { question }))

/** Faults that are shown at once. */
const mostFaults = 5

/** Goods with amounts, from a sheet or pasted. */
export function GoodsInput(props: {
  label: string
  hint: string
  /** Reads a file. Without it people only paste. */
  sheet?: SheetCall | undefined
  goods: Goods
  faults: readonly string[]
  onChange: (goods: Goods) => void
}) {
  const { label, hint, sheet, goods, faults, onChange } = props
  const t = useText()
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function handleFile(call: SheetCall, file: File): Promise<void> {
    const wrong = sheetFault(file)
    setFault(wrong)
    if (wrong) return
    setPercent(0)
    try {
      const { lines, notes, asks } = await uploadFor(call, file, {
        onProgress: (share) => setPercent(Math.floor(share * 100)),
      })
      onChange({ text: textOfRows(lines), rows: lines, file: file.name, read: lines, notes, asks, yes: [] })
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('file.uploadFailed'))
    } finally {
      setPercent(null)
    }
  }

  const more = faults.length - mostFaults
  return (
    <div className="document-goods">
      {sheet && (
        <OneFileDrop
          extensions={sheetRules.extensions}
          percent={percent}
          fault={fault}
          onFile={(file) => handleFile(sheet, file)}
          title={
            goods.file
              ? t('document.sheetRead', { name: goods.file, count: goods.rows.length })
              : t('document.sheetDrop')
          }
          hint={t('document.sheetHint')}
        />
      )}
      <Input.TextArea
        rows={sheet ? 6 : 10}
        value={goods.text}
        aria-label={label}
        aria-invalid={faults.length > 0}
        status={faults.length > 0 ? 'error' : ''}
        onChange={({ target: { value } }) =>
          onChange(value.trim() ? { ...goods, text: value, rows: editedRows(goods.read, value) } : noGoods)
        }
      />
      {goods.notes.map((note) => (
        <p key={note} role="status">
          {note}
        </p>
      ))}
      {goods.asks.map((question) => (
        <Checkbox
          key={question}
          checked={goods.yes.includes(question)}
          onChange={({ target: { checked } }) =>
            onChange({
              ...goods,
              yes: checked ? [...goods.yes, question] : goods.yes.filter((one) => one !== question),
            })
          }
        >
          {question}
        </Checkbox>
      ))}
      <p className="cell-quiet">{hint}</p>
      {faults.length > 0 && (
        <div className="input-fault" role="alert">
          {faults.slice(0, mostFaults).map((one) => (
            <div key={one}>{one}</div>
          ))}
          {more > 0 && <div>{t('document.moreFaults', { count: more })}</div>}
        </div>
      )}
    </div>
  )
}
