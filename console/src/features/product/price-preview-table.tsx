import { isUnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useMemo, useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { MarginChange, share, signed } from './price-figures.tsx'
import {
  chosenRows,
  isIn,
  type PreviewRow,
  type PreviewTab,
  previewFigures,
  previewTabs,
  waitingTexts,
} from './price-preview.ts'

const tabLabel: Record<PreviewTab, TextKey> = {
  all: 'product.previewAll',
  change: 'product.previewChange',
  underCost: 'product.previewUnderCost',
  held: 'product.previewHeld',
  far: 'product.previewFar',
  same: 'product.previewSame',
  none: 'product.previewNone',
}

/** The preview of a change of many prices, with its figures. */
export function PricePreviewTable(props: {
  rows: readonly PreviewRow[]
  stale: boolean
  underCostToo: boolean
  /** The new prices wait for their day. */
  later: boolean
}) {
  const { rows, stale, underCostToo, later } = props
  const t = useText()
  const language = useLanguage()
  const [tab, setTab] = useState<PreviewTab>('all')
  const counts = new Map(previewTabs.map((one) => [one, rows.filter((row) => isIn(one, row)).length]))
  const shownTabs = previewTabs.filter((one) => one === 'all' || one === tab || (counts.get(one) ?? 0) > 0)
  const { change, marginBefore, marginAfter, most } = previewFigures(chosenRows(rows, underCostToo))
  const margins = useAllowed().has('iposWeb.product.cost')
  const columns = useMemo(
    () =>
      columnsOf(t, language === 'zh', underCostToo, later).filter(
        ({ headerSortKey }) => margins || headerSortKey !== 'margin',
      ),
    [t, language, underCostToo, margins, later],
  )
  return (
    <>
      <Figures
        figures={[
          { label: t('product.priceAverage'), value: signed(change) },
          ...(marginAfter === null
            ? []
            : [
                {
                  label: t('product.marginAverage'),
                  value: share(marginAfter),
                  note: t('product.wasBefore', { before: share(marginBefore) }),
                },
              ]),
          { label: t('product.priceMost'), value: signed(most?.change ?? null), note: most?.name },
        ]}
      />
      <ListTabs
        tabs={shownTabs.map((one) => ({
          value: one,
          label: tabLabel[one],
        }))}
        active={tab}
        count={(one) => counts.get(one as PreviewTab) ?? 0}
        onChange={(one) => setTab(one as PreviewTab)}
      />
      <BrowserTable
        key={tab}
        name="price-preview"
        plain
        columns={columns}
        rows={rows.filter((row) => isIn(tab, row))}
        rowKey={({ id }) => id}
        rowHeight={52}
        pageSize={20}
        stale={stale}
        autoHeight
      />
    </>
  )
}

function columnsOf(
  t: ReturnType<typeof useText>,
  zh: boolean,
  underCostToo: boolean,
  later: boolean,
): TableColumn<PreviewRow>[] {
  const unitOf = ({ saleUnit }: PreviewRow) =>
    isUnitCode(saleUnit) ? `/${unitNames[saleUnit][zh ? 0 : 1]}` : ''
  const isHeld = (row: PreviewRow) => isIn('held', row)
  const hintOf = (row: PreviewRow) => {
    const { after, cost, underCost } = row
    if (after === null) return t('product.noPriceHint')
    const said = [
      ...(underCost ? [t('product.stillUnderCost', { cost: formatMoney(cost) })] : []),
      ...(isHeld(row) ? [t('product.heldHint', { day: row.priceHeldUntil ?? '' })] : []),
      ...(isIn('change', row) && !isHeld(row) ? waitingTexts(row, later) : []),
    ]
    return said.length === 0 ? null : said.join(' · ')
  }
  return [
    {
      label: 'product.product',
      headerSortKey: 'name',
      width: 220,
      grow: true,
      card: 'line',
      slot: (row) => (
        <span className="price-preview-name">
          <span title={row.name}>{row.name}</span>
          <small
            title={hintOf(row) ?? row.code}
            className={row.underCost || isHeld(row) || row.after === null ? 'price-bulk-fault' : ''}
          >
            {hintOf(row) ?? row.code}
          </small>
        </span>
      ),
    },
    {
      label: 'product.priceBefore',
      headerSortKey: 'before',
      align: 'end',
      width: 116,
      card: 'line',
      slot: (row) => `${formatMoney(row.before)}${unitOf(row)}`,
    },
    {
      label: 'product.priceAfter',
      headerSortKey: 'after',
      align: 'end',
      width: 132,
      card: 'amount',
      slot: (row) => {
        const skipped = isHeld(row) || (row.underCost && !underCostToo)
        const price = formatMoney(row.after)
        if (!isIn('change', row)) return price
        return skipped ? (
          <>
            <del>{price}</del> <small>{t('product.skipped')}</small>
          </>
        ) : (
          <strong className="price-preview-new">{price}</strong>
        )
      },
    },
    {
      label: 'product.priceChange',
      headerSortKey: 'change',
      align: 'end',
      width: 84,
      card: 'line',
      slot: (row) => <span className={isIn('far', row) ? 'price-bulk-warn' : ''}>{signed(row.change)}</span>,
    },
    {
      label: 'product.margin',
      headerSortKey: 'margin',
      align: 'end',
      width: 140,
      card: 'line',
      slot: ({ marginBefore, marginAfter }) => <MarginChange before={marginBefore} after={marginAfter} />,
    },
  ]
}
