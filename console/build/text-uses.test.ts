import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTextUses } from './text-uses.ts'

const folder = mkdtempSync(join(tmpdir(), 'zg-text-uses-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = [
  'store.name',
  'store.open',
  'store.openedAt',
  'role.name',
  'kit.save',
  'kit.cancel',
  'user.name',
]

/** The texts of the first file. */
function shownBy(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const first = join(folder, Object.keys(files)[0] ?? '')
  return [...readTextUses(keys, { contract: folder }).keysOf(first)].sort()
}

describe('the texts of a part of the console', () => {
  test('are those that its modules name', () => {
    expect(
      shownBy({
        'list.tsx': "import { save } from './save.ts'\nt('store.name')\nsave()",
        'save.ts': "export const save = () => t('kit.save')",
      }),
    ).toEqual(['kit.save', 'store.name'])
  })

  test('leave out parts that load on demand and imports of types', () => {
    expect(
      shownBy({
        'list.tsx':
          "import type { Row } from './row.ts'\nconst load = () => import('./dialog.tsx')\nt('kit.save')",
        'row.ts': "t('role.name')",
        'dialog.tsx': "t('store.name')",
      }),
    ).toEqual(['kit.save'])
  })

  test('are all that begin like a key made at run time', () => {
    const named = ['`store.open', '{kind}`'].join('$')
    expect(shownBy({ 'cell.tsx': `t(${named})` })).toEqual(['store.open', 'store.openedAt'])
  })

  test('are those of the fields that it defines, and those that any noun has', () => {
    expect(
      shownBy({
        'screen.tsx':
          "import { fields } from '@zhanggui/contract/fields-of-store.ts'\nimport { Titles } from './titles.tsx'",
        'fields-of-store.ts': "export const fields = defineFields('store', {\n  open: flag({}),\n})",
        'titles.tsx': "say(nounText(noun, 'name'))",
      }),
    ).toEqual(['store.name', 'store.open', 'store.openedAt'])
  })

  test('come from the files of a pattern as well', () => {
    expect(
      shownBy({ 'gallery.ts': "import.meta.glob('./case-*.tsx')", 'case-a.tsx': "t('user.name')" }),
    ).toEqual(['user.name'])
  })
})
