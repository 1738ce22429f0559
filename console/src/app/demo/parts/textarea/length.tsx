import { useState } from 'react'
import { TextAreaInput } from '../../../../kit/input/text-area-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function ByLength() {
  const pair = usePair()
  const [note, setNote] = useState('')
  return <TextAreaInput max={255} value={note} onChange={setNote} aria-label={pair(['备注', 'Note'])} />
}
