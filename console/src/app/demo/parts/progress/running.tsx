import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { TaskProgress } from '../../../../kit/show/task-progress.tsx'
import { usePair } from '../../gallery/part.ts'

const total = 84_210
const rate = 4012

export default function Running() {
  const pair = usePair()
  const [done, setDone] = useState(52_210)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (stopped) return
    const timer = setInterval(() => setDone((now) => Math.min(total, now + rate)), 1000)
    return () => clearInterval(timer)
  }, [stopped])
  if (stopped)
    return (
      <p>
        {pair(['已取消。', 'Cancelled. '])}
        <Button
          type="link"
          size="small"
          onClick={() => {
            setDone(0)
            setStopped(false)
          }}
        >
          {pair(['重新生成', 'Again'])}
        </Button>
      </p>
    )
  return (
    <TaskProgress
      label={pair(['订单明细.xlsx', 'orders.xlsx'])}
      done={done}
      total={total}
      rate={rate}
      note={pair(['关掉这个页面，生成会继续。', 'Generation continues after you leave this page.'])}
      onCancel={async () => setStopped(true)}
    />
  )
}
