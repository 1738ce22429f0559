import { TaskProgress } from '../../../../kit/show/task-progress.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Parts() {
  const pair = usePair()
  return (
    <TaskProgress
      label={pair(['导入商品', 'Import of products'])}
      title={pair(['试运行完成，还没有改动任何数据', 'Dry run done, nothing has been changed'])}
      done={2000}
      total={2000}
      rate={1111}
      parts={[
        { key: 'created', label: pair(['新增', 'New']), count: 128, tone: 'success' },
        { key: 'changed', label: pair(['修改', 'Changed']), count: 342, tone: 'primary' },
        { key: 'same', label: pair(['不变', 'Unchanged']), count: 1506, tone: 'neutral' },
        { key: 'refused', label: pair(['拒绝', 'Refused']), count: 24, tone: 'error' },
      ]}
    />
  )
}
