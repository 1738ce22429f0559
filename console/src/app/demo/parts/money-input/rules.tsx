import { price } from '@zhanggui/contract/rules.ts'
import { useState } from 'react'
import { faultOf } from '../../../../kit/form/issues.ts'
import { Labelled } from '../../../../kit/form/labelled.tsx'
import { MoneyInput } from '../../../../kit/input/number/money-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Rules() {
  const pair = usePair()
  const [amount, setAmount] = useState<string | null>('9999999.99')
  const issue = price.safeParse(amount).error?.issues[0]
  const label = pair(['销售价', 'Sales price'])
  return (
    <div style={{ maxWidth: 320 }}>
      <Labelled label={label} htmlFor="demo-price" fault={issue ? faultOf(issue, label) : null}>
        <MoneyInput id="demo-price" value={amount} onChange={setAmount} />
      </Labelled>
    </div>
  )
}
