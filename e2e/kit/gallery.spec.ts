import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf } from '../calls.ts'
import { expectPart, looks, partsOfTheServer } from '../part.ts'
import { goWithin, openPart } from './gallery.ts'
import { expect, test } from './test.ts'

const parts = readdirSync(join(import.meta.dirname, '../../console/src/app/demo/parts')).filter(
  (name) => !partsOfTheServer.includes(name),
)

/** The parts of a test share a page. Tests run side by side. */
const together = 8

for (let at = 0; at < parts.length; at += together)
  for (const { language, theme } of looks) {
    const some = parts.slice(at, at + together)
    test(`accessible, with their code, at every width, in ${language} and ${theme}: ${some.join(', ')}`, async ({
      page,
      zhanggui,
    }) => {
      const rest = callsOf(page)
      for (const [place, part] of some.entries())
        await test.step(part, async () => {
          if (place === 0) await openPart(zhanggui, part, { language, theme })
          else await goWithin(page, `/demo/components?part=${part}`)
          await page.locator(`[data-case^="${part}/"]`).first().waitFor()
          await rest()
          // The editor is drawn before its words are counted.
          if (part === 'rich-text')
            await expect(page.locator('.tox-statusbar__wordcount').first()).toHaveText(/\d/)
          await expect(page.locator('.tox-statusbar__wordcount:empty')).toHaveCount(0)
          await expectPart(page, part, language)
        })
    })
  }
