import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popover, Progress } from 'antd'
import type { KeyboardEvent } from 'react'
import { useText } from '../base/text.ts'
import { previewSize } from '../show/image-preview.tsx'
import type { Uploading } from './use-uploads.ts'

/** A picture of a field. The user opens it large, moves it by drag or key, or removes it. */
export function ImageTile(props: {
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
        content={
          <img
            src={props.address}
            alt=""
            width={previewSize}
            height={previewSize}
            style={{ objectFit: 'contain' }}
          />
        }
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

/** A picture during its upload. */
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
