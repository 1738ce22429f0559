import { Switch } from 'antd'
import { useState } from 'react'
import { Watermark } from '../../../../kit/frame/watermark.tsx'
import { useUser } from '../../../../kit/session/session.ts'
import { usePair } from '../../gallery/part.ts'

export default function Shown() {
  const pair = usePair()
  const { pin } = useUser()
  const [on, setOn] = useState(false)
  return (
    <>
      <Switch checked={on} onChange={setOn} aria-label={pair(['显示水印', 'Show watermark'])} /> {pin}
      {on && <Watermark text={pin} />}
    </>
  )
}
