import { useState } from 'react'
import { TextAreaInput } from '../../../../kit/input/text-area-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function ByWidth() {
  const pair = usePair()
  const [text, setText] = useState('农夫山泉 550ml')
  return (
    <TextAreaInput
      max={80}
      countBy="width"
      value={text}
      onChange={setText}
      aria-label={pair(['卖点', 'Claim'])}
    />
  )
}
