import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, createContext, useContext, useState } from 'react'
import { useText } from '../base/text.ts'
import { Deferred } from '../layer/deferred.tsx'
import './upload.css'

/** What a field asks for that may take a picture or video which is there already. */
export interface MediaWish {
  kind: 'image' | 'video'
  /** How many more it takes. */
  room: number
  maxBytes: number
  extensions: readonly string[]
}

/** What stands beside an upload: it is told the wish, and gives addresses. */
export interface PickProps extends MediaWish {
  onPick: (addresses: string[]) => void
}

export interface MediaPickerProps extends MediaWish {
  open: boolean
  onClose: () => void
  /** The addresses of what was chosen, at most `room`. */
  onPick: (addresses: string[]) => void
}

/**
 * The dialog that shows what is there already, loaded when it is first opened. The kit does not know it: the app gives it,
 * and none to who may not see it.
 */
export const MediaPicker = createContext<ComponentType<MediaPickerProps> | null>(null)

/** Opens the picker beside an upload; not there when there is none, or no room. */
export function PickMedia({ onPick, ...wish }: PickProps) {
  const t = useText()
  const Picker = useContext(MediaPicker)
  const [open, setOpen] = useState(false)
  if (!Picker || (wish.room <= 0 && !open)) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        className="pick-media"
        icon={<PictureOutlined />}
        onClick={() => setOpen(true)}
      >
        {t('material.pick')}
      </Button>
      <Deferred when={open}>
        <Picker
          {...wish}
          open={open}
          onClose={() => setOpen(false)}
          onPick={(addresses) => {
            setOpen(false)
            onPick(addresses)
          }}
        />
      </Deferred>
    </>
  )
}
