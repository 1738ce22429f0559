/** No screen shows longer edges, and the canvas of some phones ends here. */
const longestEdge = 4096
const qualities = [0.92, 0.85, 0.75, 0.65, 0.55] as const
const step = 0.8

/**
 * Shrinks a picture in the browser: encodes it again until it is under the limit. A transparent picture stays a png;
 * others become a jpg if that is allowed. A gif returns unchanged, because a canvas would stop its animation. Throws
 * if the browser cannot read the picture.
 */
export async function shrinkImage(
  file: File,
  { maxBytes, extensions }: { maxBytes: number; extensions: readonly string[] },
): Promise<File> {
  if (file.size <= maxBytes || file.type === 'image/gif') return file
  // Turned upright by its EXIF data; the canvas then drops that data.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const first = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
    const asPng =
      !extensions.includes('jpg') || (mayBeTransparent(file) && isTransparent(draw(bitmap, first)))
    let smallest: Blob | null = null
    for (let scale = first; bitmap.width * scale >= 16 && bitmap.height * scale >= 16; scale *= step) {
      const canvas = draw(bitmap, scale)
      for (const quality of asPng ? [1] : qualities) {
        smallest = await written(canvas, asPng ? 'image/png' : 'image/jpeg', quality)
        if (smallest.size <= maxBytes) return named(file, smallest)
      }
    }
    return named(file, smallest ?? (await written(draw(bitmap, first), 'image/png', 1)))
  } finally {
    bitmap.close()
  }
}

const mayBeTransparent = (file: File) => file.type !== 'image/jpeg' && file.type !== 'image/bmp'

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  // Read in strips: a large picture would need 64 MB at once.
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
