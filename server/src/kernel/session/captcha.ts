import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { Turns } from '../turns.ts'

/** In pixels. */
export const captchaSize = { width: 320, height: 160, piece: 48 } as const
/** The piece may be off by so many pixels. A blind guess succeeds once in thirty tries. */
export const captchaTolerance = 3

const { width, height, piece } = captchaSize
const turns = new Turns(2, 32)

type Pixels = Float32Array

/** The place of the notch. It never lies at the start position of the piece. */
export const placeCaptcha = (): { x: number; y: number } => ({
  x: randomInt(piece + 8, width - piece - 3),
  y: randomInt(8, height - piece - 8),
})

/**
 * A picture with a notch, decoys of other shapes, and the piece that was cut out. It uses no fonts: every pixel is
 * drawn here.
 */
export async function drawCaptcha(): Promise<{ x: number; y: number; picture: string; piece: string }> {
  return turns.run(async () => {
    const { x, y } = placeCaptcha()
    const pixels = background()
    for (let i = 0; i < 9; i++) addShape(pixels)
    const [own, ...others] = shuffledTurns()
    // Decoys lie at the same height, so a dark spot alone does not show the place. Only the shape does.
    const taken = [x]
    for (const turned of others.slice(0, 2)) {
      const at = placeCaptcha().x
      if (taken.some((near) => Math.abs(near - at) < piece + 4)) continue
      taken.push(at)
      cutPiece(pixels, pieceMask(turned), at, y)
    }
    const cut = cutPiece(pixels, pieceMask(own), x, y)
    const raw = (channels: 3 | 4, w: number, h: number) => ({ raw: { width: w, height: h, channels } })
    const [picture, part] = await Promise.all([
      sharp(Uint8ClampedArray.from(pixels), raw(3, width, height))
        .webp({ quality: 72, effort: 2 })
        .toBuffer(),
      sharp(cut, raw(4, piece, piece))
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ])
    const address = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`
    return { x, y, picture: address(picture), piece: address(part) }
  })
}

const smooth = (t: number) => t * t * (3 - 2 * t)

/** Smooth colours: interpolates a coarse grid of random colours. */
function background(): Pixels {
  const columns = 6
  const rows = 4
  const colours = Float32Array.from(randomBytes(columns * rows * 3), (byte) => 60 + (byte / 255) * 170)
  const pixels = new Float32Array(width * height * 3)
  for (let py = 0; py < height; py++) {
    const gy = (py / height) * (rows - 1)
    const ty = smooth(gy % 1)
    for (let px = 0; px < width; px++) {
      const gx = (px / width) * (columns - 1)
      const tx = smooth(gx % 1)
      const corner = (Math.floor(gy) * columns + Math.floor(gx)) * 3
      const below = corner + columns * 3
      for (let c = 0; c < 3; c++)
        pixels[(py * width + px) * 3 + c] =
          ((colours[corner + c] as number) * (1 - tx) + (colours[corner + 3 + c] as number) * tx) * (1 - ty) +
          ((colours[below + c] as number) * (1 - tx) + (colours[below + 3 + c] as number) * tx) * ty
    }
  }
  return pixels
}

/** A translucent ellipse or a rotated bar in a random colour. */
function addShape(pixels: Pixels): void {
  const cx = randomInt(width)
  const cy = randomInt(height)
  const rx = randomInt(12, 60)
  const ry = randomInt(6, 40)
  const round = randomInt(2) === 0
  const turn = (randomInt(180) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const colour = [randomInt(256), randomInt(256), randomInt(256)] as const
  const strength = 0.25 + randomInt(30) / 100
  const reach = Math.max(rx, ry)
  for (let py = Math.max(0, cy - reach); py < Math.min(height, cy + reach); py++)
    for (let px = Math.max(0, cx - reach); px < Math.min(width, cx + reach); px++) {
      const u = ((px - cx) * cos + (py - cy) * sin) / rx
      const v = ((py - cy) * cos - (px - cx) * sin) / ry
      if (round ? u * u + v * v > 1 : Math.max(Math.abs(u), Math.abs(v)) > 0.7) continue
      blend(pixels, px, py, colour, strength)
    }
}

function blend(
  pixels: Pixels,
  px: number,
  py: number,
  colour: readonly [number, number, number],
  strength: number,
): void {
  const at = (py * width + px) * 3
  for (let c = 0; c < 3; c++)
    pixels[at + c] = (pixels[at + c] as number) * (1 - strength) + (colour[c] as number) * strength
}

const near = (u: number, v: number, cx: number, cy: number, r: number) =>
  (u - cx) ** 2 + (v - cy) ** 2 <= r * r

/** A square with a knob on two sides and a bite in a third. */
const inPiece = (u: number, v: number) =>
  !near(u, v, 3, 28, 6) &&
  ((u >= 2 && u <= 38 && v >= 10 && v <= 46) || near(u, v, 40, 28, 7) || near(u, v, 20, 8, 7))

interface Turned {
  flipX: boolean
  flipY: boolean
}

/** The four orientations of a piece, shuffled. */
function shuffledTurns(): [Turned, ...Turned[]] {
  const first = randomInt(4)
  const way = 1 + 2 * randomInt(2)
  const turn = (n: number) => ({ flipX: n % 2 === 1, flipY: n % 4 > 1 })
  return [turn(first), turn(first + way), turn(first + 2 * way), turn(first + 3 * way)]
}

/** The share of each pixel that belongs to the piece, 0 to 1. */
function pieceMask({ flipX, flipY }: Turned): Float32Array {
  const mask = new Float32Array(piece * piece)
  for (let part = 0; part < piece * piece * 4; part++) {
    const px = (part >> 2) % piece
    const py = Math.floor((part >> 2) / piece)
    const u = px + (part & 1 ? 0.75 : 0.25)
    const v = py + (part & 2 ? 0.75 : 0.25)
    if (inPiece(flipX ? piece - u : u, flipY ? piece - v : v))
      mask[part >> 2] = (mask[part >> 2] as number) + 0.25
  }
  return mask
}

/** Cuts the piece out. The notch is darker and has a light edge. */
function cutPiece(pixels: Pixels, mask: Float32Array, x: number, y: number): Uint8ClampedArray {
  const cut = new Uint8ClampedArray(piece * piece * 4)
  const at = (px: number, py: number) =>
    px < 0 || py < 0 || px >= piece || py >= piece ? 0 : (mask[py * piece + px] as number)
  for (let py = 0; py < piece; py++)
    for (let px = 0; px < piece; px++) {
      const covered = at(px, py)
      if (covered === 0) continue
      const edge =
        at(px - 1, py) < 1 || at(px + 1, py) < 1 || at(px, py - 1) < 1 || at(px, py + 1) < 1 ? 0.7 : 0
      const from = ((y + py) * width + x + px) * 3
      const to = (py * piece + px) * 4
      for (let c = 0; c < 3; c++) cut[to + c] = (pixels[from + c] as number) * (1 - edge) + 255 * edge
      cut[to + 3] = covered * 255
      blend(pixels, x + px, y + py, edge ? [255, 255, 255] : [20, 24, 32], covered * (edge ? 0.45 : 0.55))
    }
  return cut
}
