import { useEffect, useState } from 'react'
import { useText } from '../base/text.ts'
import { useOutage } from '../wire/connection.ts'
import './save-note.css'

/** In ms. A save that takes longer says so. */
const slowAfter = 3000

/** Beside a save button: why it waits, or why it would fail now. */
export function SaveNote({ busy }: { busy: boolean }) {
  const t = useText()
  const out = useOutage() !== null
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <span className="form-save-note" role="status">
      {busy && slow ? t('kit.saveSlow') : out ? t('kit.saveOnceConnected') : ''}
    </span>
  )
}
