import { Button } from 'antd'
import { notices } from '../../../../kit/base/notices.ts'
import { useAsk } from '../../../../kit/layer/use-ask.ts'
import { usePair } from '../../gallery/part.ts'

export default function Question() {
  const pair = usePair()
  const ask = useAsk()
  return (
    <Button
      onClick={() =>
        ask({
          title: pair(['恢复默认菜单？', 'Reset the menu?']),
          content: pair(['改过的名称和顺序都会还原。', 'Changed names and order are restored.']),
          okText: pair(['恢复默认', 'Reset']),
          onOk: () => notices.success(pair(['已恢复', 'Done'])),
        })
      }
    >
      {pair(['恢复默认菜单', 'Reset the menu'])}
    </Button>
  )
}
