import { Flex } from 'antd'
import { useState } from 'react'
import { SelectInput } from '../../../../kit/input/select-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Multiple() {
  const pair = usePair()
  const [roles, setRoles] = useState<(string | number)[]>([3])
  const options = [
    { value: 1, label: pair(['收银员', 'Cashier']), initials: 'syy' },
    { value: 2, label: pair(['店长', 'Store manager']), initials: 'dz' },
    {
      value: 3,
      label: pair(['财务', 'Finance']),
      initials: 'cw',
      reason: pair(['含有你没有的权限', 'Includes permissions that you do not have']),
      locked: true,
    },
  ]
  return (
    <Flex vertical gap={12} align="start">
      <SelectInput
        mode="multiple"
        max={2}
        value={roles}
        onChange={setRoles}
        options={options}
        width={260}
        aria-label={pair(['角色', 'Roles'])}
      />
      <SelectInput
        disabled
        value={2}
        options={options}
        aria-label={pair(['停用的选择', 'Disabled select'])}
      />
      <SelectInput options={undefined} aria-label={pair(['正在读取', 'Loading'])} />
    </Flex>
  )
}
