import { lazy, Suspense, useState } from 'react'
import { useDownloadNotices, useDownloadsOpen } from '../../kit/session/downloads.ts'

const DownloadCenter = lazy(() => import('../../features/task/download-center.tsx'))

/**
 * The download center, loaded when it is opened for the first time; it shows itself while the kit says it is open.
 * While it is closed, a notice tells of the files that have become ready.
 */
export function DownloadsSlot() {
  const open = useDownloadsOpen()
  useDownloadNotices()
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <DownloadCenter />
    </Suspense>
  ) : null
}
