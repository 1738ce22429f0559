import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../base/text.ts'
import { barcodeReader } from './barcode-camera.ts'

/** The ms between two reads of the picture. */
const lookMs = 200

/** Shows the camera until it reads a barcode. */
export default function CameraDialog(props: { onFound: (barcode: string) => void; onClose: () => void }) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(props.onFound)
  found.current = props.onFound
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const reader = barcodeReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (gone || !reader || !screen) return stop()
      screen.srcObject = stream
      await screen.play()
      const again = async () => {
        if (gone) return
        const [seen] = await reader.detect(screen).catch(() => [])
        if (gone) return
        if (seen) found.current(seen.rawValue)
        else timer = setTimeout(again, lookMs)
      }
      await again()
    }
    function stop() {
      gone = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    look().catch(() => !gone && setFailed(true))
    return stop
  }, [])

  return (
    <Modal open title={t('input.camera')} footer={null} width={480} onCancel={props.onClose}>
      {failed ? (
        <p role="alert">{t('input.cameraFailed')}</p>
      ) : (
        <>
          <video ref={video} className="camera-view" muted playsInline />
          <p className="input-note">{t('input.cameraHint')}</p>
        </>
      )}
    </Modal>
  )
}
