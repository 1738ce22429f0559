import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'

/** Waits for the end of typing. A scanner types a whole barcode. */
const typedAfterMs = 200

/** A product, by name, code or barcode. */
export function ProductChoice(props: {
  storeId: string
  chosen: StockRow | null
  onChoose: (row: StockRow | null) => void
}) {
  const { storeId, chosen, onChoose } = props
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword.trim()), typedAfterMs)
    return () => clearTimeout(timer)
  }, [keyword])
  const { data, isFetching } = useCall(
    stockCalls.findStockProducts,
    { storeId, keyword: asked },
    { enabled: storeId !== '', keepPrevious: true, quiet: true },
  )
  const rows = data ?? []
  const all =
    chosen && !rows.some(({ productId }) => productId === chosen.productId) ? [chosen, ...rows] : rows
  return (
    <Select
      id="stock-product"
      style={{ width: '100%' }}
      placeholder={t('stock.chooseProductHint')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching}
      notFoundContent={t('input.notFound')}
      value={chosen?.productId ?? null}
      onChange={(id) => onChoose(all.find(({ productId }) => productId === id) ?? null)}
      options={all.map(({ productId, name }) => ({ value: productId, label: name }))}
      optionRender={({ value, label }) => {
        const row = all.find(({ productId }) => productId === value)
        return (
          <span className="select-option">
            <span>{label}</span>
            <small>{[row?.code, row?.barcodes[0]].filter(Boolean).join(' · ')}</small>
          </span>
        )
      }}
    />
  )
}
