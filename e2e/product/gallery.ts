import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import type { Look, Zhanggui } from './test.ts'

export { caseOf } from '../part.ts'

let shown = false

/** Opens a part of the gallery in the demo area. The second merchant of the demo data has it turned on. */
export async function openPart(zhanggui: Zhanggui, part: string, look?: Look): Promise<void> {
  if (!shown) {
    const { version } = await zhanggui.send('rival', configCalls.findConfigDetail, {})
    await zhanggui.send('rival', configCalls.saveConfig, { demo: true, version })
  }
  shown = true
  await zhanggui.enter('rival', `/demo/components?part=${part}`, look)
}
