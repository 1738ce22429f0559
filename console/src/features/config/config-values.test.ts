import { bornSettings, merchantSettings } from '@zhanggui/contract/config/config.ts'
import { describe, expect, it } from 'vitest'
import { changesOf, settingsOf, switchGroups, valuesOf } from './config-values.ts'

describe('the settings of a merchant as a form', () => {
  it('come back as they went in', () => {
    const settings = {
      ...bornSettings,
      systemName: '晨光',
      watermark: true,
      oneDevice: true,
      progressBar: false,
    }
    expect(settingsOf(valuesOf(settings))).toEqual(settings)
    expect(settingsOf(valuesOf(bornSettings))).toEqual(bornSettings)
  })

  it('are all in it', () => {
    const shown = [...Object.values(switchGroups).flat(), 'systemName', 'logo', 'company', 'companyLink']
    expect(shown.toSorted()).toEqual(Object.keys(merchantSettings.shape).toSorted())
  })

  it('save only what changed', () => {
    expect(changesOf(bornSettings, { ...bornSettings, company: '晨光', demo: true })).toEqual({
      company: '晨光',
      demo: true,
    })
    expect(changesOf(bornSettings, { ...bornSettings })).toEqual({})
  })
})
