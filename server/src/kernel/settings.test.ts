import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSettings, settingsSchema } from './settings.ts'

describe('the settings', () => {
  test('have defaults for a first start', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 8620,
      HOST: '127.0.0.1',
      demo: true,
      production: false,
      s3: null,
    })
  })

  test('say in one line each what is wrong', () => {
    expect(() => readSettings({ PORT: 'eighty', SECRET: 'short' })).toThrow(
      /PORT: .*\n {2}SECRET: must have at least 32 characters/,
    )
    expect(() => readSettings({ S3_BUCKET: 'b' })).toThrow(/S3_\*: .* go together/)
  })

  test('of production refuse the development secret and the demo', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
      /SECRET: production needs a secret of its own/,
    )
    expect(() => readSettings({ NODE_ENV: 'production', SECRET: 'x'.repeat(32), DEMO: 'on' })).toThrow(
      /DEMO: there is no demo/,
    )
    expect(readSettings({ NODE_ENV: 'production', SECRET: 'x'.repeat(32) }).demo).toBe(false)
  })

  test('say how codes are sent: an inbox in development, nothing in production unless it is set', () => {
    const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(32) }
    expect(readSettings({})).toMatchObject({ sms: 'inbox', registration: true, GATEWAY: false })
    expect(readSettings(production)).toMatchObject({ sms: 'off', registration: false })
    expect(() => readSettings({ ...production, SMS: 'inbox' })).toThrow(/SMS: the inbox shows everybody/)
    expect(() => readSettings({ SMS: 'http' })).toThrow(/SMS_URL: SMS=http needs/)
    const http = { ...production, SMS: 'http', SMS_URL: 'https://sms.example.com/send' }
    expect(readSettings(http)).toMatchObject({ sms: 'http', registration: false })
    expect(readSettings({ ...http, REGISTRATION: 'on' }).registration).toBe(true)
    expect(() => readSettings({ ...production, REGISTRATION: 'on' })).toThrow(/REGISTRATION: .* set SMS/)
    expect(readSettings({ SMS: 'off' }).registration).toBe(false)
  })

  test('take prefixes that are paths', () => {
    expect(readSettings({ LOGIN_PREFIX: 'shop', GATEWAY_PREFIX: '/a/b' })).toMatchObject({
      LOGIN_PREFIX: 'shop',
      GATEWAY_PREFIX: '/a/b',
    })
    expect(() => readSettings({ LOGIN_PREFIX: '../x' })).toThrow(/LOGIN_PREFIX: must be/)
    expect(() => readSettings({ GATEWAY_PREFIX: 'gateway' })).toThrow(/GATEWAY_PREFIX: must be a path/)
  })

  test('make a map service of an address, its key and its datum', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'
    expect(readSettings({}).map).toEqual({ tileUrl: '', searchUrl: '', attribution: '', datum: 'gcj02' })
    expect(
      readSettings({ MAP_TILE_URL: `${tiles}?key={key}`, MAP_KEY: 'k1', MAP_DATUM: 'wgs84' }).map,
    ).toMatchObject({ tileUrl: `${tiles}?key=k1`, datum: 'wgs84' })
    expect(() => readSettings({ MAP_TILE_URL: `${tiles}?key={key}` })).toThrow(/MAP_KEY: .* set the key/)
    expect(() => readSettings({ MAP_TILE_URL: 'https://tiles.example.com/' })).toThrow(/must contain {z}/)
    expect(() => readSettings({ MAP_TILE_URL: tiles.replace('tiles', '{s}.tiles') })).toThrow(/MAP_TILE_URL/)
    expect(() => readSettings({ MAP_TILE_URL: tiles.replace('https', 'ftp') })).toThrow(/MAP_TILE_URL/)
    expect(() => readSettings({ MAP_SEARCH_URL: 'https://tiles.example.com/' })).toThrow(
      /must contain {query}/,
    )
  })

  test('are all in .env.example, and nothing else is', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../.env.example', import.meta.url)), 'utf8')
    const named = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  })
})
