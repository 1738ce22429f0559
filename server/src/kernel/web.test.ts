import { expect, test } from 'vitest'
import { withSettings } from './web.ts'

const page = '<head><script id="app-settings" type="application/json"></script></head>'

test('a page carries the app settings as data', () => {
  const written = withSettings(page, { systemCode: 'ipos', registration: true })
  expect(written).toBe(
    '<head><script id="app-settings" type="application/json">{"systemCode":"ipos","registration":true}</script></head>',
  )
})

test('no setting can end the element it stands in, nor be taken for a pattern', () => {
  const systemName = '</script><script src=x>$&$1'
  const written = withSettings(page, { systemName })
  expect(written.match(/<\/?script/g)).toHaveLength(2)
  expect(JSON.parse(written.slice(written.indexOf('{'), written.indexOf('}') + 1))).toEqual({ systemName })
})

test('a page without a place for them stays as it is', () => {
  expect(withSettings('<p>console</p>', { systemCode: 'ipos' })).toBe('<p>console</p>')
})
