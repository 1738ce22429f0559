import { afterSaleStatus, afterSaleType } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleDetail, AfterSaleLine, ClaimLine } from '@zhanggui/contract/afterSale/afterSale.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import type { Decided } from './decision.ts'
import { cents, sumOf, thousandths } from './line-sums.ts'
import { useSumWords } from './sum-words.ts'

const isOpen = ({ status }: AfterSaleDetail) =>
  status === afterSaleStatus.toAudit || status === afterSaleStatus.toHandle

/** The cents that the units of the decision come to, with the freight. */
export function proposedSum(sale: AfterSaleDetail, decided: Decided): number {
  if (!isOpen(sale)) return cents(sale.agreed ?? sale.asked)
  const goods =
    sale.type === afterSaleType.compensation
      ? cents(sale.asked)
      : sale.lines.reduce((sum, line) => sum + sumOf(line, decided.units[line.line] ?? '0').cents, 0)
  return goods + freightOf(sale, decided, goods)
}

/** The freight that goes with the last units, or what staff add. */
function freightOf(sale: AfterSaleDetail, decided: Decided, goods: number): number {
  const all = sale.lines.every(({ line, agreed }) => thousandths(decided.units[line]) === thousandths(agreed))
  if (sale.freightDue && all && sale.type !== afterSaleType.compensation)
    return cents(sale.asked) - sale.lines.reduce((sum, line) => sum + cents(line.amount), 0)
  return goods > 0 ? Math.min(cents(decided.freight), cents(sale.freightLeft)) : 0
}

/** The goods, the units that are agreed, and how each sum comes about. */
export function GoodsAndSums(props: {
  sale: AfterSaleDetail
  decided: Decided
  most: number
  onChange?: (decided: Decided) => void
}) {
  const { sale, decided, most, onChange } = props
  const t = useText()
  const compensation = sale.type === afterSaleType.compensation
  const returns = sale.type === afterSaleType.returnAndRefund
  return (
    <Card title={t('afterSale.goodsAndSums')} note={returns ? t('afterSale.sumsHint') : undefined}>
      <ul className="after-sale-lines">
        {sale.lines.map((line) => (
          <Line
            key={line.line}
            sale={sale}
            line={line}
            decided={decided}
            {...(onChange && !compensation ? { onChange } : {})}
          />
        ))}
      </ul>
      {onChange && cents(sale.freightLeft) > 0 && !sale.freightDue && (
        <div className="after-sale-freight">
          <label htmlFor="after-sale-freight">
            {t('afterSale.freightOf', { most: formatMoney(sale.freightLeft) })}
          </label>
          <MoneyInput
            id="after-sale-freight"
            value={decided.freight}
            onChange={(freight) => onChange({ ...decided, freight: freight ?? '', amount: '' })}
          />
        </div>
      )}
      <p className="after-sale-total">
        <span>
          {t('afterSale.total')} <small>{sale.freightDue && t('afterSale.freightDue')}</small>
        </span>
        <strong>{formatMoney(yuanOf(most))}</strong>
      </p>
      {!compensation && <p className="after-sale-quiet">{t('afterSale.totalHint')}</p>}
    </Card>
  )
}

function Line(props: {
  sale: AfterSaleDetail
  line: AfterSaleLine
  decided: Decided
  onChange?: (decided: Decided) => void
}) {
  const { sale, line, decided, onChange } = props
  const t = useText()
  const unitName = useUnitName()
  const unit = (amount: string) => unitName(line.stockUnit, amount || null)
  const compensation = sale.type === afterSaleType.compensation
  const returns = sale.type === afterSaleType.returnAndRefund
  const units = isOpen(sale) ? (decided.units[line.line] ?? '0') : line.agreed
  // The units of a closed one are among those that have gone back.
  const sum = sumOf(line, isOpen(sale) ? units : '0')
  const amount = isOpen(sale) && !compensation ? sum.cents : cents(line.amount)
  const way = decided.ways[line.line] ?? 'restock'
  const sumWords = useSumWords()
  const words = compensation ? t('afterSale.sumCompensation') : sumWords(line, sum)
  return (
    <li>
      <BoughtGoods line={line}>
        {!compensation && (
          <Figure
            label={t('afterSale.askedUnits')}
            value={`${formatNumber(line.asked)} ${unit(line.asked)}`}
          />
        )}
        {!compensation && !onChange && (
          <Figure label={t('afterSale.agreedUnits')} value={`${formatNumber(units)} ${unit(units)}`} />
        )}
      </BoughtGoods>
      {onChange && (
        <span className="after-sale-edit" data-agreed>
          <DecimalInput
            aria-label={t('afterSale.agreedOf', { name: line.name })}
            value={units}
            suffix={unit(units)}
            onChange={(value) =>
              onChange({
                ...decided,
                units: { ...decided.units, [line.line]: value ?? '' },
                amount: '',
              })
            }
          />
          {returns && (
            <Segmented
              aria-label={t('afterSale.wayOf', { name: line.name })}
              value={way}
              onChange={(value) =>
                onChange({ ...decided, ways: { ...decided.ways, [line.line]: value as 'restock' | 'scrap' } })
              }
              options={[
                { value: 'restock', label: t('afterSale.way_restock') },
                { value: 'scrap', label: t('afterSale.way_scrap') },
              ]}
            />
          )}
        </span>
      )}
      {!onChange && returns && line.way !== '' && (
        <small className="after-sale-quiet">{t(`afterSale.way_${line.way}`)}</small>
      )}
      <strong className="after-sale-sum">{formatMoney(yuanOf(amount))}</strong>
      <p className="after-sale-words">
        <span>
          {[
            words,
            Number(sum.free) > 0 && !compensation
              ? t('afterSale.sumFree', { free: sum.free, unit: unit(sum.free) })
              : '',
            Number(line.here) > 0 && thousandths(units) > 0
              ? t('afterSale.sumHere', { here: line.here, unit: unit(line.here) })
              : '',
          ]
            .filter(Boolean)
            .join(t('shell.comma'))}
        </span>
        {isOpen(sale) && !compensation && <span>{sum.formula}</span>}
      </p>
    </li>
  )
}

/** The goods of a line, how many were bought, and how many have gone back. `children` are further figures. */
export function BoughtGoods({ line, children }: { line: ClaimLine; children?: ReactNode }) {
  const t = useText()
  const unitName = useUnitName()
  const figure = (amount: string) => `${formatNumber(amount)} ${unitName(line.stockUnit, amount)}`
  return (
    <>
      <span className="after-sale-goods">
        <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={36} />
        <span className="after-sale-name">
          <span>{line.name}</span>
          <small>{line.barcode || line.code}</small>
        </span>
      </span>
      <dl className="after-sale-figures">
        <Figure label={t('afterSale.bought')} value={figure(line.quantity)} />
        <Figure
          label={t('afterSale.refundedUnits')}
          value={Number(line.refunded) > 0 ? figure(line.refunded) : '—'}
        />
        {children}
      </dl>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
