import type { Size } from './image-crop.ts'

/** Longer edges than this are never shown, and canvases of some phones end there. */
const longestEdge = 4096
const qualities = [0.92, 0.85, 0.75, 0.65, 0.55] as const
const step = 0.8

type Area = Size & { left: number; top: number }

/**
 * A picture made to fit in the browser: the asked part of it, written anew until it is under the limit. What is
 * transparent stays a png, the rest becomes a jpg where that is allowed. A gif is given back as it is, since a canvas
 * would stop it moving. Throws on what the browser cannot read.
 */
export async function shrinkImage(
  file: File,
  { maxBytes, extensions, area }: { maxBytes: number; extensions: readonly string[]; area?: Area },
): Promise<File> {
  if (!area && (file.size <= maxBytes || file.type === 'image/gif')) return file
  // Turned upright as its EXIF says, which the canvas then forgets.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const part = area ?? { left: 0, top: 0, width: bitmap.width, height: bitmap.height }
    const first = Math.min(1, longestEdge / Math.max(part.width, part.height))
    const asPng =
      !extensions.includes('jpg') || (mayBeTransparent(file) && isTransparent(draw(bitmap, part, first)))
    let smallest: Blob | null = null
    for (let scale = first; part.width * scale >= 16 && part.height * scale >= 16; scale *= step) {
      const canvas = draw(bitmap, part, scale)
      for (const quality of asPng ? [1] : qualities) {
        smallest = await written(canvas, asPng ? 'image/png' : 'image/jpeg', quality)
        if (smallest.size <= maxBytes) return named(file, smallest)
      }
    }
    return named(file, smallest ?? (await written(draw(bitmap, part, first), 'image/png', 1)))
  } finally {
    bitmap.close()
  }
}

/** Width and height of a picture, upright. */
export async function sizeOfImage(file: File): Promise<Size> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

const mayBeTransparent = (file: File) => file.type !== 'image/jpeg' && file.type !== 'image/bmp'

function draw(bitmap: ImageBitmap, { left, top, width, height }: Area, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  // By strips: a large picture at once would be 64 MB.
  for (let y = 0; y < height; y += 256) {
    const { data } = context!.getImageData(0, y, width, Math.min(256, height - y))
    for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true
  }
  return false
}

const written = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not written'))), type, quality)
  })

function named(file: File, content: Blob): File {
  const name = file.name.replace(/\.[^.]*$/, '') || 'picture'
  return new File([content], `${name}.${content.type === 'image/png' ? 'png' : 'jpg'}`, {
    type: content.type,
  })
}
