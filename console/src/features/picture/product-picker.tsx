import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { useCall } from '../../kit/wire/queries.ts'
import type { Choice } from './picture-places.ts'

type Product = NonNullable<Choice['product']>

/** Chooses a product by its name, code or barcode. */
export function ProductPicker(props: {
  label: string
  value: Product | null
  onChange: (product: Product | null) => void
}) {
  const { value } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useCall(
    productCalls.findProductPage,
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { enabled: open, keepPrevious: true },
  )
  const found: Product[] = (data?.records ?? []).map(({ id, name, code }) => ({ id, name, code }))
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      className="picture-picker"
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      aria-label={props.label}
      placeholder={t('picture.chooseProduct')}
      value={value?.id ?? null}
      allowClear
      notFoundContent={data ? t('input.notFound') : null}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      options={offered.map(({ id, name, code }) => ({ value: id, label: `${code} ${name}` }))}
      onChange={(id) => props.onChange(offered.find((one) => one.id === id) ?? null)}
    />
  )
}
