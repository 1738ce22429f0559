import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, createContext, useContext, useState } from 'react'
import { useText } from '../base/text.ts'
import { Deferred } from '../layer/deferred.tsx'
import './upload.css'

/** The request of a field that accepts an existing picture or video. */
export interface MediaWish {
  kind: 'image' | 'video'
  /** The number of files that still fit. */
  room: number
  maxBytes: number
  extensions: readonly string[]
}

/** The props of a picker beside an upload. It gets the request and returns addresses. */
export interface PickProps extends MediaWish {
  onPick: (addresses: string[]) => void
}

export interface MediaPickerProps extends MediaWish {
  open: boolean
  onClose: () => void
  /** The chosen addresses, at most `room`. */
  onPick: (addresses: string[]) => void
}

/**
 * The dialog with the existing files. It loads when it first opens. The kit does not know this dialog: the app
 * provides it, but not to users without the permission.
 */
export const MediaPicker = createContext<ComponentType<MediaPickerProps> | null>(null)

/** The button that opens the picker. It is hidden if there is no picker or no room. */
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
