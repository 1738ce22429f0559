import { lazy, Suspense } from 'react'
import { useLanguage } from '../../kit/base/language.ts'
import { switchLanguage, useText } from '../../kit/base/text.ts'
import { setTheme, useTheme } from '../../kit/frame/theme.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { BrandMark } from './brand.tsx'
import { languageNames } from './language-names.ts'
import { Navigation } from './sidebar.tsx'

const ThemeFlagRow = lazy(() => import('./theme-flag-row.tsx'))

/** The menu of mobile mode. Buttons without room in the bar stand at its bottom. */
export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const theme = useTheme()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      direction="left"
      narrowSize={280}
      className="navigation-drawer"
      title={
        <span className="brand">
          <BrandMark />
        </span>
      }
    >
      <Navigation onLeave={onClose} />
      <div className="drawer-foot">
        <Choice
          label={t('shell.language')}
          options={languageNames}
          value={language}
          onChange={switchLanguage}
        />
        <Choice
          label={t('shell.theme')}
          options={[
            { key: 'light', label: t('shell.themeLight') },
            { key: 'dark', label: t('shell.themeDark') },
          ]}
          value={theme}
          onChange={setTheme}
        />
        {/* The other tools of the page have no buttons here. */}
        <Suspense fallback={<div className="theme-flag" />}>
          <ThemeFlagRow flag="progressBar" />
        </Suspense>
      </div>
    </Drawer>
  )
}

interface ChoiceProps<K extends string> {
  label: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
}

function Choice<K extends string>({ label, options, value, onChange }: ChoiceProps<K>) {
  return (
    <fieldset className="choice" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.key === value}
          onClick={() => onChange(option.key)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
