import { weightKg } from '@zhanggui/contract/rules.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { faultOf } from '../../../../kit/form/issues.ts'
import { WeightInput } from '../../../../kit/input/weight-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Rules() {
  const pair = usePair()
  const [weight, setWeight] = useState<string | null>('0.735')
  const issue = weightKg.safeParse(weight).error?.issues[0]
  const label = pair(['净重', 'Net weight'])
  return (
    <Form layout="vertical" style={{ maxWidth: 320 }}>
      <Form.Item
        label={label}
        htmlFor="demo-weight"
        validateStatus={issue ? 'error' : ''}
        help={issue && faultOf(issue, label)}
      >
        <WeightInput id="demo-weight" value={weight} onChange={setWeight} />
      </Form.Item>
    </Form>
  )
}
