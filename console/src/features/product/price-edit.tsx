import { centsOf } from '@zhanggui/contract/money.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { Input, Tooltip } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t, useText } from '../../kit/base/text.ts'
import { focusFirstField } from '../../kit/layer/early-keys.ts'
import { undo } from '../../kit/layer/undo.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { patch, refresh } from '../../kit/wire/queries.ts'
import { editedPrice } from './edited-price.ts'

/** The refusal `product.underCost`. */
const underCostCode = '12020'

type Priced = Pick<ProductRow, 'id' | 'name' | 'version' | 'salesPrice'>

/** Saves a price. The rows stay where they are. The notice takes it back. */
async function savePrice(product: Priced, salesPrice: string, underCost: boolean): Promise<void> {
  const { id, name, version } = product
  const { prices } = await send(
    productCalls.setPrices,
    { prices: [{ id, version, salesPrice }], underCost },
    { quiet: true },
  )
  const saved = prices[0]
  if (!saved) return
  patch(productCalls.findProductPage, (page) => ({
    ...page,
    records: page.records.map((row) =>
      row.id === id ? { ...row, salesPrice: saved.salesPrice, version: saved.version } : row,
    ),
  }))
  void refresh(productCalls.findProductDetail, productCalls.findOperationLogPage)
  if (saved.version === version) return
  notices.success(
    t('product.priceSet', {
      name,
      before: formatMoney(product.salesPrice),
      after: formatMoney(saved.salesPrice),
    }),
    // The former price was allowed before.
    undo(() => savePrice({ ...product, ...saved }, product.salesPrice, true)),
  )
}

/** Moves the edit to the row below or above, if there is one. */
function editNext(from: HTMLElement, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')]
  const at = rows.indexOf(from.closest<HTMLElement>('tr[data-row-key]') as HTMLElement)
  editedPrice.set((at < 0 ? undefined : rows[at + step])?.dataset.rowKey ?? null)
}

/** Sets the price of a row: Enter saves, Tab saves and goes down, Esc gives up. */
export default function PriceEdit({ product }: { product: ProductRow }) {
  const words = useText()
  const ask = useAsk()
  const [value, setValue] = useState(product.salesPrice)
  const [refused, setRefused] = useState<string | null>(null)
  // The field loses the focus when it closes. That must not save again.
  const ended = useRef(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.select()
    focusFirstField(box.current)
  }, [])

  const close = () => {
    ended.current = true
    if (editedPrice.get() === product.id) editedPrice.set(null)
  }

  async function save(after: () => void, underCost = false): Promise<void> {
    const typed = value.trim()
    if (centsOf(typed) === centsOf(product.salesPrice)) return after()
    ended.current = true
    try {
      await savePrice(product, typed, underCost)
      after()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === underCostCode)
        ask({
          title: words('product.underCostTitle'),
          content: error.message,
          okText: words('product.underCostSave'),
          onOk: () => save(after, true),
          onCancel: close,
        })
      else {
        ended.current = false
        setRefused(error.issues[0]?.message ?? error.message)
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
      void save(() => {
        ended.current = true
        editNext(field, event.shiftKey ? -1 : 1)
      })
    }
  }

  return (
    <span ref={box} className="price-edit">
      <Tooltip open={refused !== null} title={<span role="alert">{refused}</span>}>
        <Input
          size="small"
          prefix="￥"
          inputMode="decimal"
          autoComplete="off"
          aria-label={words('product.editPrice', { name: product.name })}
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
