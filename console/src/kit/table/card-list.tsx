import { Checkbox } from 'antd'
import { Fragment } from 'react'
import { useLabel } from '../base/label.ts'
import { useText } from '../base/text.ts'
import {
  cellOf,
  columnKey,
  type RowCard,
  type RowGroups,
  type RowMark,
  shownAs,
  startsGroup,
  type TableColumn,
  type Totals,
} from './columns/columns.tsx'
import type { ArrangedColumns } from './columns/use-columns.ts'
import { RowOpens } from './open-name.tsx'
import { MoreActions, RowActionButton, useRowButtons } from './row-actions.tsx'
import type { Selection } from './selection.ts'
import './card-list.css'

interface CardListProps<R> {
  columns: ArrangedColumns<R>
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  selection?: Selection<R> | undefined
  toggle: (key: string) => void
  onOpen?: ((row: R) => void) | undefined
  card?: RowCard<R> | undefined
  groups?: RowGroups<R> | undefined
  mark?: ((row: R) => RowMark) | undefined
  totals?: Totals | undefined
  skeletons: number
}

/** The totals, as the last card. */
function TotalsCard<R>({ columns, totals }: { columns: ArrangedColumns<R>; totals: Totals }) {
  const t = useText()
  const text = useLabel()
  const summed = columns.shown.filter((column) => (totals[columnKey(column)] ?? null) !== null)
  return (
    <li className="row-card card-totals">
      <strong>{t('kit.total')}</strong>
      <dl className="card-lines">
        {summed.map((column) => (
          <div key={columnKey(column)}>
            <dt>{text(column.label)}</dt>
            <dd>{shownAs(column, totals[columnKey(column)], text)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The rows as cards, for mobile mode. */
export function CardList<R>(props: CardListProps<R>) {
  const t = useText()
  if (!props.rows)
    return (
      <ul className="card-list">
        {Array.from({ length: props.skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no other key
          <li key={index} className="row-card">
            <span className="bone" style={{ width: '60%', height: 14 }} />
            <span className="bone" style={{ width: '40%', height: 12, marginTop: 12 }} />
            <span className="bone" style={{ width: '100%', height: 40, marginTop: 16 }} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="card-list" aria-label={t('kit.rows')}>
      {props.rows.map((row, at) => (
        <Fragment key={props.rowKey(row)}>
          {props.groups && startsGroup(props.groups, row, props.rows?.[at - 1]) && (
            <li className="card-group">{props.groups.head(row)}</li>
          )}
          <Card {...props} row={row} id={props.rowKey(row)} />
        </Fragment>
      ))}
      {props.totals && <TotalsCard columns={props.columns} totals={props.totals} />}
    </ul>
  )
}

interface CardProps<R> extends CardListProps<R> {
  row: R
  id: string
}

function Card<R>(props: CardProps<R>) {
  const { row, columns, selection, onOpen } = props
  const t = useText()
  const text = useLabel()
  const buttonsOf = useRowButtons()
  // If no column names its place on the card, each column becomes a line.
  const placeOf = (column: TableColumn<R>) =>
    props.card ? column.card : column.type === undefined ? 'line' : undefined
  const at = (place: TableColumn<R>['card']) => columns.shown.filter((column) => placeOf(column) === place)
  const draw = (column: TableColumn<R>) => (
    <span key={columnKey(column)} className={column.card === 'amount' ? 'card-amount' : undefined}>
      {cellOf(column, row, text)}
    </span>
  )
  const action = columns.shown.find((column) => column.type === 'action')
  const [first, ...others] = buttonsOf(action?.buttons ?? [], row)
  const lines = at('line')
  const foot = at('foot')
  const notes = at('note')
  const tags = at('tag')
  const { className = '', draggable } = props.mark?.(row) ?? {}
  return (
    <li className={`row-card ${className}`} draggable={draggable} data-row-key={props.id}>
      {(selection || notes.length > 0 || tags.length > 0) && (
        <div className="card-head">
          {selection && (
            <Checkbox
              checked={selection.has(props.id)}
              onChange={() => props.toggle(props.id)}
              aria-label={t('kit.selectRow')}
            />
          )}
          <span className="card-notes">{notes.map(draw)}</span>
          {tags.map(draw)}
        </div>
      )}
      {props.card && (
        <div className="card-body">
          {props.card.picture?.(row)}
          <div className="card-title">
            <RowOpens value={onOpen ? () => onOpen(row) : null}>{props.card.title(row)}</RowOpens>
          </div>
          {at('amount').map(draw)}
        </div>
      )}
      {lines.length > 0 && (
        <dl className="card-lines">
          {lines.map((column) => (
            <div key={columnKey(column)}>
              <dt>{text(column.label)}</dt>
              <dd>{cellOf(column, row, text)}</dd>
            </div>
          ))}
        </dl>
      )}
      {(foot.length > 0 || first) && (
        <div className="card-foot">
          <span className="card-notes">{foot.map(draw)}</span>
          {others.length > 0 && <MoreActions buttons={others} row={row} />}
          {first && <RowActionButton button={first} row={row} look="default" />}
        </div>
      )}
    </li>
  )
}
