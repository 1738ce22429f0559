import { Button } from 'antd'
import { useState } from 'react'
import { Drawer } from '../../../../kit/layer/drawer.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Left() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['更多筛选', 'More filters'])}</Button>
      <Drawer
        open={open}
        direction="left"
        size={400}
        title={pair(['更多筛选', 'More filters'])}
        onClose={() => setOpen(false)}
        footer={
          <Button type="primary" onClick={() => setOpen(false)}>
            {pair(['查看结果', 'Show'])}
          </Button>
        }
      >
        {pair(['这里放不常用的条件。', 'For filters that are rarely used.'])}
      </Drawer>
    </>
  )
}
