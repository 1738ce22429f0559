import { useState } from 'react'
import { useText } from '../base/text.ts'
import { ImageViewer } from './image-viewer.tsx'

/** px of one picture (spec section 9 'Image preview'). */
export const previewSize = 150

interface ImagePreviewProps {
  /** Addresses; one alone may be given as it is. */
  images: string | readonly string[]
  /** px of a picture. */
  size?: number
  /** What the pictures are of. */
  label?: string
}

/** Pictures small, 150 by 150, that open large in a dialog. */
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
