import { useState } from 'react'
import { StorePicker } from '../../../../kit/input/store-picker.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Single() {
  const pair = usePair()
  const [store, setStore] = useState('')
  return (
    <StorePicker
      value={store}
      onChange={setStore}
      allowClear
      width="min(320px, 100%)"
      aria-label={pair(['自提门店', 'Pickup store'])}
    />
  )
}
