import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { trailTo } from '../menu.ts'
import { useMenuRecords } from '../records.ts'
import { refusedPath, screenAt } from '../system.ts'

export interface Crumb {
  label: string
  /** The path of the step; '' for folders and for the page itself. */
  path: string
}

/** The place of the page: its path through the menu. The last step is the page. */
export interface Place {
  title: string
  crumbs: readonly Crumb[]
  /** The ids of the menu records on this path. */
  ids: ReadonlySet<string>
}

export function usePlace(): Place {
  const t = useText()
  const records = useMenuRecords()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  // The no-permission page stands for the requested page.
  const path = pathname === '/401' ? refusedPath(params) : pathname
  return useMemo(() => {
    const trail = trailTo(records, path)
    const last = trail.at(-1)
    const screen = screenAt(path)
    // A button's record has the name of the permission ('import products'). The screen behind it takes the name of
    // its route.
    const title = last && last.type !== 1 ? last.name : screen ? t(screen.titleKey) : (last?.name ?? '')
    const ways = (last ? trail.slice(0, -1) : []).map(({ name, path }) => ({ label: name, path }))
    return {
      title,
      crumbs: title ? [...ways, { label: title, path: '' }] : [],
      ids: new Set(trail.map((record) => record.id)),
    }
  }, [records, path, t])
}
