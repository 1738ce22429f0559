/**
 * The most pixels of one picture. Cameras have up to 20 million. A progressive jpg of that size takes 130 MB to
 * decode.
 */
export const maxPixels = 20_000_000

/**
 * Pictures that are being decoded share a room of `maxPixels`, because their memory grows with their pixels. At most
 * two run at once.
 */
let used = 0
let running = 0
const waiting: { pixels: number; start: () => void }[] = []

/** Runs `work` on a picture when there is room, in the order of the calls. */
export async function withPixelRoom<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    waiting.push({ pixels, start })
    startNext()
  })
  try {
    return await work()
  } finally {
    used -= pixels
    running--
    startNext()
  }
}

function startNext(): void {
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    const fits = running === 0 || (running < 2 && used + next.pixels <= maxPixels)
    if (!fits) return
    waiting.shift()
    used += next.pixels
    running++
    next.start()
  }
}
