import { DeleteOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { formatBytes } from '../base/format.ts'
import { useText } from '../base/text.ts'
import type { UploadTarget } from '../wire/upload-call.ts'
import { acceptOf, sizeText } from './upload-check.ts'
import { useUploads } from './use-uploads.ts'
import './file-upload.css'

/** The default file types (spec section 5 'File upload'). */
const defaultExtensions = ['xls', 'xlsx'] as const

export interface UploadedFile {
  address: string
  name: string
  bytes: number
}

/** A file goes to `call` or `action`. Without either, the widget reports that no address is set. */
interface FileUploadProps extends UploadTarget {
  id?: string
  value?: readonly UploadedFile[]
  onChange?: (value: UploadedFile[]) => void
  extensions?: readonly string[]
  /** 2 MB by default. */
  maxBytes?: number
  /** The number of files; 1 by default. */
  limit?: number
  disabled?: boolean
  label?: string
}

/** The files of one field: chosen or dropped, checked before the upload, removed. */
export function FileUpload(props: FileUploadProps) {
  const { limit = 1, maxBytes = uploadLimit.file, extensions = defaultExtensions, disabled = false } = props
  const value = props.value ?? []
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const now = useRef(value)
  now.current = value
  const emit = (next: UploadedFile[]) => {
    now.current = next
    props.onChange?.(next)
  }
  const { running, add } = useUploads({
    ...props,
    rules: { extensions, maxBytes, limit, type: 'file' },
    present: value.length,
    onDone: (address, { name, size }) => {
      // Some servers give the same file the same address; it would stand in the list twice.
      if (now.current.some((one) => one.address === address)) return t('rich.filePresent', { name })
      emit([...now.current, { address, name, bytes: size }])
      return undefined
    },
  })
  const hint = t('rich.fileHint', {
    types: extensions.join(t('kit.slash')),
    limit: sizeText(maxBytes),
    count: limit,
  })

  return (
    <fieldset className="file-upload" aria-label={props.label}>
      {!disabled && (
        <button
          id={props.id}
          type="button"
          className={over ? 'file-drop over' : 'file-drop'}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void add([...event.dataTransfer.files])
          }}
        >
          <UploadOutlined aria-hidden />
          <span>{t('rich.dropFile')}</span>
          <small>{hint}</small>
        </button>
      )}
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        multiple={limit > 1}
        accept={acceptOf(extensions)}
        aria-label={props.label ?? t('rich.addFile')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the user choose the same file again after removing it.
          event.target.value = ''
          void add(files)
        }}
      />
      {(value.length > 0 || running.length > 0) && (
        <ul aria-label={t('rich.fileList')}>
          {value.map((file) => (
            <li key={file.address}>
              <FileOutlined aria-hidden />
              <span className="file-name" title={file.name}>
                {file.name}
              </span>
              <span className="file-size">{formatBytes(file.bytes)}</span>
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('rich.fileRemove', { name: file.name })}
                  onClick={() => emit(value.filter((one) => one !== file))}
                />
              )}
            </li>
          ))}
          {running.map((upload) => (
            <li key={upload.key}>
              <FileOutlined aria-hidden />
              <span className="file-name" title={upload.name}>
                {upload.name}
              </span>
              <Progress
                className="file-progress"
                percent={upload.percent}
                size="small"
                aria-label={upload.name}
              />
              <Button size="small" onClick={upload.cancel}>
                {t('kit.uploadCancel')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
