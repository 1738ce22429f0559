import { Button, Input } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../kit/layer/dialog.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Half() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['打开对话框', 'Open the dialog'])}</Button>
      <Dialog
        open={open}
        title={pair(['门店公告', 'Announcement'])}
        onClose={() => setOpen(false)}
        ok={{ text: pair(['发布公告', 'Publish']), onClick: () => setOpen(false) }}
      >
        <p>
          {pair([
            '关闭后半秒再打开，写过的就没有了。',
            'Reopen it half a second after closing: what you typed is gone.',
          ])}
        </p>
        <Input aria-label={pair(['公告', 'Announcement'])} />
      </Dialog>
    </>
  )
}
