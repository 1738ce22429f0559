import { EditOutlined } from '@ant-design/icons'
import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { useState } from 'react'
import { InlineField } from '../../../../kit/form/inline-field.tsx'
import { IconButton } from '../../../../kit/show/icon-button.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Rename() {
  const pair = usePair()
  const [name, setName] = useState(pair(['饮料', 'Drinks']))
  const [editing, setEditing] = useState(false)
  const label = pair(['重命名', 'Rename'])
  if (!editing)
    return (
      <span>
        {name} <IconButton text={label} icon={<EditOutlined />} onClick={() => setEditing(true)} />
      </span>
    )
  return (
    <InlineField
      label={label}
      name={pair(['类目名称', 'Category name'])}
      initial={name}
      rule={categoryName}
      max={20}
      onCancel={() => setEditing(false)}
      onSave={async (changed) => {
        setName(changed)
        setEditing(false)
      }}
    />
  )
}
