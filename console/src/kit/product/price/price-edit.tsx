import { centsOf } from '@zhanggui/contract/money.ts'
import { Input, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { notices } from '../../base/notices.ts'
import { useText } from '../../base/text.ts'
import { dropEarlyKeys, focusFirstField, keepEarlyKeys } from '../../layer/early-keys.ts'
import { useAsk } from '../../layer/use-ask.ts'
import { CallError } from '../../wire/call-error.ts'
import { editedPrice } from './edited-price.ts'
import { priceQuestion } from './price-question.ts'

export interface PriceEditProps {
  /** The key of the row in its table. */
  rowKey: string
  /** The present price. */
  price: string
  /** The name of the product. */
  name: string
  save: (price: string, underCost: boolean) => Promise<void>
  /** Stands below the field, for the typed price. */
  hint?: (typed: string) => ReactNode
}

/** Moves the edit to the row below or above, if there is one. */
function editNext(from: HTMLElement, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-key]')]
  const at = rows.indexOf(from.closest<HTMLElement>('[data-row-key]') as HTMLElement)
  const next = (at < 0 ? undefined : rows[at + step])?.dataset.rowKey ?? null
  if (next === null) dropEarlyKeys()
  editedPrice.set(next)
}

/** Sets the price of a row: Enter saves, Tab saves and goes down, Esc gives up. */
export default function PriceEdit(props: PriceEditProps) {
  const words = useText()
  const ask = useAsk()
  const [value, setValue] = useState(props.price)
  const [refused, setRefused] = useState<string | null>(null)
  // The field loses the focus when it closes. That must not save again.
  const ended = useRef(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('input')
    // The user asked for this field, so that a touch screen may open its keyboard.
    field?.focus({ preventScroll: true })
    field?.select()
    focusFirstField(box.current)
  }, [])

  const close = () => {
    ended.current = true
    if (editedPrice.get() === props.rowKey) editedPrice.set(null)
  }

  async function save(after: () => void, underCost = false): Promise<void> {
    const typed = value.trim()
    if (centsOf(typed) === centsOf(props.price)) return after()
    ended.current = true
    try {
      await props.save(typed, underCost)
      after()
    } catch (error) {
      dropEarlyKeys()
      if (!(error instanceof CallError)) throw error
      const title = priceQuestion(error.code)
      if (title)
        ask({
          title: words(title),
          content: error.message,
          midTyping: true,
          okText: words('product.underCostSave'),
          onOk: () => save(after, true),
          onCancel: () => {
            notices.info(words('product.priceStays', { name: props.name }))
            close()
          },
        })
      else {
        ended.current = false
        setRefused(error.issues[0]?.message ?? error.message)
        box.current?.querySelector('input')?.focus()
      }
    }
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    // A save runs.
    if (ended.current && event.key !== 'Escape') {
      event.preventDefault()
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      void save(close)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      const step = event.shiftKey ? -1 : 1
      // What the user types while the price is saved is for the next one.
      keepEarlyKeys()
      void save(() => {
        ended.current = true
        editNext(field, step)
      })
      field.blur()
    }
  }

  return (
    <span ref={box} className="price-edit">
      <Tooltip
        open={refused !== null || props.hint !== undefined}
        placement="bottom"
        styles={{ root: { maxWidth: 'min(400px, calc(100vw - 32px))' } }}
        title={refused !== null ? <span role="alert">{refused}</span> : props.hint?.(value.trim())}
      >
        <Input
          size="small"
          prefix="￥"
          inputMode="decimal"
          autoComplete="off"
          aria-label={words('product.editPrice', { name: props.name })}
          aria-invalid={refused !== null}
          {...(refused === null ? {} : { status: 'error' as const })}
          value={value}
          onChange={(event) => {
            setRefused(null)
            setValue(event.target.value)
          }}
          onKeyDown={handleKey}
          onBlur={() => {
            if (!ended.current) void save(close)
          }}
        />
      </Tooltip>
    </span>
  )
}
