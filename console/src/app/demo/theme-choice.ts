import tokens from '../../kit/base/tokens.json' with { type: 'json' }
import type { Pair } from './gallery/part.ts'

export type ThemeColor = 'primary' | 'error' | 'warning' | 'success'
export type Density = 'roomy' | 'normal' | 'dense'

/** The values that the theme editor changes. */
export type ThemeChoice = Readonly<Record<ThemeColor, string>> & {
  /** The px of a control's radius; cards have 2 more. */
  radius: number
  density: Density
}

/** The colours of the spec (section 9 'Theme colours'). Primary and danger are the darker ones of buttons. */
export const standard: ThemeChoice = {
  primary: tokens.light.components.Button.colorPrimary,
  error: tokens.light.components.Button.colorError,
  warning: tokens.light.token.colorWarning,
  success: tokens.light.token.colorSuccess,
  radius: 6,
  density: 'normal',
}

export const themeColors: readonly { name: ThemeColor; label: Pair }[] = [
  { name: 'primary', label: ['主色', 'Primary'] },
  { name: 'error', label: ['危险', 'Danger'] },
  { name: 'warning', label: ['警示', 'Warning'] },
  { name: 'success', label: ['成功', 'Success'] },
]

/** The px of a control and of a row of text. */
export const densities: readonly { value: Density; label: Pair; control: number; row: 40 | 44 | 52 }[] = [
  { value: 'roomy', label: ['宽松', 'Roomy'], control: 36, row: 52 },
  { value: 'normal', label: ['标准', 'Normal'], control: 32, row: 44 },
  { value: 'dense', label: ['紧凑', 'Dense'], control: 28, row: 40 },
]

export const sizesOf = ({ density }: ThemeChoice) => densities.find(({ value }) => value === density)!

/** The JSON to copy: tokens under their names in antd's theme and in tokens.json. */
export function jsonOf(choice: ThemeChoice) {
  const { control, row } = sizesOf(choice)
  return {
    token: {
      colorPrimary: choice.primary,
      colorError: choice.error,
      colorWarning: choice.warning,
      colorSuccess: choice.success,
      borderRadius: choice.radius,
      controlHeight: control,
    },
    layout: { cardRadius: choice.radius + 2, rowHeight: row },
  }
}

/** The same values as variables of our own stylesheets. */
export const cssOf = (choice: ThemeChoice): Record<string, string> => ({
  '--primary': choice.primary,
  '--error': choice.error,
  '--warning': choice.warning,
  '--success': choice.success,
  '--card-radius': `${choice.radius + 2}px`,
})
