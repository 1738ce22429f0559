import type { GoodsWay, Returnable } from '@zhanggui/contract/afterSale/return.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { Segmented } from 'antd'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { BoughtGoods } from './goods-and-sums.tsx'
import { sumOf, thousandths } from './line-sums.ts'
import { useSumWords } from './sum-words.ts'

/** A line of a sale: how much of it comes back, what becomes of the goods, and how its sum comes about. */
export function ReturnLine(props: {
  line: Returnable['lines'][number]
  units: string
  way: GoodsWay
  onUnits: (units: string) => void
  onWay: (way: GoodsWay) => void
}) {
  const { line, units, way, onUnits, onWay } = props
  const t = useText()
  const unitName = useUnitName()
  const unit = (amount: string) => unitName(line.stockUnit, amount || null)
  const words = useSumWords()
  const nothing = thousandths(line.most) === 0
  const comes = thousandths(units) > 0
  const sum = sumOf(line, comes ? units : '0')
  return (
    <li>
      <BoughtGoods line={line} />
      <span className="after-sale-edit">
        <DecimalInput
          aria-label={t('afterSale.returnedOf', { name: line.name })}
          value={units}
          placeholder="0"
          disabled={nothing}
          suffix={unit(units)}
          onChange={(value) => onUnits(value ?? '')}
        />
        <Segmented
          aria-label={t('afterSale.wayOf', { name: line.name })}
          value={way}
          disabled={nothing}
          onChange={(value) => onWay(value as GoodsWay)}
          options={line.ways.map((value) => ({ value, label: t(`afterSale.way_${value}`) }))}
        />
      </span>
      <strong className="after-sale-sum">{comes ? formatMoney(yuanOf(sum.cents)) : '—'}</strong>
      <p className="after-sale-words">
        <span>
          {nothing
            ? t('afterSale.nothingLeft')
            : [
                comes ? words(line, sum) : t('afterSale.mostOf', { most: line.most, unit: unit(line.most) }),
                comes && Number(sum.free) > 0
                  ? t('afterSale.sumFree', { free: sum.free, unit: unit(sum.free) })
                  : '',
                line.limited ? t(`afterSale.limited_${line.limited}`) : '',
              ]
                .filter(Boolean)
                .join(t('shell.comma'))}
          {line.forbidden && <em className="after-sale-late"> {t('afterSale.forbidden')}</em>}
        </span>
        {comes && <span>{sum.formula}</span>}
      </p>
    </li>
  )
}
