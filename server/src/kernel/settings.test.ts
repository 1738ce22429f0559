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

  /** Wrong values of each setting and the expected message. Settings that are not listed accept any text. */
  const wrong: Record<string, [values: string[], said: string]> = {
    NODE_ENV: [['prod'], 'must be production, development or test, not "prod"'],
    PORT: [
      ['abc', '65536', '-1', '80.5', '0x50', '8e3', ' '],
      'must be a whole number from 0 to 65535, not "abc"',
    ],
    HOST: [
      ['http://x', 'a b'],
      'must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0, not "http://x"',
    ],
    PUBLIC_URL: [
      ['shop.example.com', 'ftp://x.y'],
      'must be an address such as https://shop.example.com, not "shop.example.com"',
    ],
    DATABASE_URL: [
      ['mysql://u:hidden@h/d', 'postgres:hidden', 'postgres://u:hidden@h:99999/d'],
      'must be postgres://user:password@host:5432/name, or a folder',
    ],
    MIGRATE_URL: [['data/hidden', 'postgres'], 'must be postgres://user:password@host:5432/name'],
    POOL_SIZE: [['3', '201', 'many'], 'must be a whole number from 4 to 200, not "3"'],
    SECRET: [['hidden'], 'must be at least 32 characters long'],
    SECRET_PREVIOUS: [['hidden'], 'must be at least 32 characters long'],
    DEMO: [['yes'], 'must be on or off, not "yes"'],
    DEMO_LIVE: [['yes'], 'must be on or off, not "yes"'],
    SYSTEM_CODE: [['shop'], 'must be ipos or base, not "shop"'],
    SYSTEM_NAME: [
      ['一二三四五六七八九十一二三'],
      'must be at most 12 characters long, not "一二三四五六七八九十一二三"',
    ],
    TRUST_PROXY: [
      ['proxy', '10.0.0.1,10.0.0.0/33', '10.0.0.0/0', '::1/129', '1/2/3'],
      'must be addresses or networks such as 10.0.0.1,10.1.0.0/16, not "proxy"',
    ],
    LOG_LEVEL: [['loud'], 'must be fatal, error, warn, info, debug or silent, not "loud"'],
    LOGIN_PREFIX: [['../x', 'a/b'], 'must be up to 32 letters, digits, - or _, not "../x"'],
    REGISTRATION: [['maybe'], 'must be on or off, not "maybe"'],
    SMS: [['pigeon'], 'must be inbox, http or off, not "pigeon"'],
    SMS_URL: [['x'], 'must be an address such as https://sms.example.com/send, not "x"'],
    GATEWAY: [['2'], 'must be on or off, not "2"'],
    GATEWAY_PREFIX: [
      ['gateway', '/a/b/c/d', '/'],
      'must be a path of one to three parts such as /gateway, not "gateway"',
    ],
    UPLOAD_URL: [
      ['x', 'ftp://upload.example.com', 'https://upload.example.com/?a', 'https://a:b@upload.example.com'],
      'must be an address without ? or # such as https://upload.example.com, not "x"',
    ],
    SINGLE_MERCHANT_USERS: [['x'], 'must be on or off, not "x"'],
    MAP_TILE_URL: [
      ['x', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com/{z}/{x}.png'],
      'must be an address of one host, without the key in its name, such as https://tiles.example.com/{z}/{x}/{y}.png, not "x"',
    ],
    MAP_SEARCH_URL: [
      ['x', 'https://{key}.example.com/?q={query}'],
      'must be an address of one host, without the key in its name, such as https://search.example.com/?q={query}, not "x"',
    ],
    MAP_KEY: [['hidden key'], 'must be up to 200 letters, digits, _ . or -'],
    MAP_DATUM: [['mars'], 'must be gcj02 or wgs84, not "mars"'],
    MAP_ATTRIBUTION: [['x'.repeat(201)], `must be at most 200 characters long, not "${'x'.repeat(201)}"`],
    METRICS_TOKEN: [['hidden'], 'must be at least 16 characters long'],
    S3_ENDPOINT: [['x'], 'must be an address such as https://s3.example.com, not "x"'],
    S3_PATH_STYLE: [['x'], 'must be on or off, not "x"'],
  }
  const anyText = ['DATA_DIR', 'S3_ACCESS_KEY', 'S3_BUCKET', 'S3_REGION', 'S3_SECRET_KEY', 'SMS_TOKEN']

  test('state in one sentence each what is allowed, and repeat no secret', () => {
    expect([...Object.keys(wrong), ...anyText].sort()).toEqual(Object.keys(settingsSchema.shape).sort())
    const said = (environment: Record<string, string>) => {
      try {
        readSettings(environment)
      } catch (error) {
        return (error as Error).message
      }
      return ''
    }
    for (const [name, [values, sentence]] of Object.entries(wrong)) {
      expect(said({ [name]: values[0] ?? '' })).toBe(`The settings cannot be used:\n  ${name}: ${sentence}`)
      for (const value of values) expect(said({ [name]: value }), value).toContain(`\n  ${name}: must be `)
      for (const value of values.filter((one) => one.includes('hidden')))
        expect(said({ [name]: value })).not.toContain('hidden')
    }
    const secret = 'x'.repeat(32)
    expect(said({ SECRET: secret, SECRET_PREVIOUS: secret })).toMatch(/SECRET_PREVIOUS: .* leave it out/)
    expect(said({ PORT: 'x', SECRET: 'y' }).split('\n')).toHaveLength(3)
    expect(() => readSettings({ S3_BUCKET: 'b' })).toThrow(/S3_\*: .* go together/)
  })

  test('accept the usual notations', () => {
    expect(
      readSettings({
        TRUST_PROXY: 'loopback, 10.0.0.1,fd00::/8',
        HOST: '::',
        DATABASE_URL: 'C:\\data',
        DEMO: '0',
      }),
    ).toMatchObject({ TRUST_PROXY: ['loopback', '10.0.0.1', 'fd00::/8'], HOST: '::', demo: false })
    expect(readSettings({ DATABASE_URL: 'postgresql://u:p@h:5432/d' }).DATABASE_URL).toContain('u:p')
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

  test('choose the way of codes: an inbox in development, none in production by default', () => {
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

  test('accept another address for uploads, for the pages of one public address', () => {
    const both = { PUBLIC_URL: 'https://shop.example.com', UPLOAD_URL: 'https://upload.example.com/zg/' }
    expect(readSettings(both).UPLOAD_URL).toBe('https://upload.example.com/zg')
    expect(() => readSettings({ UPLOAD_URL: both.UPLOAD_URL })).toThrow(/UPLOAD_URL: .* set PUBLIC_URL/)
    expect(() => readSettings({ ...both, UPLOAD_URL: 'http://upload.example.com' })).toThrow(
      /UPLOAD_URL: must be https like PUBLIC_URL/,
    )
  })

  test('accept prefixes that are paths', () => {
    expect(readSettings({ LOGIN_PREFIX: 'shop', GATEWAY_PREFIX: '/a/b' })).toMatchObject({
      LOGIN_PREFIX: 'shop',
      GATEWAY_PREFIX: '/a/b',
    })
  })

  test('build the map service from an address, its key and its datum', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'
    expect(readSettings({}).map).toEqual({ tileUrl: '', searchUrl: '', attribution: '', datum: 'gcj02' })
    expect(
      readSettings({ MAP_TILE_URL: `${tiles}?key={key}`, MAP_KEY: 'k1', MAP_DATUM: 'wgs84' }).map,
    ).toMatchObject({ tileUrl: `${tiles}?key=k1`, datum: 'wgs84' })
    expect(() => readSettings({ MAP_TILE_URL: `${tiles}?key={key}` })).toThrow(/MAP_KEY: .* set the key/)
    expect(() => readSettings({ MAP_TILE_URL: 'https://tiles.example.com/' })).toThrow(/MAP_TILE_URL.*{z}/)
    expect(() => readSettings({ MAP_TILE_URL: tiles.replace('tiles', '{s}.tiles') })).toThrow(/MAP_TILE_URL/)
    expect(() => readSettings({ MAP_TILE_URL: tiles.replace('https', 'ftp') })).toThrow(/MAP_TILE_URL/)
    expect(() => readSettings({ MAP_SEARCH_URL: 'https://tiles.example.com/' })).toThrow(
      /MAP_SEARCH_URL.*{query}/,
    )
  })

  test('are all in .env.example, and nothing else is', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../.env.example', import.meta.url)), 'utf8')
    const named = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  })
})
