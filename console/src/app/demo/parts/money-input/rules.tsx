import { price } from '@zhanggui/contract/rules.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { faultOf } from '../../../../kit/form/issues.ts'
import { MoneyInput } from '../../../../kit/input/money-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Rules() {
  const pair = usePair()
  const [amount, setAmount] = useState<string | null>('9999999.99')
  const issue = price.safeParse(amount).error?.issues[0]
  const label = pair(['销售价', 'Sales price'])
  return (
    <Form layout="vertical" style={{ maxWidth: 320 }}>
      <Form.Item
        label={label}
        htmlFor="demo-price"
        validateStatus={issue ? 'error' : ''}
        help={issue && faultOf(issue, label)}
      >
        <MoneyInput id="demo-price" value={amount} onChange={setAmount} />
      </Form.Item>
    </Form>
  )
}
