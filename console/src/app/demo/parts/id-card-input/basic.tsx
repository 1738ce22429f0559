import { idCardFault } from '@zhanggui/contract/check-digits.ts'
import { ruleText } from '@zhanggui/contract/rules.text.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { IdCardInput } from '../../../../kit/input/id-card-input.tsx'
import { useLabel } from '../../../../kit/label.ts'
import { useLanguage } from '../../../../kit/language.ts'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const language = useLanguage()
  const label = useLabel()('user.idCard')
  const [number, setNumber] = useState('')
  const fault = number === '' ? null : idCardFault(number)
  const words = fault && ruleText[`rule.${fault}`][language === 'zh' ? 0 : 1].replace('{label}', label)
  return (
    <Form layout="vertical" style={{ maxWidth: 320 }}>
      <Form.Item
        label={pair(['身份证号', 'Id card'])}
        htmlFor="demo-id-card"
        validateStatus={fault ? 'error' : ''}
        help={words}
      >
        <IdCardInput id="demo-id-card" value={number} onChange={setNumber} />
      </Form.Item>
    </Form>
  )
}
