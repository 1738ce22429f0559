import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImageExtension, makeThumbnail, readImage } from './image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zg-image-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const all: ImageExtension[] = ['jpg', 'png', 'gif', 'bmp', 'webp']
const formats = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' } as const
const kb = 1024

async function givenFile(content: Buffer | Sharp): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'upload-')), 'upload.jpg')
  await writeFile(path, Buffer.isBuffer(content) ? content : await content.toBuffer())
  return path
}

async function read(content: Buffer | Sharp, allowed = all, maxBytes = 2048 * kb) {
  return readImage(await givenFile(content), { merchantId: 1, maxBytes, allowed, folder })
}

/** An image like a photo: soft shapes under fine noise, the same in each run. */
async function photo(width: number, height: number): Promise<Sharp> {
  let seed = 7
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const coarse = Buffer.from(Array.from({ length: 30 * 30 * 3 }, () => random() * 255))
  const soft = sharp(coarse, { raw: { width: 30, height: 30, channels: 3 } })
  const pixels = await soft.resize(width, height, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer()
  for (const [index, value] of pixels.entries()) pixels[index] = value * 0.9 + random() * 20
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const red = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 255, g: 0, b: 0 } } })

/** The largest difference of a colour value between two pictures. */
async function difference(a: Buffer | string, b: Buffer | string): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((one) => sharp(one, { animated: true }).ensureAlpha().raw().toBuffer()),
  )
  expect(first?.length).toBe(second?.length)
  return (first ?? Buffer.alloc(0)).reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (second?.[index] ?? 0))),
    0,
  )
}

describe('a picture', () => {
  test.each(['jpg', 'png', 'gif', 'webp'] as const)('keeps its look: %s', async (ext) => {
    const original = await (await photo(300, 200)).toFormat(formats[ext]).toBuffer()
    const image = await read(original)
    expect(image).toMatchObject({
      ext,
      width: 300,
      height: 200,
      contentType: `image/${formats[ext]}`,
    })
    expect(image.bytes).toBe((await stat(image.path)).size)
    expect(image.path.endsWith(`.${ext}`)).toBe(true)
    expect((await stat(image.path)).mode & 0o777).toBe(0o600)
    expect(await difference(original, image.path)).toBeLessThan({ jpg: 60, png: 1, gif: 20, webp: 60 }[ext])
  })

  test('is recognized by its content, not by its name', async () => {
    expect(await read(red().png(), ['jpg', 'png'])).toMatchObject({ ext: 'png' })
  })

  test('loses the data about place and camera', async () => {
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } }
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const original = await red()
        .withExif(exif)
        .withXmp('<x:xmpmeta>SecretPlace</x:xmpmeta>')
        [format]()
        .toBuffer()
      expect(original.toString('latin1')).toContain('SecretCam')
      const image = await read(original)
      const { exif: kept, xmp, icc, orientation } = await sharp(image.path).metadata()
      expect({ kept, xmp, icc, orientation }).toEqual({})
      expect((await readFile(image.path)).toString('latin1')).not.toContain('Secret')
    }
  })

  test('carries no second file inside', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const hidden = Buffer.concat([
        await red()[format]().toBuffer(),
        Buffer.from('<script>alert(1)</script>PK\x03\x04'),
      ])
      const image = await read(hidden)
      expect((await readFile(image.path)).toString('latin1')).not.toContain('script')
    }
  })

  test('stands upright even if the camera was rotated', async () => {
    const leftGreen = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 30, height: 40, channels: 3, background: '#0f0' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const image = await read(leftGreen)
    expect(image).toMatchObject({ width: 40, height: 60 })
    const pixels = await sharp(image.path).raw().toBuffer()
    expect([pixels[0], pixels[1]].map((value) => (value ?? 0) > 128)).toEqual([false, true])
    const lowest = pixels.subarray(-3)
    expect([lowest[0], lowest[1]].map((value) => (value ?? 0) > 128)).toEqual([true, false])
  })

  test('keeps its transparency and the exact colours of a palette', async () => {
    const shapes = `<svg width="200" height="100"><rect width="90" height="100" fill="#1677ff"/><circle cx="150" cy="50" r="40" fill="#f5222d" fill-opacity="0.5"/></svg>`
    for (const palette of [true, false]) {
      const original = await sharp(Buffer.from(shapes)).png({ palette }).toBuffer()
      const image = await read(original)
      expect(await difference(original, image.path)).toBe(0)
      expect(image.bytes).toBeLessThan(original.length * 1.1)
    }
  })

  test('in print colours becomes one in screen colours', async () => {
    const image = await read(red().toColourspace('cmyk').jpeg())
    expect(await sharp(image.path).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect((await sharp(image.path).raw().toBuffer())[0]).toBeGreaterThan(200)
  })

  test('that is animated stays animated', async () => {
    const frames = Buffer.alloc(20 * 20 * 3 * 5)
    for (const index of frames.keys()) frames[index] = Math.floor(index / 1200) * 50
    const raw = { width: 20, height: 100, channels: 3, pageHeight: 20 } as const
    for (const format of ['gif', 'webp'] as const) {
      const original = await sharp(frames, { raw })
        [format]({ delay: [80, 80, 80, 80, 200], loop: 3 })
        .toBuffer()
      const image = await read(original)
      expect(image).toMatchObject({ width: 20, height: 20 })
      const kept = await sharp(image.path, { animated: true }).metadata()
      expect(kept).toMatchObject({ pages: 5, delay: [80, 80, 80, 80, 200], loop: 3 })
    }
  })

  test('grows only a little when it is encoded again, and a coarse one not beyond the limit', async () => {
    for (const [quality, growth] of [
      [95, 1],
      [85, 1.02],
      [75, 1.02],
      [60, 1.1],
      [45, 1.25],
    ] as const) {
      const original = await (await photo(800, 800)).jpeg({ quality }).toBuffer()
      expect((await read(original)).bytes).toBeLessThanOrEqual(original.length * growth)
    }
    const packed = await (await photo(300, 300))
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer()
    expect((await read(packed)).bytes).toBeLessThanOrEqual(packed.length * 1.02)
  })
})

describe('refused:', () => {
  const wrongType = { key: 'file.wrongExtension', params: { types: 'jpg/png/gif/bmp/webp' } }

  test('a file that is not a picture, or of an unwanted kind', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(read(svg)).rejects.toMatchObject(wrongType)
    await expect(read(Buffer.from(`<?xml version="1.0"?>${svg}`))).rejects.toMatchObject(wrongType)
    await expect(read(Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'))).rejects.toMatchObject(wrongType)
    await expect(read(red().tiff())).rejects.toMatchObject(wrongType)
    await expect(read(red().avif())).rejects.toMatchObject(wrongType)
    await expect(read(red().webp(), ['jpg', 'png'])).rejects.toMatchObject({ params: { types: 'jpg/png' } })
  })

  test('an empty file, and one above the limit, which is named in the usual unit', async () => {
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ key: 'file.empty' })
    const big = (await photo(900, 900)).jpeg({ quality: 100 })
    const refusal = await read(big, all, 400 * kb).catch((error) => error)
    expect(refusal.say('en')).toBe('Image size cannot exceed 400KB')
    expect(refusal.say('zh')).toBe('图片大小不能超过 400KB')
    expect((await read(big, all, 2048 * kb).catch((error) => error)).say?.('en')).toBeUndefined()
  })

  test.each(['jpg', 'png', 'gif', 'webp'] as const)('a %s that is incomplete or damaged', async (ext) => {
    const whole = await (await photo(400, 300)).toFormat(formats[ext]).toBuffer()
    for (const length of [12, 40, Math.floor(whole.length / 2), whole.length - 100]) {
      await expect(read(whole.subarray(0, length))).rejects.toMatchObject({ key: 'file.damagedImage' })
    }
    const magicOnly = Buffer.concat([whole.subarray(0, 12), Buffer.alloc(5000, 0x41)])
    await expect(read(magicOnly)).rejects.toMatchObject({ key: 'file.damagedImage' })
  })

  test('a picture with the extension of another format', async () => {
    const mixed = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await red().png().toBuffer()])
    await expect(read(mixed)).rejects.toMatchObject({ key: 'file.damagedImage' })
  })

  test('a refused picture leaves no file behind', async () => {
    const before = (await readdir(folder)).filter((name) => name.startsWith('image-'))
    await expect(read(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).rejects.toThrow()
    expect((await readdir(folder)).filter((name) => name.startsWith('image-'))).toEqual(before)
  })
})

/** A png of one colour: `width` times `height` pixels in a few bytes, made without the pixels in memory. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 60_000_000)))
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(content.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), framed.length - 4)
    return framed
  }
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** The same file with another size in its header. */
function claiming(file: Buffer, format: 'jpg' | 'gif', width: number, height: number): Buffer {
  if (format === 'gif') {
    file.writeUInt16LE(width, 6)
    file.writeUInt16LE(height, 8)
    const frame = file.indexOf('2c00000000', 0, 'hex')
    file.writeUInt16LE(width, frame + 5)
    file.writeUInt16LE(height, frame + 7)
    return file
  }
  const frame = Math.max(file.indexOf('ffc0', 0, 'hex'), file.indexOf('ffc2', 0, 'hex'))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

describe('a bomb', () => {
  // Retried, because a busy machine distorts the time.
  test('of pixels is refused at once, before it is unpacked', { retry: 2 }, async () => {
    const flat = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
    const bombs = [
      flatPng(20_000, 20_000),
      flatPng(4_000_000, 100),
      claiming(await flat.clone().jpeg().toBuffer(), 'jpg', 12_000, 12_000),
      claiming(await flat.clone().jpeg({ progressive: true }).toBuffer(), 'jpg', 6000, 4000),
      claiming(await red().gif().toBuffer(), 'gif', 5000, 4000),
      await flat.clone().webp({ effort: 0 }).toBuffer(),
    ]
    const paths = await Promise.all(bombs.map(givenFile))
    bombs.splice(0)
    const memory = process.memoryUsage().rss
    let peak = memory
    let lag = 0
    let last = performance.now()
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
      lag = Math.max(lag, performance.now() - last)
      last = performance.now()
    }, 2)
    for (const path of paths) {
      const begun = performance.now()
      await expect(
        readImage(path, { merchantId: 1, maxBytes: 2048 * kb, allowed: all, folder }),
      ).rejects.toMatchObject({
        key: 'file.tooManyPixels',
      })
      expect(performance.now() - begun).toBeLessThan(2000)
    }
    clearInterval(watch)
    expect((peak - memory) / 1024 / 1024).toBeLessThan(64)
    expect(lag).toBeLessThan(100)
  })

  test('of frames is refused by the sum of its frames', async () => {
    const raw = { width: 2000, height: 2000 * 6, channels: 3, pageHeight: 2000 } as const
    const frames = Buffer.alloc(2000 * 2000 * 3 * 6)
    for (let frame = 0; frame < 6; frame++) frames.fill(frame * 40, frame * 12_000_000)
    const many = sharp(frames, { raw })
    await expect(read(await many.webp({ effort: 0 }).toBuffer())).rejects.toMatchObject({
      key: 'file.tooManyPixels',
      params: { limit: 20_000_000 },
    })
  })

  test('names the allowed number of pixels', async () => {
    const refusal = await read(flatPng(20_000, 20_000)).catch((error) => error)
    expect(refusal.say('en')).toBe('The image has too many pixels (at most 20,000,000)')
  })
})

test('many pictures at once all succeed, two at a time', async () => {
  const path = await givenFile((await photo(1500, 1500)).jpeg())
  const options = { merchantId: 1, maxBytes: 2048 * kb, allowed: all, folder }
  const images = await Promise.all(Array.from({ length: 12 }, () => readImage(path, options)))
  expect(new Set(images.map((image) => image.path)).size).toBe(12)
  expect(new Set(images.map((image) => image.bytes)).size).toBe(1)
})

test('a thumbnail fits its square, is never enlarged, and is not animated', async () => {
  const wide = await read((await photo(800, 400)).jpeg())
  const thumbnail = await makeThumbnail(1, wide.path, 96)
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 })
  expect(thumbnail.length).toBeLessThan(5000)
  expect(existsSync(wide.path)).toBe(true)
  const small = await read(red(20, 10).png())
  expect(await sharp(await makeThumbnail(1, small.path, 96)).metadata()).toMatchObject({
    width: 20,
    height: 10,
  })
  const raw = { width: 20, height: 100, channels: 3, pageHeight: 20 } as const
  const moving = await read(sharp(Buffer.alloc(6000, 99).fill(10, 3000), { raw }).gif({ delay: 80 }))
  expect((await sharp(await makeThumbnail(1, moving.path, 96)).metadata()).pages).toBeUndefined()
  await expect(makeThumbnail(1, await givenFile(Buffer.from('broken')), 96)).rejects.toMatchObject({
    key: 'file.damagedImage',
  })
})
