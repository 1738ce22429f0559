import { Button } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type PlainKey, useText } from '../base/text.ts'
import { keepingThePage } from '../wire/load-part.ts'
import './lazy-part.css'

/**
 * A widget that needs a large library, which loads when the widget is first shown. If the load fails, the widget
 * shows the error and a retry button (spec section 8 'Editor script load failure'). A screen that fails to load
 * reloads the page; here that would lose the typed text around the widget.
 */
export function lazyPart<P extends { height?: number | 'auto' }>(
  name: PlainKey,
  usualHeight: number,
  load: () => Promise<ComponentType<P>>,
) {
  let loaded: ComponentType<P> | null = null
  return function LazyPart(props: P): ReactNode {
    const t = useText()
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => loaded)
    const [failed, setFailed] = useState<string | null>(null)
    const [attempt, setAttempt] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each number is one attempt
    useEffect(() => {
      if (loaded) return
      let gone = false
      setFailed(null)
      keepingThePage(load).then(
        (component) => {
          loaded = component
          if (!gone) setShown(() => component)
        },
        (error: unknown) => {
          if (!gone) setFailed(error instanceof Error ? error.message : '')
        },
      )
      return () => {
        gone = true
      }
    }, [attempt])
    const height = typeof props.height === 'number' ? props.height : usualHeight
    if (Shown) return <Shown {...props} />
    if (failed === null)
      return (
        <div className="lazy-part waiting" style={{ height }} role="status" aria-label={t('rich.loading')} />
      )
    return (
      <div className="lazy-part" style={{ minHeight: height }} role="alert">
        <p title={failed}>{t('rich.loadFailed', { part: t(name), reason: t('rich.loadReason') })}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{t('kit.again')}</Button>
      </div>
    )
  }
}
