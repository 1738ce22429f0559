import { PlusOutlined } from '@ant-design/icons'
import { imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { type ComponentType, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { ImageViewer } from '../show/image-viewer.tsx'
import type { UploadTarget } from '../wire/upload-call.ts'
import { shrinkImage } from './image-shrink.ts'
import { ImageTile, UploadingTile } from './image-tile.tsx'
import type { PickProps } from './pick-media.tsx'
import { acceptOf } from './upload-check.ts'
import { useUploads } from './use-uploads.ts'
import './upload.css'

/** The px of the box that adds a picture (spec section 9 'Action box'). */
const actionBox = 100

/** A picture goes to `call` or `action`. Without either, the widget reports that no address is set. */
interface ImageUploadProps extends UploadTarget {
  id?: string
  /** The addresses in order. */
  value?: readonly string[]
  onChange?: (value: string[]) => void
  limit: number
  maxBytes?: number
  extensions?: readonly string[]
  /** Shrinks a picture over the limit in the browser. Without it, the picture is refused. */
  compress?: boolean
  /** The px of one picture. */
  box?: number
  /** Marks the first picture as the main one. */
  withMain?: boolean
  disabled?: boolean
  label?: string
  /** A second way to add a picture, besides an upload. */
  pick?: ComponentType<PickProps>
}

/** The pictures of one field. The user adds them, opens them large, orders them by drag or key, and removes them. */
export function ImageUpload(props: ImageUploadProps) {
  const { limit, box = actionBox, withMain = false, disabled = false, pick: Pick } = props
  const value = props.value ?? []
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const now = useRef(value)
  now.current = value
  const [dragged, setDragged] = useState<string | null>(null)
  const [large, setLarge] = useState<number | null>(null)
  const extensions = props.extensions ?? imageExtensions
  const maxBytes = props.maxBytes ?? uploadLimit.image
  const emit = (next: readonly string[]) => {
    now.current = next
    props.onChange?.([...next])
  }
  const { running, add } = useUploads({
    ...props,
    present: value.length,
    rules: { extensions, maxBytes, limit, type: 'image', compress: props.compress },
    prepare: props.compress ? (file) => shrinkImage(file, { maxBytes, extensions }) : undefined,
    onDone: (address, { name }) => {
      // Some servers give the same picture the same address; it would stand in the list twice.
      if (now.current.includes(address)) return t('kit.imagePresent', { name })
      emit([...now.current, address])
      return undefined
    },
  })

  const remove = (address: string) => emit(value.filter((one) => one !== address))
  function move(address: string, to: number) {
    if (to < 0 || to >= value.length) return
    const next = value.filter((one) => one !== address)
    next.splice(to, 0, address)
    emit(next)
  }

  return (
    <fieldset
      className="image-upload"
      aria-label={props.label}
      style={{ '--box': `${box}px` } as React.CSSProperties}
      onDragOver={(event) => {
        if (!disabled && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (disabled || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void add([...event.dataTransfer.files])
      }}
    >
      <ul>
        {value.map((address, index) => (
          <ImageTile
            key={address}
            address={address}
            index={index}
            main={withMain && index === 0}
            disabled={disabled}
            dragged={dragged === address}
            onDragStart={() => setDragged(address)}
            onDragOver={() => {
              if (dragged && dragged !== address) move(dragged, index)
            }}
            onDragEnd={() => setDragged(null)}
            onMove={(step) => move(address, index + step)}
            onRemove={() => remove(address)}
            onOpen={() => setLarge(index)}
          />
        ))}
        {running.map((one) => (
          <UploadingTile key={one.key} upload={one} />
        ))}
        {!disabled && value.length + running.length < limit && (
          <li>
            <button id={props.id} type="button" className="upload-add" onClick={() => input.current?.click()}>
              <PlusOutlined />
              {box >= 80 ? (
                <span>{t('kit.addImage')}</span>
              ) : (
                <span className="sr-only">{t('kit.addImage')}</span>
              )}
            </button>
          </li>
        )}
      </ul>
      {Pick && !disabled && (
        <Pick
          kind="image"
          room={limit - value.length - running.length}
          maxBytes={maxBytes}
          extensions={extensions}
          // A picture that is already in the list must not stand there twice.
          onPick={(addresses) =>
            emit([...now.current, ...addresses.filter((one) => !now.current.includes(one))].slice(0, limit))
          }
        />
      )}
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        multiple={limit > 1}
        aria-label={props.label ?? t('kit.addImage')}
        accept={acceptOf(extensions)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the user choose the same file again after removing it.
          event.target.value = ''
          void add(files)
        }}
      />
      <ImageViewer images={value} index={large} onChange={setLarge} />
    </fieldset>
  )
}
