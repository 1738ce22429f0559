import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { baseName, type PictureFile } from '@zhanggui/contract/picture/picture.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useSend } from '../../kit/wire/queries.ts'
import { refreshPictures } from './refresh-pictures.ts'

/** A picture before and after it was made smaller, side by side. */
export default function PictureCompare({ file, onClose }: { file: PictureFile | null; onClose: () => void }) {
  const t = useText()
  // The pictures stay while the dialog closes.
  const [shown, setShown] = useState(file)
  useEffect(() => {
    if (file) setShown(file)
  }, [file])
  const ignore = useSend(pictureCalls.ignorePicture, {
    onSuccess: async () => {
      onClose()
      await refreshPictures()
    },
  })
  if (!shown?.original) return null
  const { original, picture, bytes, name } = shown
  return (
    <Dialog
      open={file !== null}
      title={t('picture.compareTitle', { name: baseName(name) })}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button
            loading={ignore.isPending}
            onClick={() => ignore.mutate({ fileId: shown.id, ignored: true })}
          >
            {t('picture.refuseSmall')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('picture.useSmall')}
          </Button>
        </>
      }
    >
      <div className="picture-compare">
        {(
          [
            ['picture.before', original.picture, bytes],
            ['picture.after', picture, original.smallBytes],
          ] as const
        ).map(([label, address, size]) => (
          <figure key={label}>
            <img src={address} alt={t(label, { size: formatBytes(size) })} />
            <figcaption>{t(label, { size: formatBytes(size) })}</figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
