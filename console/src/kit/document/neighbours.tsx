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
  /** The number of the list's records before the shown ones, and of all, if the way leads on to other pages. */
  before?: number
  total?: number
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && Array.isArray((state as FromList).shown)

/** Whole keys: each screen loads the texts that it names. */
const texts = {
  document: { place: 'document.place', previous: 'document.previous', next: 'document.next' },
  goods: { place: 'goods.place', previous: 'goods.previous', next: 'goods.next' },
} as const

interface NeighboursProps<F extends FromList> {
  id: string
  pathOf: (id: string) => string
  /** The records are documents, by default, or goods. */
  noun?: 'document' | 'goods'
  /** Reads the page of the list before or after the shown one. Null if it is empty by now. */
  turn?: (from: F, by: 1 | -1) => Promise<F | null>
}

/** Leads to the previous and the next record of the list that one comes from, also by [ and ]. */
export function Neighbours<F extends FromList>({ id, pathOf, noun = 'document', turn }: NeighboursProps<F>) {
  const t = useText()
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = isFromList(state) ? (state as F) : null
  const shown = from?.shown ?? []
  const at = shown.indexOf(id)
  const first = from?.before ?? 0
  const total = Math.max(from?.total ?? 0, first + shown.length)
  const canGo = { before: at > 0 || (at === 0 && first > 0), after: at >= 0 && first + at + 1 < total }
  const go = useCallback(
    async (by: 1 | -1) => {
      const way = isFromList(state) ? (state as F) : null
      const here = way?.shown.indexOf(id) ?? -1
      if (!way || here < 0) return
      const to = way.shown[here + by]
      if (to !== undefined) return void navigate(pathOf(to), { replace: true, state: way })
      const page = await turn?.(way, by).catch(() => null)
      const next = page?.shown.at(by === 1 ? 0 : -1)
      if (next !== undefined) void navigate(pathOf(next), { replace: true, state: page })
    },
    [navigate, pathOf, turn, state, id],
  )

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (isModified(event) || keyIsTaken(event)) return
      if (event.key === '[' && canGo.before) void go(-1)
      else if (event.key === ']' && canGo.after) void go(1)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [go, canGo.before, canGo.after])

  const leads = at >= 0 && total > 1
  useShortcuts('neighbours', leads)
  if (!leads) return null
  return (
    <span className="document-neighbours">
      <span className="cell-quiet">{t(texts[noun].place, { at: first + at + 1, count: total })}</span>
      <IconButton
        icon={<LeftOutlined />}
        text={t(texts[noun].previous)}
        locked={canGo.before ? null : t('document.isFirst')}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={<RightOutlined />}
        text={t(texts[noun].next)}
        locked={canGo.after ? null : t('document.isLast')}
        onClick={() => go(1)}
      />
    </span>
  )
}
