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
/** The formats of stored pictures. A bmp becomes a png. */
export type KeptExtension = Exclude<ImageExtension, 'bmp'>

export interface ReadImage {
  /** A new temporary file. The caller removes it. */
  path: string
  ext: KeptExtension
  contentType: string
  /** Of one frame of an animation. */
  width: number
  height: number
  bytes: number
}

// One thread per picture and no cache: each picture is read once.
sharp.concurrency(1)
sharp.cache(false)

/** The limit for one frame of a format that is decoded as a whole, at about 12 bytes a pixel. */
const maxWholePixels = 10_000_000
export const timeoutSeconds = 4
/** In ms. After this time no further encoding is tried. */
const patienceMs = 1500
/** The second pass of a jpg saves some percent but needs 6 bytes a pixel. Not worth it above this size. */
const optimisedPixels = 4_000_000

export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

/**
 * Decodes an uploaded picture and encodes it again. The stored file has only pixels: no place, no camera, no hidden
 * file. The orientation is applied, and animations stay animated. The content decides the format, so a png named .jpg
 * becomes a png.
 */
export async function readImage(
  path: string,
  options: {
    merchantId: number
    maxBytes: number
    allowed: readonly ImageExtension[]
    folder?: string
  },
): Promise<ReadImage> {
  const { merchantId, maxBytes, allowed, folder = tmpdir() } = options
  const { kind, bytes } = await kindOfFile(path)
  if (bytes === 0) throw refuse('file.empty')
  if (bytes > maxBytes) throw refuse('file.imageTooLarge', { size: sizeText(maxBytes) })
  const source = allowed.find((ext) => ext === kind)
  if (source === undefined) throw refuse('file.wrongExtension', { types: allowed.join('/') })
  const ext = source === 'bmp' ? 'png' : source

  const image = source === 'bmp' ? await openBmp(path) : open(path, ext)
  const metadata = await headerOf(image, ext)
  const pixels = metadata.width * metadata.height
  const written = await withPixelRoom(merchantId, pixels, () => encode(image, ext, metadata, pixels, bytes))

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

/**
 * A small webp of a picture from `readImage`, within a square of `size` pixels. Of an animation, only its first
 * frame.
 */
export async function makeThumbnail(merchantId: number, path: string, size: number): Promise<Buffer> {
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels })
  const { width, height } = await orRefuse(image.metadata())
  return withPixelRoom(merchantId, width * height, () =>
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
 * Reads only the header, to refuse a decompression bomb before any byte is unpacked. sharp checks all frames against
 * `maxPixels` here.
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

/** Encodes with good quality first, then coarser, until the picture is not larger than the upload. */
async function encode(
  image: Sharp,
  ext: KeptExtension,
  metadata: Metadata,
  pixels: number,
  bytes: number,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const begun = performance.now()
  // A rotation needs the whole picture in memory, so an upright picture skips it.
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
        // Keeps the palette and its colours. A true-colour file would be several times larger.
        return [(image) => image.png({ palette: true, quality: 100, dither: 0, compressionLevel: 9 })]
      }
      return [false, true].map(
        (adaptiveFiltering) => (image) => image.png({ compressionLevel: 9, adaptiveFiltering }),
      )
  }
}

/** Turns the errors of sharp into refusals. sharp has no error codes. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
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
