import { DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { leadDays, soldDays } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import {
  curveDays,
  type MoveKind,
  type MoveRow,
  moveKind,
  type StockDetail,
  type StockRow,
} from '@zhanggui/contract/stock/stock.ts'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  formatFullMoment,
  formatMoment,
  formatMoney,
  formatNumber,
  momentAt,
  today,
} from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { DateInput } from '../../kit/input/date/date-input.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { requestExport } from '../../kit/list/export.ts'
import { ProductCell, useUnitName } from '../../kit/product/product-cells.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { documentList } from './document-list-of.ts'
import { page, type StockPlace } from './stock-acts.ts'
import { kindKey, MoveKindCell, signed, urgencyOf } from './stock-cells.tsx'
import { StockCurve } from './stock-curve.tsx'
import './stock.css'

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
          <Facts row={row} />
          <Curve row={row} open={open} />
          <Moves row={row} open={open} />
        </>
      )}
    </Drawer>
  )
}

function Facts({ row }: { row: StockDetail }) {
  const t = useText()
  const unit = useUnitName()(row.stockUnit)
  const withUnit = (amount: string, tone = '') => (
    <span className={tone}>
      {formatNumber(amount)} <small>{unit}</small>
    </span>
  )
  const urgency = urgencyOf(row)
  const perDay = Math.round((Number(row.sold) / soldDays) * 10) / 10
  return (
    <Figures
      figures={[
        {
          label: t('stock.onHand'),
          value: withUnit(row.onHand),
          note: row.value === null ? '' : t('stock.worth', { value: formatMoney(row.value) }),
        },
        {
          label: t('stock.reserved'),
          value: withUnit(row.reserved),
          note: Number(row.reserved) === 0 ? t('stock.noReserved') : '',
        },
        {
          label: t('stock.available'),
          value: withUnit(row.available, `stock-${urgency}`),
          note:
            urgency !== 'fine' && row.reorderPoint !== null
              ? t('stock.belowPoint', { amount: formatNumber(row.reorderPoint) })
              : '',
        },
        {
          label: t('stock.inTransit'),
          value: withUnit(row.coming),
          note:
            Number(row.leaving) > 0
              ? t('stock.leavingFor', { amount: formatNumber(row.leaving) })
              : t(Number(row.coming) > 0 ? 'stock.comingIn' : 'stock.noTransit'),
        },
        {
          label: t('stock.coverDays'),
          value: row.coverDays === null ? '—' : t('stock.inDays', { days: row.coverDays }),
          note:
            perDay > 0 ? t('stock.daySold', { amount: formatNumber(perDay), unit }) : t('stock.nothingSold'),
        },
        {
          label: t('stock.orderFacts'),
          value: row.toOrder === null ? '—' : withUnit(row.toOrder),
          note: [
            row.toOrder !== null && row.boxSpec && Number(row.toOrder) % row.boxSpec === 0
              ? t('stock.cases', { count: Number(row.toOrder) / row.boxSpec })
              : '',
            t('stock.arrivesIn', { days: leadDays }),
          ]
            .filter(Boolean)
            .join(' · '),
        },
      ]}
    />
  )
}

function Curve({ row, open }: { row: StockRow; open: boolean }) {
  const t = useText()
  const unit = useUnitName()(row.stockUnit)
  const { storeId, productId } = row
  const [days, setDays] = useState<(typeof curveDays)[number]>(30)
  const [at, setAt] = useState<string | null>(null)
  const { data } = useCall(
    stockCalls.findStockCurve,
    { storeId, productId, days },
    { enabled: open, keepPrevious: true, staleTime: 0 },
  )
  const { data: then } = useCall(
    stockCalls.findStockAt,
    { storeId, productId, at: at ?? '' },
    { enabled: open && at !== null, quiet: true },
  )
  return (
    <section className="stock-part">
      <header>
        <h3>{t('stock.curve')}</h3>
        <Segmented
          size="small"
          value={days}
          onChange={setDays}
          options={curveDays.map((value) => ({ value, label: t('stock.curveDays', { days: value }) }))}
        />
        <span className="stock-any">
          {t('stock.atMoment')}
          <DateInput
            type="datetime"
            aria-label={t('stock.atMoment')}
            value={at === null ? null : formatFullMoment(at)}
            onChange={(clock) => setAt(clock ? momentAt(clock) : null)}
          />
          {at && then && <strong>{t('stock.onHandAt', { amount: formatNumber(then.onHand), unit })}</strong>}
        </span>
      </header>
      {data && (
        <StockCurve
          row={row}
          points={data.points}
          moment={
            at !== null && Date.parse(at) >= Date.parse(data.points[0]?.at ?? '')
              ? { at, onHand: then?.onHand }
              : null
          }
          onMoment={setAt}
        />
      )}
    </section>
  )
}

const pageSize = 10

function Moves({ row, open }: { row: StockRow; open: boolean }) {
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
