import { lazy, Suspense, useState } from 'react'
import { useDownloadNotices, useDownloadsOpen } from '../../kit/session/downloads.ts'

const DownloadCenter = lazy(() => import('../../features/task/download-center.tsx'))

/**
 * The download center. It loads when it first opens. While it is closed, a notice reports each file that becomes
 * ready.
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
