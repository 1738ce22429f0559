import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { CountLine } from '@zhanggui/contract/count/count.ts'
import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Button } from 'antd'
import { formatNumber } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { LinePicture } from '../../kit/document/scan-card.tsx'
import { NumberPad } from '../../kit/input/number/number-pad.tsx'
import { useStockAmount } from '../../kit/input/number/stock-amount.ts'
import { StockAmountInput } from '../../kit/input/number/stock-amount-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Card } from '../../kit/show/card.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'

/** How much of a product is there: by number, one more or less, at another place, or none. */
export function CountPad(props: {
  line: CountLine
  onEnter: (entry: { productId: string; way: 'set' | 'add'; amount: string; seen?: string | null }) => void
  onTakeOut: () => void
}) {
  const { line, onEnter, onTakeOut } = props
  const t = useText()
  const phone = usePhone()
  const unitName = useUnitName()
  const weighed = line.saleMode === saleMode.weight
  const field = useStockAmount(weighed)
  const { amount } = field
  const { productId } = line
  const unit = unitName(line.stockUnit, amount === null ? null : amount / 1000)
  if (productId === null) return null
  const step = weighed ? 100 : 1000
  const held = thousandthsOf(line.amount ?? '0') ?? 0
  const enter = (way: 'set' | 'add', thousandths: number) => {
    onEnter({
      productId,
      way,
      amount: decimalOf(thousandths),
      // The figure that another person has entered meanwhile is not overwritten unseen.
      ...(way === 'set' ? { seen: line.amount } : {}),
    })
    field.onType('')
  }
  const title = t('count.padTitle', { name: line.name })
  const none = <Button onClick={() => enter('set', 0)}>{t('count.none')}</Button>
  const elsewhere = (
    <Button disabled={!amount} onClick={() => amount && enter('add', amount)}>
      {t('count.elsewhere')}
    </Button>
  )
  return (
    <Card>
      <form
        className="count-pad"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null) enter('set', amount)
        }}
      >
        <div className="count-pad-head">
          <LinePicture line={line} size={56} />
          <span>
            <strong>{line.name}</strong>
            <small>{line.barcodes[0] ?? line.code}</small>
          </span>
          <output>
            {line.amount === null ? '—' : formatNumber(line.amount)}{' '}
            <small>{unitName(line.stockUnit, line.amount)}</small>
          </output>
        </div>
        {line.added && (
          <p className="count-pad-outside document-gap" role="note">
            <span>{t('count.outsideHint')}</span>
            <Button onClick={onTakeOut}>{t('count.takeOut')}</Button>
          </p>
        )}
        <div className="count-pad-keys">
          <IconButton
            icon={<MinusOutlined />}
            text={t('count.less')}
            disabled={held < step}
            onClick={() => enter('add', -step)}
          />
          <StockAmountInput aria-label={title} amount={field} unit={unit} keys={!phone} />
          <IconButton icon={<PlusOutlined />} text={t('count.more')} onClick={() => enter('add', step)} />
        </div>
        {phone && (
          <NumberPad label={title} typed={field.typed} decimals={weighed ? 3 : 0} onType={field.onType}>
            {elsewhere}
            {none}
          </NumberPad>
        )}
        <div className="count-pad-verbs">
          {!phone && none}
          {!phone && elsewhere}
          <Button type="primary" htmlType="submit" disabled={amount === null}>
            {amount === null
              ? t('count.recordNone')
              : t('count.record', { amount: formatNumber(amountText(amount, weighed)), unit })}
          </Button>
        </div>
        <small className="document-quiet">{t('count.blind')}</small>
      </form>
    </Card>
  )
}
