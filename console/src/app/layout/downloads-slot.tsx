import { lazy, Suspense, useState } from 'react'
import { useDownloadsOpen } from '../../kit/downloads.ts'

const DownloadCenter = lazy(() => import('../../features/transfer/download-center.tsx'))

/** The download center, loaded when it is opened for the first time; it shows itself while the kit says it is open. */
export function DownloadsSlot() {
  const open = useDownloadsOpen()
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <DownloadCenter />
    </Suspense>
  ) : null
}
