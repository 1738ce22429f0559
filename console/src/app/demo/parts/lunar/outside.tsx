import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function OutsideTheYears() {
  const pair = usePair()
  const [day, setDay] = useState<string | null>('2101-01-15')
  return (
    <DateInput
      lunar
      value={day}
      onChange={setDay}
      style={{ width: 200 }}
      aria-label={pair(['2101 年的一天', 'A day of 2101'])}
    />
  )
}
