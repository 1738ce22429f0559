import { useState } from 'react'
import { useText } from '../base/text.ts'
import { ImageViewer } from './image-viewer.tsx'

/** The px of one picture (spec section 9 'Image preview'). */
export const previewSize = 150

interface ImagePreviewProps {
  /** One address or several. */
  images: string | readonly string[]
  /** The px of a picture. */
  size?: number
  /** The subject of the pictures. */
  label?: string
}

/** Small pictures, 150 by 150. A click opens them large in a dialog. */
export function ImagePreview({ images, size = previewSize, label }: ImagePreviewProps) {
  const t = useText()
  const [open, setOpen] = useState<number | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const addresses = typeof images === 'string' ? [images] : images
  return (
    <>
      <ul className="image-preview" aria-label={label}>
        {addresses.map((address, index) => (
          <li key={address}>
            <button
              type="button"
              style={{ width: size, height: size }}
              aria-label={t('rich.openPicture', { index: index + 1 })}
              onClick={() => setOpen(index)}
            >
              {gone.has(address) ? (
                t('rich.pictureGone')
              ) : (
                <img
                  src={address}
                  alt=""
                  loading="lazy"
                  onError={() => setGone((now) => new Set(now).add(address))}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer images={addresses} index={open} onChange={setOpen} />
    </>
  )
}
