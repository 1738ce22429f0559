import { Outlet } from 'react-router'
import { useNarrow } from '../../../kit/base/narrow.ts'
import { Footer } from '../../../kit/frame/footer.tsx'
import { useUser } from '../../../kit/session/session.ts'
import { useLeaveQuestion } from '../../layout/leave-question.ts'
import { usePlace } from '../../layout/place.ts'
import { Sidebar } from '../../layout/sidebar.tsx'
import { useCollapsed } from '../../layout/sidebar-state.ts'
import { TopBar } from '../../layout/top-bar.tsx'
import { WithMaterials } from '../../media-picker.tsx'
import '../../layout/layout.css'

/** The frame of the console without the parts that call the server: downloads, search, the watch over the session. */
export function GalleryFrame() {
  const mobile = useNarrow()
  const collapsed = useCollapsed()
  const place = usePlace()
  const { group } = useUser()
  useLeaveQuestion()
  return (
    <div className={mobile ? 'frame frame-mobile' : collapsed ? 'frame frame-collapsed' : 'frame'}>
      {!mobile && <Sidebar collapsed={collapsed} />}
      <TopBar bare={false} mobile={mobile} collapsed={collapsed} place={place} />
      <main className="frame-content" id="content" tabIndex={-1}>
        <div className={`frame-page frame-page-${mobile ? 'free' : collapsed ? 'wide' : 'normal'}`}>
          <WithMaterials>
            <Outlet />
          </WithMaterials>
          <Footer brand="掌柜" company={group.name} link="" />
        </div>
      </main>
    </div>
  )
}
