import { SoundOutlined } from '@ant-design/icons'
import type { InputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { readSaved, save } from '../../kit/base/saved.ts'
import { useText } from '../../kit/base/text.ts'
import { LiveLine, useNewer } from '../../kit/document/live-line.tsx'
import { chime } from './tones.ts'

const soundKey = 'zhanggui_order_sound'

/** Announces orders that have come since the list was read. It never moves what one is reading. */
export function NewOrders(props: {
  newest: number
  query: InputOf<typeof orderCalls.findOrderPage>
  onShow: () => void
}) {
  const t = useText()
  const { newest, onShow } = props
  const count = useNewer(orderCalls.watchOrders, props.query, newest)
  const [sound, setSound] = useState(readSaved(soundKey) !== 'off')
  const heard = useRef(0)
  useEffect(() => {
    if (count > heard.current && sound) chime()
    heard.current = count
  }, [count, sound])
  return (
    <LiveLine count={count} text={t('order.fresh', { count })} onShow={onShow}>
      <Switch
        size="small"
        checked={sound}
        aria-label={t('order.sound')}
        onChange={(on) => {
          save(soundKey, on ? 'on' : 'off')
          setSound(on)
        }}
      />
      <span className="cell-quiet">
        <SoundOutlined aria-hidden="true" /> {t('order.sound')}
      </span>
    </LiveLine>
  )
}
