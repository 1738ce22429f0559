import { useNarrow } from '../../kit/base/narrow.ts'
import { Logo } from '../../kit/show/abacus.tsx'
import { OutageBar } from './outage-bar.tsx'
import { useCollapsed } from './sidebar-state.ts'
import './layout.css'
import './sidebar.css'
import './top-bar.css'

/** The frame while the session loads, with grey bars in it. */
export function Opening() {
  const mobile = useNarrow()
  const collapsed = useCollapsed()
  if (location.pathname === '/401' || mobile) {
    return (
      <div className={mobile ? 'frame frame-mobile' : 'frame frame-bare'}>
        <header className="topbar" />
        <OutageBar />
      </div>
    )
  }
  return (
    <div className={collapsed ? 'frame frame-collapsed' : 'frame'} aria-busy="true">
      <aside className="sidebar">
        <span className="brand">
          <Logo />
        </span>
        {[0, 1, 2, 3].map((row) => (
          <i key={row} className="opening-bar" />
        ))}
      </aside>
      <header className="topbar" />
      <OutageBar />
      <main className="frame-content" />
    </div>
  )
}
