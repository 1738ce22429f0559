import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectPart, partsOfTheServer } from '../part.ts'
import { openPart } from './gallery.ts'
import { test } from './test.ts'

const parts = readdirSync(join(import.meta.dirname, '../../console/src/app/demo/parts'))

for (const part of parts.filter((name) => !partsOfTheServer.includes(name)))
  test(`${part}: accessible, with its code, in both themes and languages, at every width`, async ({
    page,
    zhanggui,
  }) => {
    await expectPart(page, part, (look) => openPart(zhanggui, part, look))
  })
