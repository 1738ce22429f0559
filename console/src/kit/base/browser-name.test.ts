import { expect, test } from 'vitest'
import { inHostApp } from '../frame/host-app.ts'
import { browserOf } from './browser-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    'Chrome 143, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0.1',
    'Edge 143, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605 Version/18.1 Safari/605.1',
    'Safari 18, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0',
    'WeChat 8, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  ['curl/8.5', ''],
  ['', ''],
])('%s is called "%s"', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

test('the host app is known by its mark in the user agent, nothing else is', () => {
  expect(inHostApp('Mozilla/5.0 (Linux; Android 15) Chrome/143.0 Mobile ZhangguiApp/3.2')).toBe(true)
  expect(inHostApp('Mozilla/5.0 (Linux; Android 15) Chrome/143.0 NotZhangguiApplication')).toBe(false)
})
