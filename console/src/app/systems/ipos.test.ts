import { everyMenu } from '@zhanggui/contract/permissions.ts'
import { expect, test } from 'vitest'
import ipos from './ipos.ts'

test('every page of the menu, and every button with a path, has the screen that opens there', () => {
  const wanted = everyMenu.flatMap(({ code, path }) => (path === undefined ? [] : [`${path} ${code}`]))
  expect(ipos.screens.map(({ path, code }) => `${path} ${code}`)).toEqual(wanted)
})

test('every area leads to a page', () => {
  const paths = ipos.screens.map(({ path }) => path)
  for (const page of Object.values(ipos.areaRedirects)) expect(paths).toContain(page)
})
