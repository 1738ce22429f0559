import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmPopover } from '../../../../kit/layer/confirm-popover.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Default() {
  const pair = usePair()
  const [left, setLeft] = useState(3)
  return (
    <>
      <ConfirmPopover onConfirm={() => setLeft((now) => now - 1)}>
        <Button danger>{pair(['删除一条', 'Delete one'])}</Button>
      </ConfirmPopover>{' '}
      <output>{pair([`还有 ${left} 条`, `${left} left`])}</output>
    </>
  )
}
