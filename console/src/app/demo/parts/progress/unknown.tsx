import { TaskProgress } from '../../../../kit/show/task-progress.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Unknown() {
  const pair = usePair()
  return (
    <TaskProgress
      label={pair(['读取表格', 'Reading the sheet'])}
      title={pair(['正在读取', 'Reading'])}
      done={1200}
      total={0}
      rate={600}
    />
  )
}
