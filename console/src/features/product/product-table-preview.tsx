import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import type { ReactNode } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { ChangeList } from '../../kit/show/cell/change-list.tsx'
import { MarginChange, signed } from './price-figures.tsx'
import { costAtStart, isFar, priceChange, waitingTexts } from './price-preview.ts'
import type { ProductColumn } from './product-table-columns.ts'
import type { ProductCellRow } from './product-table-save.ts'

/** The changes of each product before they are saved, and the faults that stay. */
export function TablePreview(props: {
  open: boolean
  rows: readonly ProductCellRow[]
  columns: readonly ProductColumn[]
  faultsOf: (row: ProductCellRow) => Readonly<Record<string, string>>
  /** The prices that wait, of the rows with a new price or cost. */
  waiting: readonly PricePreview[]
  /** The new prices wait for the next day. */
  later: boolean
  footer: ReactNode
  onClose: () => void
}) {
  const t = useText()
  return (
    <Drawer
      open={props.open}
      size={640}
      title={t('cells.preview')}
      onClose={props.onClose}
      footer={<div className="product-table-end">{props.footer}</div>}
    >
      <ul className="product-table-preview">
        {props.rows.map((row) => (
          <li key={row.id}>
            <strong>{row.saved.name}</strong> <span className="product-table-code">{row.saved.code}</span>
            <ChangeList
              folded={100}
              changes={props.columns
                .filter(({ name }) => name in row.texts)
                .map((column) => ({
                  field: column.name,
                  name: column.label,
                  before: column.textOf(row.saved) || null,
                  after: row.texts[column.name] || null,
                }))}
            />
            <PriceEffect
              row={row}
              waiting={props.waiting.find(({ id }) => id === row.id)}
              later={props.later}
            />
            {props.waiting
              .filter(({ id }) => id === row.id)
              .flatMap((one) => waitingTexts(one, props.later, savedOf(row, props.faultsOf(row))))
              .map((text) => (
                <p key={text} className="product-table-code">
                  {text}
                </p>
              ))}
            {Object.entries(props.faultsOf(row)).map(([name, message]) => (
              <p key={name} className="product-table-faults">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

const savedOf = ({ texts }: ProductCellRow, faults: Readonly<Record<string, string>>) => ({
  price: 'salesPrice' in texts && !('salesPrice' in faults),
  cost: 'costPrice' in texts && !('costPrice' in faults),
})

/** The change of a new price or cost in percent, and the margin. Large changes and losses stand out. */
function PriceEffect(props: { row: ProductCellRow; waiting: PricePreview | undefined; later: boolean }) {
  const { saved, texts } = props.row
  const t = useText()
  if (texts.salesPrice === undefined && texts.costPrice === undefined) return null
  const { waiting } = props
  const costBefore = saved.costPrice ?? null
  const typedCost = texts.costPrice === undefined ? undefined : texts.costPrice || null
  const { change, marginBefore, marginAfter, underCost } = priceChange({
    before: saved.salesPrice,
    after: texts.salesPrice ?? saved.salesPrice,
    costBefore,
    costAfter: typedCost !== undefined ? typedCost : waiting ? costAtStart(waiting, props.later) : costBefore,
    costMet: typedCost !== undefined ? typedCost : waiting ? waiting.costOnDay : costBefore,
  })
  return (
    <p className={underCost || isFar(change) ? 'product-table-faults' : 'product-table-code'}>
      {t('product.priceChange')} {signed(change)}
      {marginAfter !== null && (
        <>
          {' · '}
          {t('product.margin')} <MarginChange before={marginBefore} after={marginAfter} />
        </>
      )}
    </p>
  )
}
