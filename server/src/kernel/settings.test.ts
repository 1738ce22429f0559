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

  test('are all in .env.example, and nothing else is', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../.env.example', import.meta.url)), 'utf8')
    const named = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  })
})
