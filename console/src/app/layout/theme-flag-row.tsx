import { Switch } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { setThemeFlag, type ThemeFlag, useThemeFlags } from '../../kit/frame/theme.ts'

/** One switch of the theme drawer. */
export default function ThemeFlagRow({ flag }: { flag: ThemeFlag }) {
  const t = useText()
  const flags = useThemeFlags()
  return (
    <div className="theme-flag">
      <label htmlFor={`flag-${flag}`}>{t(`shell.${flag}`)}</label>
      <Switch id={`flag-${flag}`} checked={flags[flag]} onChange={(on) => setThemeFlag(flag, on)} />
    </div>
  )
}
