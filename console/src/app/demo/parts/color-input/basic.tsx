import { Flex } from 'antd'
import { useState } from 'react'
import { ColorInput } from '../../../../kit/input/color-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [color, setColor] = useState('#3370FF')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 320 }}>
      <ColorInput id="demo-color" value={color} onChange={setColor} aria-label={pair(['主题色', 'Colour'])} />
      <ColorInput disabled value="#54C367" aria-label={pair(['停用的颜色', 'Disabled colour'])} />
    </Flex>
  )
}
