import { choose, type Look } from '../test.ts'
import type { Gallery } from './test.ts'

export { goWithin } from '../calls.ts'
export { caseOf } from '../part.ts'

/** Opens a part of the gallery. */
export async function openPart({ page }: Gallery, part: string, look: Look = {}): Promise<void> {
  await choose(page, look)
  await page.goto(`/demo/components?part=${part}`)
}
