import { DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { today } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { requestExport } from '../../kit/list/export.ts'
import { ProductCell } from '../../kit/product/product-cells.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { LedgerCurve, LedgerFacts } from './ledger-facts.tsx'
import { LedgerMoves } from './ledger-moves.tsx'
import { page, type StockPlace } from './stock-acts.ts'
import './stock.css'
import './stock-ledger.css'

interface LedgerProps {
  place: StockPlace | null
  onClose: () => void
  onAdjust: (row: StockRow) => void
}

/** The moves that made the stock of a product in a store. */
export default function StockLedger({ place, onClose, onAdjust }: LedgerProps) {
  const { last } = useLast(place)
  return (
    last && (
      <Panel
        key={`${last.storeId}:${last.productId}`}
        place={last}
        open={place !== null}
        onClose={onClose}
        onAdjust={onAdjust}
      />
    )
  )
}

function Panel({ place, open, onClose, onAdjust }: LedgerProps & { place: StockPlace; open: boolean }) {
  const t = useText()
  const { storeId, productId } = place
  const { data: row } = useCall(
    stockCalls.findStockDetail,
    { storeId, productId },
    { enabled: open, staleTime: 0 },
  )
  const phone = usePhone()
  const verbs = row && (
    <span className="stock-verbs">
      <Allow code={`${page}.export`}>
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            requestExport(stockCalls.exportStockMoves.path, {
              condition: { storeId, productId, from: '2000-01-01', to: today() },
            })
          }
        >
          {t('stock.exportMoves')}
        </Button>
      </Allow>
      {!row.synced && (
        <Allow code={`${page}.adjust`}>
          <Button type="primary" icon={<EditOutlined />} onClick={() => onAdjust(row)}>
            {t('stock.adjust')}
          </Button>
        </Allow>
      )}
    </span>
  )
  return (
    <Drawer
      open={open}
      size={800}
      className="stock-ledger"
      title={
        row ? (
          <ProductCell
            product={row}
            title={
              <span className="product-name-title" title={row.name}>
                {row.name} <small>{row.storeName}</small>
              </span>
            }
          />
        ) : (
          t('stock.movesTitle')
        )
      }
      onClose={onClose}
      {...(phone ? { footer: verbs } : { extra: verbs })}
    >
      {row && (
        <>
          <LedgerFacts row={row} />
          <LedgerCurve row={row} open={open} />
          <LedgerMoves row={row} open={open} />
        </>
      )}
    </Drawer>
  )
}
