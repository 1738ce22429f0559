import { CameraOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../base/text.ts'
import { IconButton } from '../../show/icon-button.tsx'
import { barcodeReader } from './barcode-camera.ts'

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

/** Reads a barcode with the camera. `without` stands there if the browser has no reader. */
export function CameraButton({
  onFound,
  without = null,
}: {
  onFound: (code: string) => void
  without?: ReactNode
}) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!barcodeReader()) return without
  return (
    <>
      <IconButton icon={<CameraOutlined />} text={t('input.camera')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CameraDialog
            onFound={(code) => {
              setOpen(false)
              onFound(code)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
