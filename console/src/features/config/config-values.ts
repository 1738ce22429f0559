import type { SettingsDetail } from '@zhanggui/contract/config/config.ts'

/** Groups of switches. The value of a group is the list of the switches that are on. */
export const switchGroups = {
  security: ['specialCharacters', 'oneDevice'],
  appearance: ['fullscreenButton', 'refreshButton', 'progressBar'],
  products: ['eightAuxiliary'],
  features: ['downloadCenter', 'demo', 'mapService', 'watermark'],
} as const
type Group = keyof typeof switchGroups
type Switch = (typeof switchGroups)[Group][number]

export type ConfigValues = Omit<SettingsDetail, Switch> & Record<Group, string[]>

export function valuesOf(settings: SettingsDetail): ConfigValues {
  const on = (group: Group) => switchGroups[group].filter((name) => settings[name])
  return {
    version: settings.version,
    systemName: settings.systemName,
    logo: settings.logo,
    company: settings.company,
    companyLink: settings.companyLink,
    scaleForms: settings.scaleForms,
    countLossLimit: settings.countLossLimit,
    security: on('security'),
    appearance: on('appearance'),
    products: on('products'),
    features: on('features'),
  }
}

export function settingsOf(values: ConfigValues): SettingsDetail {
  const { security, appearance, products, features, ...texts } = values
  const on = new Set([...security, ...appearance, ...products, ...features])
  const switches = Object.values(switchGroups).flat()
  return {
    ...texts,
    ...(Object.fromEntries(switches.map((name) => [name, on.has(name)])) as Record<Switch, boolean>),
  }
}
