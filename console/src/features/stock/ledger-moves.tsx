import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { type MoveKind, type MoveRow, moveKind, type StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFullMoment, formatMoment, formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { documentList } from './document-list-of.ts'
import type { StockPlace } from './stock-acts.ts'
import { kindKey, MoveKindCell, signed } from './stock-cells.tsx'

const pageSize = 10

/** The moves, a page at a time. */
export function LedgerMoves({ row, open }: { row: StockRow; open: boolean }) {
  const t = useText()
  const costs = useAllowed().has('iposWeb.product.cost')
  const [kind, setKind] = useState<MoveKind | undefined>(undefined)
  const [byDay, setByDay] = useState(true)
  const [pageNo, setPageNo] = useState(1)
  const { storeId, productId } = row
  const { data } = useCall(
    stockCalls.findStockMovePage,
    { storeId, productId, byDay, pageNo, pageSize, ...(kind ? { kind } : {}) },
    { enabled: open, keepPrevious: true, staleTime: 0 },
  )
  const counts = data?.counts ?? []
  const choose = (next: MoveKind | undefined) => {
    setKind(next)
    setPageNo(1)
  }
  return (
    <section className="stock-part">
      <header>
        <Segmented
          value={kind ?? 0}
          onChange={(value) => choose(value === 0 ? undefined : (value as MoveKind))}
          options={[
            {
              value: 0,
              label: `${t('stock.all')} ${formatNumber(counts.reduce((sum, one) => sum + one.count, 0))}`,
            },
            ...counts.map((one) => ({
              value: one.kind,
              label: `${t(kindKey(one.kind) as 'stock.kind10')} ${formatNumber(one.count)}`,
            })),
          ]}
        />
        <Checkbox
          checked={byDay}
          onChange={({ target }) => {
            setByDay(target.checked)
            setPageNo(1)
          }}
        >
          {t('stock.byDay')}
        </Checkbox>
      </header>
      <table className="stock-moves">
        <thead>
          <tr>
            <th scope="col">{t('stock.at')}</th>
            <th scope="col">{t('stock.kind')}</th>
            <th scope="col">{t('stock.documentColumn')}</th>
            <th scope="col">{t('stock.changeColumn')}</th>
            <th scope="col">{t('stock.afterColumn')}</th>
            {costs && (
              <th scope="col" className="stock-number">
                {t('stock.costColumn')}
              </th>
            )}
            <th scope="col">{t('stock.byColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.records.map((move) => (
            <Move key={move.id} place={{ storeId, productId }} move={move} />
          ))}
        </tbody>
      </table>
      {data?.records.length === 0 && <p className="cell-quiet">{t('stock.noMoves')}</p>}
      <footer>
        <span className="cell-quiet">{t('stock.appendOnly')}</span>
        {data && data.total > pageSize && (
          <Pager
            simple
            pageNo={pageNo}
            pageSize={pageSize}
            total={data.total}
            capped={false}
            onChange={setPageNo}
          />
        )}
      </footer>
    </section>
  )
}

/** A line of the ledger. The sales of a day open into each one. */
function Move({ place, move }: { place: StockPlace; move: MoveRow }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const many = move.moves > 1
  const { data } = useCall(
    stockCalls.findStockMovePage,
    {
      ...place,
      byDay: false,
      kind: moveKind.sale,
      day: formatFullMoment(move.at).slice(0, 10),
      pageSize: 200,
    },
    { enabled: open, quiet: true },
  )
  const words = [move.reason === null ? '' : t(`stock.reason${move.reason}` as 'stock.reason10'), move.note]
  return (
    <>
      <tr>
        <td title={formatFullMoment(move.at)}>{formatMoment(move.at)}</td>
        <td>
          <MoveKindCell kind={move.kind} />
        </td>
        <td>
          {many ? (
            <Button
              type="link"
              aria-expanded={open}
              title={t('stock.showDay')}
              onClick={() => setOpen(!open)}
            >
              {t('stock.sales', { count: move.moves })}
            </Button>
          ) : (
            <Words storeId={place.storeId} document={move.document} words={words} />
          )}
        </td>
        <MoveFigures move={move} />
      </tr>
      {open &&
        data?.records.map((one) => (
          <tr key={one.id} className="stock-sale">
            <td title={formatFullMoment(one.at)}>{formatMoment(one.at)}</td>
            <td />
            <td>
              <Words storeId={place.storeId} document={one.document} words={[one.note]} />
            </td>
            <MoveFigures move={one} />
          </tr>
        ))}
    </>
  )
}

/** The document of a move, which opens, and what was said of it. */
function Words(props: { storeId: string; document: string; words: readonly string[] }) {
  const { storeId, document, words } = props
  const allowed = useAllowed()
  const list = documentList(document)
  const said = words.filter(Boolean).join(' · ')
  return (
    <>
      {list && allowed.has(list.code) ? (
        <Link to={`${list.path}?${new URLSearchParams({ storeId, keyword: document })}`}>{document}</Link>
      ) : (
        document
      )}
      {document && said && ' · '}
      {said}
    </>
  )
}

function MoveFigures({ move }: { move: MoveRow }) {
  const t = useText()
  const costs = useAllowed().has('iposWeb.product.cost')
  return (
    <>
      <td className={move.change.startsWith('-') ? 'stock-number' : 'stock-number stock-plus'}>
        {signed(move.change)}
      </td>
      <td className="stock-number">
        <strong>{formatNumber(move.after)}</strong>
      </td>
      {costs && (
        <td className="stock-number stock-cost">
          {move.value === null ? <span className="cell-none">—</span> : formatMoney(move.value)}
        </td>
      )}
      <td className="stock-by">{move.by || t('stock.system')}</td>
    </>
  )
}
