import { Flex } from 'antd'
import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Dates() {
  const pair = usePair()
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>(null)
  const [month, setMonth] = useState<string | null>(null)
  return (
    <Flex vertical gap={12} style={{ maxWidth: 280 }}>
      <DateInput value={day} onChange={setDay} aria-label={pair(['日期', 'Day'])} />
      <DateInput type="datetime" value={time} onChange={setTime} aria-label={pair(['时间', 'Time'])} />
      <DateInput type="month" value={month} onChange={setMonth} aria-label={pair(['月份', 'Month'])} />
      <output>{JSON.stringify({ day, time, month })}</output>
    </Flex>
  )
}
