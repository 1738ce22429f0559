import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { Button } from 'antd'
import { formatNumber } from '../../base/format.ts'
import { useText } from '../../base/text.ts'
import { useUnitName } from '../../product/product-cells.tsx'
import { Card } from '../../show/card.tsx'
import type { Entry, Overtaker } from './entry-outbox.ts'
import { lineOf } from './scanned-line.ts'

type Line = Pick<DocumentLine, 'name' | 'barcode' | 'stockUnit'>

/** `by` has entered `other` of a line since this person saw it, who entered `mine`. The person chooses. */
export function OvertakenChoice(props: {
  line: Line
  by: Pick<Overtaker, 'who' | 'own'>
  other: string
  mine: string
  /** The amount that both make: the entry is of another place, or corrects what the person saw. */
  sum: string
  corrects?: boolean
  onAdd: () => void
  onSet: () => void
  onKeep: () => void
}) {
  const { line, by, other, mine, sum, corrects, onAdd, onSet, onKeep } = props
  const t = useText()
  const unitName = useUnitName()
  return (
    <div className="document-overtaken" role="alert">
      <p>
        {t(by.own ? 'document.overtakenOwn' : 'document.overtaken', {
          name: line.name || line.barcode,
          who: by.who,
          other: formatNumber(other),
          mine: formatNumber(mine),
          otherUnit: unitName(line.stockUnit, other),
          mineUnit: unitName(line.stockUnit, mine),
        })}
      </p>
      <div>
        <Button onClick={onAdd}>
          {t(corrects ? 'document.overtakenBoth' : 'document.overtakenAdd', { amount: formatNumber(sum) })}
        </Button>
        <Button onClick={onSet}>{t('document.overtakenSet', { amount: formatNumber(mine) })}</Button>
        <Button type="text" onClick={onKeep}>
          {t('document.overtakenKeep', { amount: formatNumber(other) })}
        </Button>
      </div>
    </div>
  )
}

/** The entries that other people have overtaken, each with its choice. */
export function Overtaken(props: {
  entries: readonly Entry[]
  lines: readonly DocumentLine[]
  stuck: boolean
  onDecide: (key: string, way: 'add' | 'set' | null, seen: string | null) => void
}) {
  const { entries, lines, stuck, onDecide } = props
  // A document that was closed shows them with all that did not get into it.
  if (stuck) return null
  return entries.map(({ by, key, code, productId, amount }) => {
    const line = by && lineOf(lines, { code, productId })
    if (!by || !line) return null
    // Others may have changed it again.
    const other = line.amount ?? by.amount
    return (
      <Card key={key}>
        <OvertakenChoice
          line={line}
          by={by}
          other={other}
          mine={amount}
          sum={decimalOf((thousandthsOf(other) ?? 0) + (thousandthsOf(amount) ?? 0))}
          onAdd={() => onDecide(key, 'add', null)}
          onSet={() => onDecide(key, 'set', other)}
          onKeep={() => onDecide(key, null, null)}
        />
      </Card>
    )
  })
}
