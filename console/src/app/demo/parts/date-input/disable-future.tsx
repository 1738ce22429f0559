import { Flex } from 'antd'
import { useState } from 'react'
import { DateInput } from '../../../../kit/input/date/date-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function DisableFuture() {
  const pair = usePair()
  const [past, setPast] = useState<string | null>(null)
  const [later, setLater] = useState<string | null>(null)
  const [earlier, setEarlier] = useState<string | null>(null)
  return (
    <Flex vertical gap={12} style={{ maxWidth: 280 }}>
      <DateInput
        disableFuture
        value={past}
        onChange={setPast}
        aria-label={pair(['到今天为止', 'Up to today'])}
        placeholder={pair(['到今天为止', 'Up to today'])}
      />
      <DateInput
        disableFuture={7}
        value={later}
        onChange={setLater}
        aria-label={pair(['7 天前那天及更早不能选', 'Not 7 days ago or earlier'])}
        placeholder={pair(['7 天前那天及更早不能选', 'Not 7 days ago or earlier'])}
      />
      <DateInput
        disableFuture={7}
        comparison=">"
        value={earlier}
        onChange={setEarlier}
        aria-label={pair(['只能选 7 天前及更早', 'Only 7 days ago or earlier'])}
        placeholder={pair(['只能选 7 天前及更早', 'Only 7 days ago or earlier'])}
      />
    </Flex>
  )
}
