import { choose, type Look } from '../test.ts'
import type { Gallery } from './test.ts'

export { goWithin } from '../calls.ts'
export { caseOf } from '../part.ts'

/** Opens a page of the demo area. */
export async function openDemo({ page }: Gallery, path: string, look: Look = {}): Promise<void> {
  await choose(page, look)
  await page.goto(path)
}

/** Opens a part of the gallery. */
export const openPart = (gallery: Gallery, part: string, look?: Look): Promise<void> =>
  openDemo(gallery, `/demo/components?part=${part}`, look)
