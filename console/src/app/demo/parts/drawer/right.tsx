import { Button } from 'antd'
import { useState } from 'react'
import { Drawer } from '../../../../kit/layer/drawer.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Right() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['变更记录', 'Change log'])}</Button>
      <Drawer open={open} title={pair(['变更记录', 'Change log'])} onClose={() => setOpen(false)}>
        {pair(['11-21 09:42 陈佳怡 改了销售价', '11-21 09:42 Chen Jiayi changed the price'])}
      </Drawer>
    </>
  )
}
