import { InboxOutlined } from '@ant-design/icons'
import { Progress, Upload } from 'antd'
import type { ReactNode } from 'react'
import { acceptOf } from './upload-check.ts'
import './one-file-drop.css'

interface OneFileDropProps {
  extensions: readonly string[]
  title: ReactNode
  hint: ReactNode
  /** The icon of the chosen file. */
  chosen?: ReactNode
  /** Null while no upload runs. */
  percent: number | null
  fault: string | null
  onFile: (file: File) => Promise<void>
}

/** Takes one file by drop, click or keyboard. A fault shows in place. */
export function OneFileDrop(props: OneFileDropProps) {
  const { percent, fault } = props
  return (
    <>
      <Upload.Dragger
        className="one-file-drop"
        accept={acceptOf(props.extensions)}
        multiple={false}
        showUploadList={false}
        disabled={percent !== null}
        beforeUpload={(file) => {
          void props.onFile(file)
          return false
        }}
      >
        {props.chosen ?? <InboxOutlined className="one-file-drop-icon" />}
        <p className="one-file-drop-title">{props.title}</p>
        {percent === null ? (
          <p className="one-file-drop-hint">{props.hint}</p>
        ) : (
          <Progress className="one-file-drop-progress" percent={percent} showInfo={false} size="small" />
        )}
      </Upload.Dragger>
      {fault && (
        <p className="one-file-drop-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
