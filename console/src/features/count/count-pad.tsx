import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { CountLine } from '@zhanggui/contract/count/count.ts'
import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { LinePicture } from '../../kit/document/scan-card.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Card } from '../../kit/show/card.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'

/** How much of a product is there: by number, one more or less, at another place, or none. */
export function CountPad(props: {
  line: CountLine
  onEnter: (entry: { productId: string; way: 'set' | 'add'; amount: string }) => void
}) {
  const { line, onEnter } = props
  const t = useText()
  const unit = useUnitName()(line.stockUnit)
  const [typed, setTyped] = useState('')
  const { productId } = line
  if (productId === null) return null
  const amount = thousandthsOf(typed.trim())
  const step = line.saleMode === saleMode.weight ? 100 : 1000
  const held = thousandthsOf(line.amount ?? '0') ?? 0
  const enter = (way: 'set' | 'add', thousandths: number) => {
    onEnter({
      productId,
      way,
      amount: thousandths < 0 ? `-${decimalOf(-thousandths)}` : decimalOf(thousandths),
    })
    setTyped('')
  }
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
            {line.amount === null ? '—' : formatNumber(line.amount)} <small>{unit}</small>
          </output>
        </div>
        <div className="count-pad-keys">
          <IconButton
            icon={<MinusOutlined />}
            text={t('count.less')}
            disabled={held < step}
            onClick={() => enter('add', -step)}
          />
          <DecimalInput
            aria-label={t('count.padTitle', { name: line.name })}
            value={typed}
            suffix={unit}
            onChange={(value) => setTyped(value ?? '')}
          />
          <IconButton icon={<PlusOutlined />} text={t('count.more')} onClick={() => enter('add', step)} />
        </div>
        <div className="count-pad-verbs">
          <Button onClick={() => enter('set', 0)}>{t('count.none')}</Button>
          <Button disabled={!amount} onClick={() => amount && enter('add', amount)}>
            {t('count.elsewhere')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={amount === null}>
            {amount === null
              ? t('count.recordNone')
              : t('count.record', { amount: formatNumber(typed.trim()), unit })}
          </Button>
        </div>
        <small className="document-quiet">{t('count.blind')}</small>
      </form>
    </Card>
  )
}
