import { useState } from 'react'
import { StorePicker } from '../../../../kit/input/store-picker.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Multiple() {
  const pair = usePair()
  const [stores, setStores] = useState<string[]>([])
  return (
    <StorePicker
      mode="multiple"
      all
      value={stores}
      onChange={setStores}
      width="min(420px, 100%)"
      aria-label={pair(['参加活动的门店', 'Participating stores'])}
    />
  )
}
