import { useState } from 'react'
import { TreePicker } from '../../../../kit/input/tree-picker.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Single() {
  const pair = usePair()
  const [value, setValue] = useState('')
  const node = (id: string, path: string, children?: { value: string; title: string; path: string }[]) => ({
    value: id,
    title: path.split(' / ').at(-1) ?? path,
    path,
    ...(children ? { children } : {}),
  })
  const drinks = pair(['饮料', 'Drinks'])
  const fresh = pair(['生鲜', 'Fresh food'])
  return (
    <TreePicker
      value={value}
      onChange={setValue}
      width="min(320px, 100%)"
      aria-label={pair(['分类', 'Category'])}
      options={[
        node('1', drinks, [
          node('11', `${drinks} / ${pair(['水', 'Water'])}`),
          node('12', `${drinks} / ${pair(['茶饮', 'Tea'])}`),
        ]),
        node('2', fresh, [
          node('21', `${fresh} / ${pair(['水果', 'Fruit'])}`),
          node('22', `${fresh} / ${pair(['蔬菜', 'Vegetables'])}`),
        ]),
      ]}
    />
  )
}
