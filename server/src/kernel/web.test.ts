import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { contentSecurityPolicy, withSettings } from './web.ts'

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

test('pages may load map tiles from the origin that is set, and from nowhere else', () => {
  const policyOf = (environment: NodeJS.ProcessEnv) =>
    contentSecurityPolicy({ settings: readSettings(environment) })
  expect(policyOf({})).toContain("img-src 'self' data: blob:;")
  expect(policyOf({})).toContain("connect-src 'self';")
  const policy = policyOf({
    MAP_TILE_URL: 'https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key={key}',
    MAP_SEARCH_URL: 'https://search.example.com/?q={query}',
    MAP_KEY: 'k1',
  })
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com:8443;")
  expect(policy).toContain("connect-src 'self' https://search.example.com;")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('k1')
})
