import { Button } from 'antd'
import { notices } from '../../../../kit/base/notices.ts'
import { ConfirmPopover } from '../../../../kit/layer/confirm-popover.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Words() {
  const pair = usePair()
  return (
    <ConfirmPopover
      danger={false}
      content={pair(['「徐汇店」将恢复营业，顾客马上可以下单', 'Xuhui opens, customers can order at once'])}
      okText={pair(['恢复营业', 'Open the store'])}
      onConfirm={() => notices.success(pair(['已营业', 'Open']))}
    >
      <Button>{pair(['恢复营业', 'Open the store'])}</Button>
    </ConfirmPopover>
  )
}
