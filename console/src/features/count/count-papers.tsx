import type { CountDetail, CountLine } from '@zhanggui/contract/count/count.ts'
import { centsOf, numberText, yuanOf } from '@zhanggui/contract/money.ts'
import { formatFullMoment, formatNumber } from '../../kit/base/format.ts'
import { type Translate, useText } from '../../kit/base/text.ts'
import { byShelf } from '../../kit/document/by-shelf.ts'
import { reasonText, saidOf } from '../../kit/document/line-reason.tsx'
import { PrintList } from '../../kit/print/print-list.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'

const factsOf = (count: CountDetail, t: Translate) => [
  { label: t('count.storeId'), value: count.storeName },
  {
    label: t('count.scopeFact'),
    value: [t(`count.scope_${count.scope}` as const), count.scopeName].filter(Boolean).join(' '),
  },
  { label: t('count.createdAt'), value: `${formatFullMoment(count.createdAt)} ${count.createdBy}` },
]
const noteOf = (count: CountDetail, t: Translate) =>
  count.note ? [{ label: t('count.note'), value: count.note, wide: true }] : []

const codesOf = ({ code, barcodes }: CountLine) => (
  <>
    {code}
    {barcodes[0] && <small>{barcodes[0]}</small>}
  </>
)

/** The paper that people take to the shelf. It says nothing of the book. */
export function CountSheet(props: {
  count: CountDetail
  lines: readonly CountLine[]
  order: 'shelf' | 'category'
}) {
  const { count, order } = props
  const t = useText()
  const unitName = useUnitName()
  const along = byShelf(props.lines)
  const lines =
    order === 'shelf'
      ? along
      : along.toSorted((one, other) => one.categoryName.localeCompare(other.categoryName, 'zh'))
  return (
    <PrintList
      title={t('count.print_sheet')}
      number={{ text: count.number, bars: true }}
      facts={[
        ...factsOf(count, t),
        { label: t('count.printLines'), value: t('count.kinds', { count: lines.length }) },
        { label: t('count.number'), value: count.number },
        ...noteOf(count, t),
      ]}
      columns={[
        order === 'shelf'
          ? { key: 'shelf', label: t('count.shelf'), width: 24 }
          : { key: 'category', label: t('count.categoryId'), width: 28 },
        { key: 'codes', label: t('count.codes'), width: 34 },
        { key: 'name', label: t('count.product') },
        { key: 'unit', label: t('count.unit'), width: 14 },
        { key: 'counted', label: t('count.writeHere'), width: 34 },
      ]}
      rows={lines.map((line) => ({
        shelf: <b>{line.shelf || '—'}</b>,
        category: (
          <>
            {line.categoryName}
            {line.shelf && <small>{line.shelf}</small>}
          </>
        ),
        codes: codesOf(line),
        name: line.name,
        unit: unitName(line.stockUnit, null),
        counted: <span className="count-print-field" />,
      }))}
      notes={[t('count.sheetNote')]}
      signatures={[t('count.signCounter'), t('count.signTime')]}
    />
  )
}

/** With a plus above 0. */
const signed = (value: string, text: string) => (Number(value) > 0 ? `+${text}` : text)

/** The variances, the largest first, with their value for people who may see costs. */
export function VarianceReport({ count, lines }: { count: CountDetail; lines: readonly CountLine[] }) {
  const t = useText()
  const unitName = useUnitName()
  const { gain, loss } = count
  const costs = gain !== null && loss !== null
  const cents = (yuan: string | null) => centsOf(yuan ?? '0') ?? 0
  const size = ({ variance, varianceValue }: CountLine) =>
    Math.abs(Number(costs ? (varianceValue ?? 0) : (variance ?? 0)))
  const left = count.lines.filter(({ productId, amount }) => productId !== null && amount === null).length
  const money = (yuan: string) => numberText(yuan)
  const net = yuanOf(cents(gain) - cents(loss))
  return (
    <PrintList
      title={t('count.print_report')}
      number={{ text: count.number }}
      facts={[
        ...factsOf(count, t),
        { label: t('count.status'), value: t(`count.status${count.status}` as 'count.status10') },
        {
          label: t('count.products'),
          value: t('count.ofProducts', { counted: count.counted, products: count.products }),
        },
        { label: t('count.countedBy'), value: count.counters.join(t('shell.comma')) || '—' },
        ...(costs
          ? [
              { label: t('count.gain'), value: `+${money(gain)}` },
              { label: t('count.loss'), value: `-${money(loss)}` },
            ]
          : []),
        ...(count.endedAt
          ? [{ label: t('count.endedAt'), value: `${formatFullMoment(count.endedAt)} ${count.endedBy}` }]
          : []),
        ...noteOf(count, t),
      ]}
      columns={[
        { key: 'shelf', label: t('count.shelf'), width: 20 },
        { key: 'name', label: t('count.product') },
        { key: 'expected', label: t('count.expected'), width: 20, align: 'right' },
        { key: 'counted', label: t('count.counted'), width: 20, align: 'right' },
        { key: 'variance', label: t('count.variance'), width: 26, align: 'right' },
        ...(costs
          ? [{ key: 'value', label: t('count.varianceValue'), width: 22, align: 'right' as const }]
          : []),
        { key: 'reason', label: t('document.reason'), width: 30 },
      ]}
      rows={lines
        .toSorted((one, other) => size(other) - size(one))
        .map((line) => ({
          shelf: line.shelf || '—',
          name: (
            <>
              {line.name}
              <small>{line.code}</small>
            </>
          ),
          expected: formatNumber(line.expected ?? '0'),
          counted: formatNumber(line.amount ?? '0'),
          variance: (
            <b>
              {signed(line.variance ?? '0', formatNumber(line.variance ?? '0'))}{' '}
              {unitName(line.stockUnit, line.variance)}
            </b>
          ),
          value: signed(line.varianceValue ?? '0', money(line.varianceValue ?? '0')),
          reason: ((said) => (said ? reasonText(t, said) : '—'))(saidOf(line)),
        }))}
      {...(costs
        ? {
            sums: {
              label: t('count.sumDiffers', { count: lines.length }),
              values: { value: <b>{signed(net, money(net))}</b> },
            },
          }
        : { total: t('count.sumDiffers', { count: lines.length }) })}
      notes={left > 0 && count.uncounted !== 'zero' ? [t('count.uncountedKept', { count: left })] : []}
      signatures={[t('count.signCounter'), t('count.signApprover')]}
    />
  )
}
