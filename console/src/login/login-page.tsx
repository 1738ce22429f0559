import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { setLanguage, useLanguage } from '../kit/base/language.ts'
import { Footer } from '../kit/frame/footer.tsx'
import { Logo } from '../kit/show/abacus.tsx'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { DateAbacus } from './date-abacus.tsx'
import { GlobeIcon } from './icons.tsx'
import { Ways } from './ways.tsx'
import { useWord } from './words.ts'
import '../kit/base/theme.css'
import './login.css'

const RegisterView = lazy(() => import('./register-view.tsx'))
const LinkView = lazy(() => import('./link-view.tsx'))
const ForgottenView = lazy(() => import('./forgotten-view.tsx'))

type View = 'login' | 'forgotten' | 'register' | 'link'

// The forgotten password has no path of its own, because only `/reg` is open without a token. The URL's hash makes
// 'back' work.
const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const useHash = () => useSyncExternalStore(subscribe, () => location.hash)

export function LoginPage() {
  const language = useLanguage()
  const say = useWord()
  const hash = useHash()
  const brand = useAppSettings().systemName || say('session.brand')
  const view: View =
    location.pathname === '/reg'
      ? 'register'
      : location.pathname === '/link'
        ? 'link'
        : hash === '#forgotten'
          ? 'forgotten'
          : 'login'
  const title = say(
    view === 'register'
      ? 'login.registerTitle'
      : view === 'forgotten'
        ? 'login.forgottenTitle'
        : view === 'link'
          ? 'login.linkTitle'
          : 'session.login',
  )
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <div className="login">
      <aside className="login-poster" aria-label={brand}>
        <div className="login-brand">
          <Logo size={32} />
          <span>{brand}</span>
        </div>
        <div className="login-figure">
          <DateAbacus language={language} />
          <p className="login-slogan">{say('session.slogan')}</p>
          <p className="login-sub">{say('session.subSlogan')}</p>
        </div>
        <Footer brand={brand}>
          <a href="/privacy.html">{say('login.privacy')}</a>
        </Footer>
      </aside>
      <main className="login-side">
        <fieldset className="login-languages" aria-label={say('session.languageSwitch')}>
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
        <div className={view === 'register' ? 'login-form login-form-long' : 'login-form'}>
          {view === 'login' && <SignIn changed={hash === '#changed'} />}
          {view === 'register' && (
            <Titled
              title={say('login.registerTitle')}
              sub={
                <>
                  {say('login.haveAccount')} <a href="/login">{say('login.signInLink')}</a>
                </>
              }
              note={say('login.registerSub')}
            >
              <RegisterView />
            </Titled>
          )}
          {view === 'link' && (
            <Suspense fallback={<div className="login-loading" aria-busy="true" />}>
              <LinkView key={hash} />
            </Suspense>
          )}
          {view === 'forgotten' && (
            <Titled
              title={say('login.forgottenTitle')}
              sub={<a href="#login">{say('login.backToLogin')}</a>}
              note={say('login.forgottenSub')}
            >
              <ForgottenView
                onDone={() => {
                  location.hash = 'changed'
                }}
              />
            </Titled>
          )}
        </div>
        <p className="login-pos">
          <GlobeIcon />
          {say('session.posHint')}
        </p>
      </main>
    </div>
  )
}

function SignIn({ changed }: { changed: boolean }) {
  const say = useWord()
  const { registration } = useAppSettings()
  return (
    <>
      <h1>{say('session.loginTitle')}</h1>
      {registration && (
        <p className="login-lead">
          {say('login.noMerchant')} <a href="/reg">{say('login.registerLink')}</a>
        </p>
      )}
      {changed && (
        <p className="login-done" role="status">
          {say('login.passwordChanged')}
        </p>
      )}
      <Ways />
    </>
  )
}

function Titled(props: { title: string; sub: ReactNode; note: string; children: ReactNode }) {
  return (
    <>
      <h1>{props.title}</h1>
      <p className="login-lead">{props.sub}</p>
      <p className="login-lead">{props.note}</p>
      <Suspense fallback={<div className="login-loading" aria-busy="true" />}>{props.children}</Suspense>
    </>
  )
}
