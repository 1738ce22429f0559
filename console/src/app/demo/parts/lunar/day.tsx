import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function LunarDay() {
  const pair = usePair()
  const [day, setDay] = useState<string | null>('2026-02-17')
  return (
    <DateInput
      lunar
      value={day}
      onChange={setDay}
      style={{ width: 200 }}
      aria-label={pair(['开业日', 'Opening day'])}
    />
  )
}
