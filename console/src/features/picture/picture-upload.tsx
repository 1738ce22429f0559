import { FileZipOutlined } from '@ant-design/icons'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { pictureLimit } from '@zhanggui/contract/picture/picture.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { t as sayNow, useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { OneFileDrop } from '../../kit/upload/one-file-drop.tsx'
import { sortFiles } from '../../kit/upload/upload-check.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { uploadFor } from '../../kit/wire/upload-call.ts'
import { NameRules } from './name-rules.tsx'
import { PictureLacking } from './picture-lacking.tsx'

const megabytes = uploadLimit.imageZip / 1024 / 1024

/** The fault of a file before the upload; null if there is none. */
function faultOf(file: File): string | null {
  const rules = { extensions: ['zip'], maxBytes: uploadLimit.imageZip, limit: 1, type: 'file' } as const
  const [found] = sortFiles([file], rules, 0).faults
  if (!found) return null
  if (found.fault === 'empty') return sayNow('file.empty')
  return found.fault === 'wrongType'
    ? sayNow('file.wrongExtension', { types: 'zip' })
    : sayNow('file.tooLarge', { limit: megabytes })
}

/** Takes one zip by drop, click or keyboard, and offers the last one that is not finished. */
export function PictureUpload({ onOpen }: { onOpen: (runId: string) => void }) {
  const t = useText()
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { data: open } = useCall(pictureCalls.findPictureRun, {}, { staleTime: 0 })

  async function handleFile(file: File) {
    const wrong = faultOf(file)
    setFault(wrong)
    if (wrong) return
    setPercent(0)
    try {
      const { runId } = await uploadFor(pictureCalls.uploadPictures, file, {
        onProgress: (share) => setPercent(Math.floor(share * 100)),
      })
      onOpen(runId)
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('file.uploadFailed'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="picture-sides">
      <Card>
        <OneFileDrop
          extensions={['zip']}
          percent={percent}
          fault={fault}
          onFile={handleFile}
          title={percent === null ? t('picture.dropTitle') : t('picture.uploading', { percent })}
          hint={t('picture.dropHint', { limit: megabytes, files: pictureLimit.files })}
        />
        {open && (
          <Button className="picture-open" icon={<FileZipOutlined />} onClick={() => onOpen(open.id)}>
            {t('picture.goOn', { name: open.fileName })}
          </Button>
        )}
        <NameRules limits={open?.limits} />
      </Card>
      <aside className="picture-aside card">
        <PictureLacking />
      </aside>
    </div>
  )
}
