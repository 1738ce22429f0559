import { SearchOutlined } from '@ant-design/icons'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import type { TagRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { useSearchKey } from '../../kit/layer/shortcuts.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { codeOf } from './tag-choice.ts'

/** In ms. A scanner types a whole barcode and Enter before this. */
const typedAfterMs = 200

interface Found {
  keyword: string
  rows: readonly TagRow[]
}

/** Adds products by a scan, a code or a part of the name. */
export function TagFind({ storeId, onAdd }: { storeId: string; onAdd: (row: TagRow) => void }) {
  const t = useText()
  const listId = useId()
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [active, setActive] = useState(-1)
  const [fault, setFault] = useState('')
  useSearchKey(() => input.current?.focus({ cursor: 'all' }))

  const latest = useRef({ typed, onAdd })
  latest.current = { typed, onAdd }
  const look = (keyword: string): Promise<readonly TagRow[]> =>
    send(priceTagCalls.searchPriceTags, { storeId, keyword }, { quiet: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the typed text alone starts a search
  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === '' || found?.keyword === keyword) return
    const timer = setTimeout(() => {
      look(keyword)
        .then((rows) => {
          if (latest.current.typed.trim() === keyword) show({ keyword, rows })
        })
        .catch(handleFault)
    }, typedAfterMs)
    return () => clearTimeout(timer)
  }, [typed])

  const show = (next: Found | null) => {
    setFound(next)
    setActive(-1)
  }
  function handleFault(error: unknown) {
    if (!(error instanceof CallError)) throw error
    setFault(error.message)
  }
  function clear() {
    // The next scan may come before the answer.
    latest.current.typed = ''
    setTyped('')
    setFault('')
    show(null)
  }
  function add(row: TagRow) {
    clear()
    onAdd(row)
    input.current?.focus()
  }
  /** Enter: one product, or the one with exactly this code. Otherwise the user chooses. */
  async function handleEnter() {
    const keyword = typed.trim()
    const chosen = found?.rows[active]
    if (chosen) return add(chosen)
    if (keyword === '') return
    const known = found?.keyword === keyword ? found.rows : null
    clear()
    try {
      const rows = known ?? (await look(keyword))
      const exact = rows.filter((row) => row.barcodes.includes(keyword) || row.code === keyword)
      const [only] = exact.length === 1 ? exact : rows.length === 1 ? rows : []
      if (only) return latest.current.onAdd(only)
      if (rows.length === 0) setFault(say('priceTag.notFound', { keyword }))
      if (latest.current.typed !== '') return
      setTyped(keyword)
      show({ keyword, rows })
      // The next scan takes its place.
      setTimeout(() => input.current?.select())
    } catch (error) {
      handleFault(error)
    }
  }
  const open = found !== null && found.rows.length > 0
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = found?.rows.length ?? 0
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      void handleEnter()
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      if (open) show(null)
      else setTyped('')
    } else if (step && open) {
      event.preventDefault()
      setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count)
    }
  }
  return (
    <div className="tag-find">
      <Input
        ref={input}
        value={typed}
        prefix={<SearchOutlined />}
        suffix={<kbd>/</kbd>}
        placeholder={t('priceTag.search')}
        aria-label={t('priceTag.search')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        {...(active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        autoComplete="off"
        {...(fault ? { status: 'error' as const } : {})}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault('')
          if (target.value.trim() === '') show(null)
        }}
        onKeyDown={handleKey}
        onBlur={() => show(null)}
      />
      <div className="tag-found" id={listId} role="listbox" aria-label={t('priceTag.search')} hidden={!open}>
        {found?.rows.map((row, index) => (
          <div
            key={row.productId}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setActive(index)}
            onClick={() => add(row)}
            onKeyDown={handleKey}
          >
            <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={28} />
            <span>
              <span>{row.name}</span>
              <small>{codeOf(row)}</small>
            </span>
            <span>{formatMoney(row.price)}</span>
          </div>
        ))}
      </div>
      {fault && (
        <div className="input-fault" role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}
