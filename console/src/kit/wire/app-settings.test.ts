import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { appSettings } from '@zhanggui/contract/config/config.ts'
import { expect, test } from 'vitest'
import { appSettingsPath, plainSettings, writtenSettings } from './app-settings.ts'

test('the settings are asked for where the contract declares it, by anybody', () => {
  expect(appSettingsPath).toBe(configCalls.findAppSettings.path)
  expect(configCalls.findAppSettings.access).toBe('public')
})

test('the default settings are complete', () => {
  expect(appSettings.parse(plainSettings)).toEqual(plainSettings)
})

test('takes the settings that the server wrote into the page', () => {
  const written = { ...plainSettings, systemCode: 'base', registration: true }
  expect(writtenSettings(JSON.stringify(written))).toEqual(written)
})

test.each(['', 'null', '[]', '{}', '{"systemCode"', '"text"'])('%s in the page is no settings', (json) => {
  expect(writtenSettings(json)).toBeNull()
})
