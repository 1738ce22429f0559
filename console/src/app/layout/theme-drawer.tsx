import { Segmented } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { setTheme, themeFlags, useTheme } from '../../kit/frame/theme.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import ThemeFlagRow from './theme-flag-row.tsx'

/** The theme, light or dark, and the tools of the page (spec section 2 'theme drawer'). */
export default function ThemeDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const theme = useTheme()
  return (
    <Drawer open={open} onClose={onClose} size="max(320px, 35%)" title={t('shell.theme')}>
      <div className="theme-drawer">
        <h3 id="theme-colors">{t('shell.themeColors')}</h3>
        <Segmented
          block
          aria-labelledby="theme-colors"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: t('shell.themeLight') },
            { value: 'dark', label: t('shell.themeDark') },
          ]}
        />
        <h3>{t('shell.topBarTools')}</h3>
        {themeFlags.map((flag) => (
          <ThemeFlagRow key={flag} flag={flag} />
        ))}
        <p>{t('shell.themeKept')}</p>
      </div>
    </Drawer>
  )
}
