import { bornSettings, settingsDetail } from '@zhanggui/contract/config/config.ts'
import { describe, expect, it } from 'vitest'
import { numberNames, settingsOf, switchGroups, valuesOf } from './config-values.ts'

describe('the settings of a merchant as a form', () => {
  it('come back as they went in', () => {
    const settings = {
      ...bornSettings,
      version: 7,
      systemName: '晨光',
      watermark: true,
      oneDevice: true,
      progressBar: false,
    }
    expect(settingsOf(valuesOf(settings))).toEqual(settings)
    const born = { ...bornSettings, version: 0 }
    expect(settingsOf(valuesOf(born))).toEqual(born)
  })

  it('are all in it', () => {
    const texts = ['systemName', 'logo', 'company', 'companyLink', 'countLossLimit', 'scaleForms']
    const shown = [...Object.values(switchGroups).flat(), ...numberNames, ...texts, 'version']
    expect(shown.toSorted()).toEqual(Object.keys(settingsDetail.shape).toSorted())
  })
})
