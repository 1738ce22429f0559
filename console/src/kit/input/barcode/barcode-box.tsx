import { CloseOutlined } from '@ant-design/icons'
import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import type { InputProps } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../../base/text.ts'
import { addBarcodes, type BarcodesAdded, barcodeSeparators } from './barcode-list.ts'
import '../input.css'
import './barcode-input.css'

export interface BarcodeBoxProps {
  id?: string
  value?: readonly string[] | null
  onChange?: (value: string[]) => void
  onBlur?: () => void
  /** The most barcodes. */
  max?: number
  disabled?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

export const isBarcode = (text: string) => /^\d{8,14}$/.test(text)
const toneOf = (barcode: string) =>
  !isBarcode(barcode) ? 'error' : wrongCheckDigit(barcode) !== null ? 'warning' : ''

/**
 * The field with its barcodes. Enter, a comma or leaving the field adds one; Backspace removes the last one; a list
 * can be pasted. Enter never submits the form. `note` stands under the field while no barcode is refused.
 */
export function BarcodeBox(props: BarcodeBoxProps & { note: string | null; suffix: ReactNode }) {
  const { id, value, onChange, onBlur, disabled = false, placeholder, status, max } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<BarcodesAdded['refused']>(null)
  const barcodes = value ?? []

  function add(text: string) {
    const added = addBarcodes(barcodes, text, max)
    setTyped(added.rest)
    setRefused(added.refused)
    if (added.barcodes.length > barcodes.length) onChange?.(added.barcodes)
  }

  function remove(barcode: string) {
    setRefused(null)
    onChange?.(barcodes.filter((one) => one !== barcode))
    input.current?.focus()
  }

  /** Adds the barcode if a separator follows it; otherwise the user is still typing. */
  function take(text: string) {
    if (barcodeSeparators.test(text)) return add(text)
    setTyped(text)
    setRefused(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (composing.current) return
    if (event.key === 'Enter') {
      // A scanner sends Enter after each code, sometimes twice. The form must not submit then.
      event.preventDefault()
      event.stopPropagation()
      if (typed.trim()) add(typed)
    } else if (event.key === 'Backspace' && typed === '' && barcodes.length > 0) {
      event.preventDefault()
      remove(barcodes[barcodes.length - 1] ?? '')
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    // One pasted line goes to the cursor. Several lines are parsed here, because the field would drop their line
    // ends.
    if (!barcodeSeparators.test(pasted.trim())) return
    event.preventDefault()
    add(typed + pasted)
  }

  const words = ({ fault, barcode }: NonNullable<BarcodesAdded['refused']>) =>
    fault === 'tooMany'
      ? t('input.tooManyBarcodes', { max: max ?? 0 })
      : t('input.barcodeRepeated', { barcode })
  const note = refused ? words(refused) : props.note
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only widens the target of the field in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field itself */}
      <div
        className={`barcode-box${disabled ? ' disabled' : ''}${status === 'error' ? ' wrong' : ''}`}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {barcodes.map((barcode) => (
          <span key={barcode} className={`barcode-chip ${toneOf(barcode)}`}>
            <span>{barcode}</span>
            {!disabled && (
              <button
                type="button"
                aria-label={t('input.removeBarcode', { barcode })}
                onClick={() => remove(barcode)}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          {...(id ? { id } : {})}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={typed}
          placeholder={barcodes.length === 0 ? (placeholder ?? t('input.barcodeHint')) : ''}
          aria-label={props['aria-label']}
          aria-invalid={status === 'error'}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            take(event.currentTarget.value)
          }}
          onChange={(event) => (composing.current ? setTyped(event.target.value) : take(event.target.value))}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onBlur={() => {
            if (typed.trim()) add(typed)
            onBlur?.()
          }}
        />
        {props.suffix}
      </div>
      {note && (
        <div className={refused ? 'input-fault' : 'input-note'} role={refused ? 'alert' : 'status'}>
          {note}
        </div>
      )}
    </div>
  )
}
