import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { TagRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { fitsTag } from '../../kit/print/price-tag.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { codeOf } from './tag-choice.ts'

export interface TagLine {
  row: TagRow
  ticked: boolean
  copies: number
}

interface TagRowsProps {
  lines: readonly TagLine[]
  /** The size of the tag if it has a barcode. */
  coded: { width: number; height: number } | null
  onTick: (ids: readonly string[], ticked: boolean) => void
  onCopies: (id: string, copies: number) => void
  /** The list was chosen by hand. */
  onTakeOut?: (id: string) => void
}

/** The products, each with its price and the number of its tags. */
export function TagRows({ lines, coded, onTick, onCopies, onTakeOut }: TagRowsProps) {
  const t = useText()
  const ticked = lines.filter((line) => line.ticked).length
  return (
    <table className="tag-rows">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('priceTag.tickAll')}
              checked={ticked === lines.length}
              indeterminate={ticked > 0 && ticked < lines.length}
              onChange={({ target }) =>
                onTick(
                  lines.map(({ row }) => row.productId),
                  target.checked,
                )
              }
            />
          </th>
          <th scope="col">{t('priceTag.product')}</th>
          <th scope="col">{t('priceTag.price')}</th>
          <th scope="col">{t('priceTag.copies')}</th>
          {onTakeOut && <td />}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, ticked, copies }) => (
          <tr key={row.productId} className={ticked ? '' : 'tag-row-off'}>
            <td>
              <Checkbox
                aria-label={t('priceTag.tickOne', { name: row.name })}
                checked={ticked}
                onChange={({ target }) => onTick([row.productId], target.checked)}
              />
            </td>
            <td>
              <span className="tag-row-product">
                <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={28} />
                <span>
                  <span className="tag-row-name" title={row.name}>
                    {row.name}
                  </span>
                  {row.placed && <StatusTag tone="taskComplete">{t('priceTag.placed')}</StatusTag>}
                  {!row.seen && <StatusTag tone="closed">{t('priceTag.notSeen')}</StatusTag>}
                  {coded && !fitsTag(codeOf(row), coded.width, coded.height) && (
                    <small>{t('priceTag.noBarcode')}</small>
                  )}
                </span>
              </span>
            </td>
            <td>
              <Change row={row} />
            </td>
            <td>
              <Copies name={row.name} value={copies} onChange={(next) => onCopies(row.productId, next)} />
            </td>
            {onTakeOut && (
              <td>
                <IconButton
                  text={t('priceTag.takeOut', { name: row.name })}
                  icon={<CloseOutlined />}
                  onClick={() => onTakeOut(row.productId)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Change({ row }: { row: TagRow }) {
  return row.formerPrice ? (
    <span className="tag-change">
      <del>{formatMoney(row.formerPrice)}</del>
      <ins>{formatMoney(row.price)}</ins>
    </span>
  ) : (
    <span className="tag-change">{formatMoney(row.price)}</span>
  )
}

/** From 1 to the most copies. Another text leaves the number as it was. */
export function Copies(props: { name: string; value: number; onChange: (value: number) => void }) {
  const { name, value, onChange } = props
  const t = useText()
  return (
    <span className="tag-copies">
      <button
        type="button"
        aria-label={t('priceTag.fewer', { name })}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <MinusOutlined />
      </button>
      <CopiesField label={t('priceTag.copiesOf', { name })} value={value} onChange={onChange} />
      <button
        type="button"
        aria-label={t('priceTag.more', { name })}
        disabled={value >= tagLimit.copies}
        onClick={() => onChange(value + 1)}
      >
        <PlusOutlined />
      </button>
    </span>
  )
}

/** A whole number from 1 to `most`. A text that is none is dropped when the field is left. */
export function CopiesField(props: {
  label: string
  value: number
  most?: number
  onChange: (value: number) => void
}) {
  const { label, value, most = tagLimit.copies, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const set = (next: number) => {
    if (next >= 1 && next <= most) onChange(next)
  }
  return (
    <input
      className="tag-number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        if (/^\s*\d{1,3}\s*$/.test(target.value)) set(Number(target.value))
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        setTyped(null)
        set(value + step)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
