import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { contentTypes, orRefuse, type ReadImage, timeoutSeconds } from './image.ts'
import { maxPixels, withPixelRoom } from './pixel-room.ts'

/** The edges that are tried, in pixels. A picture of a product is shown at most this large. */
const edges = [2000, 1600, 1200, 900, 700, 500]

/**
 * Makes a picture from `readImage` smaller until it has at most so many bytes: first coarser, then with fewer pixels.
 * A transparent picture stays a png, any other one becomes a jpg. Null for an animation, and if nothing helps.
 */
export async function shrinkImage(
  merchantId: number,
  image: Pick<ReadImage, 'path'>,
  maxBytes: number,
  folder: string,
): Promise<ReadImage | null> {
  const source = sharp(image.path, { failOn: 'error', limitInputPixels: maxPixels })
  const { width, height, pages = 1, hasAlpha } = await orRefuse(source.metadata())
  if (pages > 1) return null
  return withPixelRoom(merchantId, width * height, async () => {
    const see = hasAlpha && !(await orRefuse(source.stats())).isOpaque
    const ext = see ? 'png' : 'jpg'
    for (const edge of edges.filter(
      (one, index) => index === edges.length - 1 || one < Math.max(width, height) * 2,
    ))
      for (const quality of [82, 68]) {
        const small = source.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        const encoded = see
          ? small.png({ palette: true, quality, compressionLevel: 9 })
          : small.jpeg({ quality })
        const { data, info } = await orRefuse(
          encoded.timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true }),
        )
        if (data.length > maxBytes) continue
        const path = join(folder, `image-${randomBytes(16).toString('hex')}.${ext}`)
        await writeFile(path, data, { flag: 'wx', mode: 0o600 })
        return {
          path,
          ext,
          contentType: contentTypes[ext],
          width: info.width,
          height: info.height,
          bytes: data.length,
        }
      }
    return null
  })
}
