import { weightKg } from '@zhanggui/contract/rules.ts'
import { useState } from 'react'
import { faultOf } from '../../../../kit/form/issues.ts'
import { Labelled } from '../../../../kit/form/labelled.tsx'
import { WeightInput } from '../../../../kit/input/number/weight-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Rules() {
  const pair = usePair()
  const [weight, setWeight] = useState<string | null>('0.735')
  const issue = weightKg.safeParse(weight).error?.issues[0]
  const label = pair(['净重', 'Net weight'])
  return (
    <div style={{ maxWidth: 320 }}>
      <Labelled label={label} htmlFor="demo-weight" fault={issue ? faultOf(issue, label) : null}>
        <WeightInput id="demo-weight" value={weight} onChange={setWeight} />
      </Labelled>
    </div>
  )
}
