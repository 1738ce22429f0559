import { useWord } from './words.ts'

/** The server's refusal, above the button. */
export function Fault({ children }: { children: string }) {
  return <div role="alert">{children && <p className="login-fault">{children}</p>}</div>
}

/** The submit button of a form. It shows when it is busy. */
export function Submit({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button type="submit" className="login-submit" aria-disabled={busy}>
      {children}
    </button>
  )
}

export function Remember({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const say = useWord()
  return (
    <label className="login-remember">
      <input
        type="checkbox"
        name="remember"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {say('session.remember')}
    </label>
  )
}
