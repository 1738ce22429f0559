import { Flex } from 'antd'
import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

type Range = readonly [string, string] | null

export default function Ranges() {
  const pair = usePair()
  const [days, setDays] = useState<Range>(null)
  const [times, setTimes] = useState<Range>(null)
  return (
    <Flex vertical gap={12} style={{ maxWidth: 400 }}>
      <DateInput type="daterange" value={days} onChange={setDays} aria-label={pair(['有效期', 'Validity'])} />
      <DateInput
        type="datetimerange"
        value={times}
        onChange={setTimes}
        aria-label={pair(['活动时间', 'Promotion time'])}
      />
      <output>{JSON.stringify({ days, times })}</output>
    </Flex>
  )
}
