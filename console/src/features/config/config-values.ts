import type { SettingsDetail } from '@zhanggui/contract/config/config.ts'

/** Groups of switches. The value of a group is the list of the switches that are on. */
export const switchGroups = {
  security: ['specialCharacters', 'oneDevice'],
  appearance: ['fullscreenButton', 'refreshButton', 'progressBar'],
  products: ['eightAuxiliary'],
  returns: ['returnElsewhere'],
  features: ['downloadCenter', 'demo', 'mapService', 'watermark'],
} as const
type Group = keyof typeof switchGroups
type Switch = (typeof switchGroups)[Group][number]

/** Whole numbers, typed as text. */
export const numberNames = [
  'autoCancelMinutes',
  'transferCancelDays',
  'prepareMinutes',
  'autoConfirmDays',
  'pickupReminderDays',
  'weighedTolerance',
  'afterSaleAuditHours',
  'afterSaleReturnDays',
] as const
type NumberName = (typeof numberNames)[number]

export type ConfigValues = Omit<SettingsDetail, Switch | NumberName> &
  Record<Group, string[]> &
  Record<NumberName, string>

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
    ...(Object.fromEntries(numberNames.map((name) => [name, String(settings[name])])) as Record<
      NumberName,
      string
    >),
    security: on('security'),
    appearance: on('appearance'),
    products: on('products'),
    returns: on('returns'),
    features: on('features'),
  }
}

export function settingsOf(values: ConfigValues): SettingsDetail {
  const { security, appearance, products, returns, features, ...texts } = values
  const on = new Set([...security, ...appearance, ...products, ...returns, ...features])
  const switches = Object.values(switchGroups).flat()
  return {
    ...texts,
    ...(Object.fromEntries(
      numberNames.map((name) => [name, Number(texts[name].trim() || Number.NaN)]),
    ) as Record<NumberName, number>),
    ...(Object.fromEntries(switches.map((name) => [name, on.has(name)])) as Record<Switch, boolean>),
  }
}
