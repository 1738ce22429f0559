import { PlayCircleFilled, PlusOutlined } from '@ant-design/icons'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { Button, Modal, Progress } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { ConfirmPopover } from '../layer/confirm-popover.tsx'
import type { UploadTarget } from '../wire/upload-call.ts'
import type { PickProps } from './pick-media.tsx'
import { useUploads } from './use-uploads.ts'
import './upload.css'

interface VideoUploadProps extends UploadTarget {
  id?: string
  /** The address of the video; '' without one. */
  value?: string
  onChange?: (value: string) => void
  /** 20 MB by default (spec section 5). */
  maxBytes?: number
  disabled?: boolean
  label?: string
  /** A second way to add a video, besides an upload. */
  pick?: ComponentType<PickProps>
}

/** One mp4 video: add, play, replace, remove. */
export function VideoUpload(props: VideoUploadProps) {
  const { value, disabled = false, pick: Pick } = props
  const t = useText()
  const narrow = useNarrow()
  const input = useRef<HTMLInputElement>(null)
  const [playing, setPlaying] = useState(false)
  const maxBytes = props.maxBytes ?? uploadLimit.video
  const extensions = ['mp4']
  const { running, add } = useUploads({
    ...props,
    // A new video replaces the old one.
    present: 0,
    rules: { extensions, maxBytes, limit: 1, type: 'video' },
    onDone: (address) => {
      props.onChange?.(address)
      return undefined
    },
  })
  const choose = () => input.current?.click()
  const [upload] = running

  return (
    <div className="video-upload">
      {upload ? (
        <div className="video-uploading">
          <Progress percent={upload.percent} aria-label={upload.name} />
          <Button size="small" onClick={upload.cancel}>
            {t('kit.uploadCancel')}
          </Button>
        </div>
      ) : value ? (
        <>
          <button id={props.id} type="button" className="video-still" onClick={() => setPlaying(true)}>
            <video src={`${value}#t=0.1`} preload="metadata" muted tabIndex={-1} />
            <PlayCircleFilled />
            <span className="sr-only">{t('kit.videoPlay')}</span>
          </button>
          {!disabled && (
            <div className="video-actions">
              <Button type="link" size="small" onClick={choose}>
                {t('kit.replace')}
              </Button>
              <ConfirmPopover okText={t('kit.remove')} onConfirm={() => props.onChange?.('')}>
                <Button type="link" size="small" danger>
                  {t('kit.videoRemove')}
                </Button>
              </ConfirmPopover>
            </div>
          )}
        </>
      ) : (
        !disabled && (
          <button id={props.id} type="button" className="upload-add video-add" onClick={choose}>
            <PlusOutlined />
            <span>{t('kit.addVideo')}</span>
          </button>
        )
      )}
      {Pick && !disabled && !upload && (
        <Pick
          kind="video"
          room={1}
          maxBytes={maxBytes}
          extensions={extensions}
          onPick={([address]) => address && props.onChange?.(address)}
        />
      )}
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        accept=".mp4,video/mp4"
        aria-label={props.label ?? t('kit.addVideo')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(files)
        }}
      />
      <Modal
        open={playing}
        onCancel={() => setPlaying(false)}
        footer={null}
        width={narrow ? '100%' : 800}
        title={props.label ?? t('kit.videoPlay')}
        destroyOnHidden
      >
        {/* biome-ignore lint/a11y/useMediaCaption: merchants upload no captions */}
        <video src={value} controls autoPlay style={{ width: '100%' }} />
      </Modal>
    </div>
  )
}
