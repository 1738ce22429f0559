import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import tokens from './tokens.json' with { type: 'json' }

const themes = [
  ['light', { ...tokens.light.token }, tokens.light.components.Button],
  ['dark', { ...tokens.light.token, ...tokens.dark.token }, tokens.dark.components.Button],
] as const

describe.each(themes)('%s', (name, token, button) => {
  it.each(['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const)(
    'white can be read on a filled button: %s',
    (state) => expect(contrast('#FFFFFF', button[state])).toBeGreaterThanOrEqual(4.5),
  )

  it.each(['colorError', 'colorErrorHover', 'colorErrorActive'] as const)(
    'white can be read on a button that cannot be taken back: %s',
    (state) => expect(contrast('#FFFFFF', button[state])).toBeGreaterThanOrEqual(4.5),
  )

  it.each(['colorLink', 'colorLinkHover', 'colorLinkActive'] as const)(
    'a link can be read on a card and on the pale blue of a selection: %s',
    (state) => {
      expect(contrast(token[state], token.colorBgContainer)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token[state], token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('every status can be read on its ground', () => {
    for (const { bg, ink } of Object.values(tokens.statusTones[name]))
      expect(contrast(ink, bg), `${ink} on ${bg}`).toBeGreaterThanOrEqual(4.5)
  })
})
