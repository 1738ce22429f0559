import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { receiptReasons } from '@zhanggui/contract/stock/reason.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { LineReason, SaidLine, type SaidReason, saidOf } from '../../kit/document/line-reason.tsx'
import { LineName, LinePicture } from '../../kit/document/scan-card.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { amountOf, gapOf, isDone, isLeft, isNone } from './receipt-lines.ts'

/** `noted`: the receipt has a delivery note. Without one no goods can differ from it. */
function Gap({ line, noted }: { line: ReceiptLine; noted: boolean }) {
  const t = useText()
  const unitName = useUnitName()
  if (!noted) return <span className="cell-none">—</span>
  if (line.expected === null)
    return (
      <span className={line.productId === null ? 'document-bad' : 'cell-quiet'}>
        {t('receipt.notAnnounced')}
      </span>
    )
  if (isDone(line)) return <span className="document-good">{t('receipt.complete')}</span>
  if (isNone(line)) return <span className="cell-quiet">{t('receipt.notScanned')}</span>
  const gap = gapOf(line)
  const amount = formatNumber(amountText(Math.abs(gap), line.saleMode === saleMode.weight))
  return (
    <span className="document-gap">
      {t(gap < 0 ? 'receipt.missing' : 'receipt.over', {
        amount,
        unit: unitName(line.stockUnit, gap / 1000),
      }).trim()}
    </span>
  )
}

function Scanned({ line }: { line: ReceiptLine }) {
  const t = useText()
  const unit = useUnitName()(line.stockUnit, line.expected ?? line.amount ?? '0')
  if (line.productId === null && line.expected === null)
    return <>{t('receipt.times', { count: line.amount ?? '0' })}</>
  const share = line.expected === null ? 1 : amountOf(line.amount) / Math.max(1, amountOf(line.expected))
  return (
    <span className="receipt-scanned">
      <meter
        min={0}
        max={1}
        value={Math.min(1, share)}
        className={share > 1 ? 'receipt-over' : ''}
        aria-hidden="true"
      />
      <strong>{formatNumber(line.amount ?? '0')}</strong>
      <small>
        {line.expected !== null && `/ ${formatNumber(line.expected)} `}
        {unit}
      </small>
    </span>
  )
}

/** Why what arrived is not what the delivery note says. */
function Why({ line, onSay }: { line: ReceiptLine; onSay?: (said: SaidReason | null) => void }) {
  const t = useText()
  if (line.productId === null || line.expected === null || isDone(line))
    return <span className="cell-none">—</span>
  if (!onSay) return <SaidLine line={line} />
  return (
    <LineReason
      line={line}
      reasons={receiptReasons}
      said={saidOf(line)}
      placeholder={t('document.noReason')}
      onSay={onSay}
    />
  )
}

/** The unknown barcodes that count for the product of a line. */
export const alsoOf = ({ linkedBarcodes }: ReceiptLine) =>
  linkedBarcodes.map((code) => say('receipt.alsoBarcode', { code }))

/** Takes links back: one entry for each barcode of a line. */
function unlinkButtons(
  may: boolean,
  lines: readonly ReceiptLine[],
  onUnlink: (line: ReceiptLine, code: string) => void,
): RowButton<ReceiptLine>[] {
  const several = lines.flatMap(({ linkedBarcodes }) => (linkedBarcodes.length > 1 ? linkedBarcodes : []))
  return [
    {
      key: 'unlink',
      text: 'receipt.unlink',
      hidden: ({ linkedBarcodes }) => !may || linkedBarcodes.length !== 1,
      click: (line) => onUnlink(line, line.linkedBarcodes[0] ?? ''),
    },
    ...several.map((code): RowButton<ReceiptLine> => {
      const text = say('receipt.unlinkOne', { code })
      return {
        key: `unlink ${code}`,
        text: [text, text],
        hidden: ({ linkedBarcodes }) => !may || linkedBarcodes.length < 2 || !linkedBarcodes.includes(code),
        click: (line) => onUnlink(line, code),
      }
    }),
  ]
}

/** The columns of the lines; costs only for those who see them, actions only while they can change. */
export function columnsOf({
  costs,
  may,
  links,
  lines,
  onSay,
  onEdit,
  onLink,
  onUnlink,
  onRemove,
}: {
  costs: boolean
  may: boolean
  /** A posted receipt still takes goods in whose barcode gets a product. */
  links: boolean
  lines: readonly ReceiptLine[]
  onSay: (line: ReceiptLine, said: SaidReason | null) => Promise<void>
  onEdit: (line: ReceiptLine) => void
  onLink: (line: ReceiptLine) => void
  onUnlink: (line: ReceiptLine, code: string) => void
  onRemove: (line: ReceiptLine) => Promise<void>
}): TableColumn<ReceiptLine>[] {
  const noted = lines.some(({ expected }) => expected !== null)
  return [
    {
      label: 'receipt.product',
      headerSortKey: 'name',
      // A linked barcode stands beside the code.
      width: lines.some(({ linkedBarcodes }) => linkedBarcodes.length > 0) ? 232 : 208,
      grow: true,
      skeleton: 'thumb',
      slot: (line) =>
        line.productId === null ? (
          <span className="document-name">
            <LinePicture line={line} size={36} />
            <LineName line={line} />
          </span>
        ) : (
          <LineName line={line} also={alsoOf(line)} />
        ),
    },
    {
      label: 'receipt.scanned',
      headerSortKey: 'scanned',
      width: 184,
      card: 'amount',
      slot: (line) => <Scanned line={line} />,
    },
    ...(costs
      ? ([
          {
            label: 'receipt.cost',
            headerSortKey: 'cost',
            kind: 'money',
            width: 96,
            card: 'line',
            slot: (line) =>
              line.cost === null ? <span className="cell-none">—</span> : formatMoney(line.cost),
          },
        ] satisfies TableColumn<ReceiptLine>[])
      : []),
    {
      label: 'receipt.difference',
      headerSortKey: 'difference',
      width: 120,
      card: 'note',
      slot: (line) => <Gap line={line} noted={noted} />,
    },
    {
      label: 'document.reason',
      headerSortKey: 'reason',
      width: 144,
      card: 'line',
      slot: (line) => <Why line={line} {...(may ? { onSay: (said) => void onSay(line, said) } : {})} />,
    },
    ...(may || links
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            fixed: 'end',
            width: 152,
            buttons: [
              {
                key: 'link',
                text: 'receipt.link',
                hidden: (line) => line.productId !== null || (!may && !isLeft(line)),
                click: onLink,
              },
              { key: 'edit', text: 'receipt.edit', hidden: () => !may, click: onEdit },
              ...unlinkButtons(may, lines, onUnlink),
              {
                key: 'remove',
                text: 'receipt.remove',
                btnType: 'danger',
                hidden: () => !may,
                click: onRemove,
              },
            ],
          },
        ] satisfies TableColumn<ReceiptLine>[])
      : []),
  ]
}
