import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import { imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { Button, Modal, Popover, Progress } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNarrow } from './narrow.ts'
import { useText } from './text.ts'
import { type Uploading, useUploads } from './use-uploads.ts'
import './upload.css'

interface ImageUploadProps {
  id?: string
  /** Addresses in their order. */
  value?: readonly string[]
  onChange?: (value: string[]) => void
  /** Where pictures go: a widget without an upload action would be a trap. */
  call: Call
  fields?: Readonly<Record<string, string>>
  limit: number
  maxBytes?: number
  extensions?: readonly string[]
  /** px of one picture; the action box of the spec is 100. */
  box?: number
  /** The first picture is the main one and says so. */
  withMain?: boolean
  disabled?: boolean
  label?: string
}

/** Pictures of one field: add, see large, drag or move by key into order, remove. */
export function ImageUpload(props: ImageUploadProps) {
  const { limit, box = 100, withMain = false, disabled = false } = props
  const value = props.value ?? []
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const now = useRef(value)
  now.current = value
  const [dragged, setDragged] = useState<string | null>(null)
  const [large, setLarge] = useState<string | null>(null)
  const extensions = props.extensions ?? imageExtensions
  const emit = (next: readonly string[]) => {
    now.current = next
    props.onChange?.([...next])
  }
  const { running, add } = useUploads({
    call: props.call,
    fields: props.fields,
    present: value.length,
    rules: { extensions, maxBytes: props.maxBytes ?? uploadLimit.image, limit, type: 'image' },
    onDone: (address) => emit([...now.current, address]),
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
          <Tile
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
            onOpen={() => setLarge(address)}
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
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        multiple={limit > 1}
        aria-label={props.label ?? t('kit.addImage')}
        accept={[...extensions, ...(extensions.includes('jpg') ? ['jpeg'] : [])]
          .map((one) => `.${one}`)
          .join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was removed.
          event.target.value = ''
          void add(files)
        }}
      />
      <LargePicture address={large} onClose={() => setLarge(null)} />
    </fieldset>
  )
}

function Tile(props: {
  address: string
  index: number
  main: boolean
  disabled: boolean
  dragged: boolean
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  onOpen: () => void
}) {
  const t = useText()
  const number = { index: props.index + 1 }
  function handleKey(event: KeyboardEvent) {
    if (props.disabled) return
    if (event.key === 'ArrowLeft') props.onMove(-1)
    else if (event.key === 'ArrowRight') props.onMove(1)
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li
      className={props.dragged ? 'upload-tile dragged' : 'upload-tile'}
      draggable={!props.disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        props.onDragStart()
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={props.onDragEnd}
    >
      <Popover
        mouseEnterDelay={0.4}
        content={<img src={props.address} alt="" width={150} height={150} style={{ objectFit: 'contain' }} />}
      >
        <button
          type="button"
          className="upload-picture"
          aria-label={props.disabled ? t('kit.imageNumber', number) : t('kit.imageMove', number)}
          onClick={props.onOpen}
          onKeyDown={handleKey}
        >
          <img src={props.address} alt="" draggable={false} />
        </button>
      </Popover>
      {props.main && <span className="upload-main">{t('kit.mainImage')}</span>}
      {!props.disabled && (
        <Button
          className="upload-remove"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('kit.imageRemove')}
          onClick={props.onRemove}
        />
      )}
    </li>
  )
}

export function UploadingTile({ upload }: { upload: Uploading }) {
  const t = useText()
  return (
    <li className="upload-tile uploading" title={upload.name}>
      <img src={upload.preview} alt="" />
      <span role="status">{upload.percent}%</span>
      <Progress percent={upload.percent} showInfo={false} size={{ height: 4 }} aria-label={upload.name} />
      <button
        type="button"
        className="upload-cancel"
        onClick={upload.cancel}
        aria-label={t('kit.uploadCancel')}
      >
        ×
      </button>
    </li>
  )
}

/** The preview dialog of 800 px (spec section 9). */
function LargePicture({ address, onClose }: { address: string | null; onClose: () => void }) {
  const t = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(address)
  if (address && address !== last) setLast(address)
  return (
    <Modal
      open={address !== null}
      onCancel={onClose}
      footer={null}
      width={narrow ? '100%' : 800}
      title={t('kit.imagePreview')}
    >
      {last && (
        <img
          src={last}
          alt={t('kit.imagePreview')}
          style={{ display: 'block', maxWidth: '100%', margin: '0 auto' }}
        />
      )}
    </Modal>
  )
}
