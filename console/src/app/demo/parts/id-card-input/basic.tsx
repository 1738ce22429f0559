import { idCardFault } from '@zhanggui/contract/check-digits.ts'
import { rulesText } from '@zhanggui/contract/rules.text.ts'
import { useState } from 'react'
import { useLabel } from '../../../../kit/base/label.ts'
import { useLanguage } from '../../../../kit/base/language.ts'
import { Labelled } from '../../../../kit/form/labelled.tsx'
import { IdCardInput } from '../../../../kit/input/masked/id-card-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const language = useLanguage()
  const label = useLabel()('user.idCard')
  const [number, setNumber] = useState('')
  const fault = number === '' ? null : idCardFault(number)
  const words = fault && rulesText[`rule.${fault}`][language === 'zh' ? 0 : 1].replace('{label}', label)
  return (
    <div style={{ maxWidth: 320 }}>
      <Labelled label={pair(['身份证号', 'ID card'])} htmlFor="demo-id-card" fault={words}>
        <IdCardInput id="demo-id-card" value={number} onChange={setNumber} />
      </Labelled>
    </div>
  )
}
