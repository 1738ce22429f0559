import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../base/text.ts'
import { isModified, keyIsTaken } from '../layer/keys.ts'
import { useShortcuts } from '../layer/shortcuts.ts'
import { IconButton } from '../show/icon-button.tsx'

/** The state of a way from a list: the records that it showed, in its order. */
export interface FromList {
  shown: readonly string[]
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && Array.isArray((state as FromList).shown)

/** Leads to the previous and the next record of the list that one comes from, also by [ and ]. */
export function Neighbours({ id, pathOf }: { id: string; pathOf: (id: string) => string }) {
  const t = useText()
  const navigate = useNavigate()
  const { state } = useLocation()
  const shown = isFromList(state) ? state.shown : []
  const at = shown.indexOf(id)
  const before = at > 0 ? shown[at - 1] : undefined
  const after = at >= 0 ? shown[at + 1] : undefined
  const go = useCallback(
    (to: string | undefined) => {
      if (to !== undefined) void navigate(pathOf(to), { replace: true, state })
    },
    [navigate, pathOf, state],
  )

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (isModified(event) || keyIsTaken(event)) return
      if (event.key === '[') go(before)
      else if (event.key === ']') go(after)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [go, before, after])

  const leads = at >= 0 && shown.length > 1
  useShortcuts('neighbours', leads)
  if (!leads) return null
  return (
    <span className="document-neighbours">
      <span className="cell-quiet">{t('document.place', { at: at + 1, count: shown.length })}</span>
      <IconButton
        icon={<LeftOutlined />}
        text={t('document.previous')}
        disabled={before === undefined}
        onClick={() => go(before)}
      />
      <IconButton
        icon={<RightOutlined />}
        text={t('document.next')}
        disabled={after === undefined}
        onClick={() => go(after)}
      />
    </span>
  )
}
