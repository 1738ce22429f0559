import { useState } from 'react'
import { SelectInput } from '../../../../kit/input/select-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Single() {
  const pair = usePair()
  const [brand, setBrand] = useState<string | number | null>(null)
  return (
    <SelectInput
      value={brand}
      onChange={setBrand}
      allowClear
      aria-label={pair(['品牌', 'Brand'])}
      options={[
        { value: 1, label: pair(['农夫山泉', 'Nongfu Spring']), initials: 'nfsq' },
        { value: 2, label: pair(['康师傅', 'Master Kong']), initials: 'ksf' },
        { value: 3, label: pair(['元气森林', 'Genki Forest']), initials: 'yqsl' },
        {
          value: 4,
          label: pair(['统一', 'Uni-President']),
          initials: 'ty',
          reason: pair(['已停止合作', 'No longer a supplier']),
        },
      ]}
    />
  )
}
