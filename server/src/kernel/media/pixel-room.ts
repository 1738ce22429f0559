import { SharedRoom } from '../shared-room.ts'

/**
 * The most pixels of one picture. Cameras have up to 20 million. A progressive jpg of that size takes 130 MB to
 * decode.
 */
export const maxPixels = 20_000_000

/**
 * Pictures that are being decoded share a room of `maxPixels`, because their memory grows with their pixels. At most
 * two run at once. Merchants take turns, so another one waits for a picture and not for a queue.
 */
const room = new SharedRoom({ size: maxPixels, atOnce: 2, each: 2 })

/** Runs `work` on a picture of a merchant when there is room. */
export const withPixelRoom = <T>(merchantId: number, pixels: number, work: () => Promise<T>): Promise<T> =>
  room.run(merchantId, pixels, work)
