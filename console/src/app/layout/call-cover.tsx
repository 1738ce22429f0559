import { useEffect, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { useCovered } from '../../kit/wire/call.ts'
import './call-cover.css'

/** In ms. Shorter calls show no cover. */
const coverAfter = 300

/** Covers the page while a wrapped call runs (spec section 7). */
export function CallCover() {
  const t = useText()
  const covered = useCovered()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!covered) return
    const timer = setTimeout(() => setShown(true), coverAfter)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [covered])
  if (!shown) return null
  return (
    <div className="call-cover" role="status">
      <span className="call-cover-ring" />
      <span className="call-cover-text">{t('session.working')}</span>
    </div>
  )
}
