import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function LunarRange() {
  const pair = usePair()
  const [days, setDays] = useState<readonly [string, string] | null>(['2026-09-18', '2026-09-25'])
  return (
    <DateInput
      lunar
      type="daterange"
      value={days}
      onChange={setDays}
      style={{ width: 320, maxWidth: '100%' }}
      aria-label={pair(['中秋活动', 'Mid-Autumn sale'])}
    />
  )
}
