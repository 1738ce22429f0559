import { Flex } from 'antd'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Disabled() {
  const pair = usePair()
  return (
    <Flex vertical gap={12} style={{ maxWidth: 400 }}>
      <DateInput disabled value="2026-11-21" aria-label={pair(['停用的日期', 'Disabled day'])} />
      <DateInput
        disabled
        type="daterange"
        value={['2026-11-01', '2026-11-21']}
        aria-label={pair(['停用的范围', 'Disabled range'])}
      />
      <DateInput status="error" value="2026-11-21" aria-label={pair(['出错的日期', 'Wrong day'])} />
    </Flex>
  )
}
