import { Button } from 'antd'
import { ConfirmPopover } from '../../../../kit/layer/confirm-popover.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Disabled() {
  const pair = usePair()
  return (
    <ConfirmPopover disabled onConfirm={() => undefined}>
      <Button disabled>{pair(['系统自带，不能删除', 'Built in, cannot be deleted'])}</Button>
    </ConfirmPopover>
  )
}
