import { useState } from 'react'
import { StorePicker } from '../../../../kit/input/store-picker.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Closed() {
  const pair = usePair()
  const [store, setStore] = useState('')
  return (
    <StorePicker
      closed="allowed"
      value={store}
      onChange={setStore}
      width="min(320px, 100%)"
      aria-label={pair(['员工所在门店', 'Store of the employee'])}
    />
  )
}
