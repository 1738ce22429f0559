import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../kit/layer/dialog.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Danger() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {pair(['清空草稿', 'Clear drafts'])}
      </Button>
      <Dialog
        open={open}
        width={480}
        title={pair(['清空 6 个草稿', 'Clear 6 drafts'])}
        onClose={() => setOpen(false)}
        ok={{
          text: pair(['清空 6 个草稿', 'Clear 6 drafts']),
          danger: true,
          busy,
          onClick: () => {
            setBusy(true)
            setTimeout(() => {
              setBusy(false)
              setOpen(false)
            }, 800)
          },
        }}
      >
        {pair(['清空后不能恢复。', 'This cannot be undone.'])}
      </Dialog>
    </>
  )
}
