import { useEffect } from 'react'
import { Logo } from '../kit/abacus.tsx'
import { Footer } from '../kit/footer.tsx'
import { setLanguage, useLanguage } from '../kit/language.ts'
import { DateAbacus } from './date-abacus.tsx'
import { GlobeIcon } from './icons.tsx'
import { LoginForm } from './login-form.tsx'
import { word } from './words.ts'
import '../kit/theme.css'
import './login.css'

export function LoginPage() {
  const language = useLanguage()
  useEffect(() => {
    document.title = `${word(language, 'session.login')} · ${word(language, 'session.brand')}`
  }, [language])
  return (
    <div className="login">
      <aside className="login-poster" aria-label={word(language, 'session.brand')}>
        <div className="login-brand">
          <Logo size={32} />
          <span>{word(language, 'session.brand')}</span>
        </div>
        <div className="login-figure">
          <DateAbacus language={language} />
          <p className="login-slogan">{word(language, 'session.slogan')}</p>
          <p className="login-sub">{word(language, 'session.subSlogan')}</p>
        </div>
        <Footer brand={word(language, 'session.brand')} />
      </aside>
      <main className="login-side">
        <fieldset className="login-languages" aria-label={word(language, 'session.languageSwitch')}>
          <button
            type="button"
            lang="zh-CN"
            aria-pressed={language === 'zh'}
            onClick={() => setLanguage('zh')}
          >
            中文
          </button>
          <button type="button" lang="en" aria-pressed={language === 'en'} onClick={() => setLanguage('en')}>
            English
          </button>
        </fieldset>
        <LoginForm language={language} />
        <p className="login-pos">
          <GlobeIcon />
          {word(language, 'session.posHint')}
        </p>
      </main>
    </div>
  )
}
