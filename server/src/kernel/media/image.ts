import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeText } from '@zhanggui/contract/file/file.text.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuse } from '../refusal.ts'
import { readBmp } from './bmp.ts'
import { kindOfFile } from './magic-bytes.ts'
import { maxPixels, withPixelRoom } from './pixel-room.ts'

export type ImageExtension = 'jpg' | 'png' | 'gif' | 'bmp' | 'webp'
/** What pictures are kept as: a bmp becomes a png. */
export type KeptExtension = Exclude<ImageExtension, 'bmp'>

export interface ReadImage {
  /** A new temporary file; whoever asked removes it. */
  path: string
  ext: KeptExtension
  contentType: string
  /** Of one frame, if there are several. */
  width: number
  height: number
  bytes: number
}

// One thread a picture and no cache: pictures come one after the other, not again.
sharp.concurrency(1)
sharp.cache(false)

/** One frame of a format that is only decoded whole, at about 12 bytes a pixel. */
const maxWholePixels = 10_000_000
const timeoutSeconds = 4
/** After so long no further encoding is tried. */
const patienceMs = 1500
/** A jpg's second pass makes it some percent smaller for 6 bytes a pixel: not worth it above this. */
const optimisedPixels = 4_000_000

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const

/**
 * Takes an uploaded picture apart and writes it anew: what is kept holds pixels and nothing else, no place or camera,
 * no file within the file. Its orientation is applied; animations stay animated. The kind is told by the content, so a
 * png called .jpg comes out as png.
 */
export async function readImage(
  path: string,
  options: { maxBytes: number; allowed: readonly ImageExtension[]; folder?: string },
): Promise<ReadImage> {
  const { maxBytes, allowed, folder = tmpdir() } = options
  const { kind, bytes } = await kindOfFile(path)
  if (bytes === 0) throw refuse('file.empty')
  if (bytes > maxBytes) throw refuse('file.imageTooLarge', { size: sizeText(maxBytes) })
  const source = allowed.find((ext) => ext === kind)
  if (source === undefined) throw refuse('file.wrongExtension', { types: allowed.join('/') })
  const ext = source === 'bmp' ? 'png' : source

  const image = source === 'bmp' ? await openBmp(path) : open(path, ext)
  const metadata = await headerOf(image, ext)
  const pixels = metadata.width * metadata.height
  const written = await withPixelRoom(pixels, () => encode(image, ext, metadata, pixels, bytes))

  const target = join(folder, `image-${randomBytes(16).toString('hex')}.${ext}`)
  await writeFile(target, written.data, { flag: 'wx', mode: 0o600 })
  return {
    path: target,
    ext,
    contentType: contentTypes[ext],
    width: written.info.width,
    height: metadata.pageHeight ?? written.info.height,
    bytes: written.data.length,
  }
}

/** A small webp of a picture that `readImage` has written, within a square of `size` pixels; animations stand still. */
export async function makeThumbnail(path: string, size: number): Promise<Buffer> {
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels })
  const { width, height } = await orRefuse(image.metadata())
  return withPixelRoom(width * height, () =>
    orRefuse(
      image
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer(),
    ),
  )
}

function open(path: string, ext: KeptExtension): Sharp {
  const animated = ext === 'gif' || ext === 'webp'
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, animated })
}

async function openBmp(path: string): Promise<Sharp> {
  const { data, width, height } = await readBmp(path)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/**
 * Reads the header, which is enough to refuse a bomb before a byte of it is unpacked; sharp itself counts all frames
 * against `maxPixels` here.
 */
async function headerOf(image: Sharp, ext: KeptExtension): Promise<Metadata> {
  const metadata = await orRefuse(image.metadata())
  const { width, height, pageHeight = height } = metadata
  if ((ext === 'gif' || ext === 'webp') && width * pageHeight > maxWholePixels) {
    throw refuse('file.tooManyPixels', { limit: maxWholePixels })
  }
  return metadata
}

type Encoding = (image: Sharp) => Sharp

/** Encodes as well as is sensible, then coarser, until the picture is no larger than it came. */
async function encode(
  image: Sharp,
  ext: KeptExtension,
  metadata: Metadata,
  pixels: number,
  bytes: number,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const begun = performance.now()
  // Turning a picture needs all of it in memory: only when it is not upright.
  const upright = (metadata.orientation ?? 1) > 1 ? image.autoOrient() : image
  let best: { data: Buffer; info: { width: number; height: number } } | undefined
  for (const encoding of encodingsOf(ext, metadata, pixels)) {
    const written = await orRefuse(
      encoding(upright.clone()).timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true }),
    )
    if (best === undefined || written.data.length < best.data.length) best = written
    if (best.data.length <= bytes * 1.1 || performance.now() - begun > patienceMs) return best
  }
  if (best === undefined) throw new Error(`no encoding for ${ext}`)
  return best
}

function encodingsOf(ext: KeptExtension, metadata: Metadata, pixels: number): Encoding[] {
  switch (ext) {
    case 'jpg':
      return [85, 75, 65].map(
        (quality) => (image) => image.jpeg({ quality, optimiseCoding: pixels <= optimisedPixels }),
      )
    case 'webp':
      return [85, 75, 65].map((quality) => (image) => image.webp({ quality }))
    case 'gif':
      return [(image) => image.gif(), (image) => image.gif({ interFrameMaxError: 8 })]
    case 'png':
      if (metadata.isPalette) {
        // Told so, it keeps the colours as they are; written as true colour the file would be several times as big.
        return [(image) => image.png({ palette: true, quality: 100, dither: 0, compressionLevel: 9 })]
      }
      return [false, true].map(
        (adaptiveFiltering) => (image) => image.png({ compressionLevel: 9, adaptiveFiltering }),
      )
  }
}

/** What sharp says, in our words; it has no codes for its errors. */
async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const refusal = said.includes('exceeds pixel limit')
      ? refuse('file.tooManyPixels', { limit: maxPixels })
      : refuse(said.startsWith('timeout') ? 'file.imageTooComplex' : 'file.damagedImage')
    throw Object.assign(refusal, { cause: error })
  }
}
