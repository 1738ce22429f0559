import { Link, useLocation } from 'react-router'
import { useLabel } from '../../kit/label.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'
import { screenAt } from '../system.ts'
import './demo.css'

/** `/demo/page1` to `/demo/page4`: pages that only say which one they are, to try the frame with. */
export default function DemoPage() {
  const t = useText()
  const text = useLabel()
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const next = (Number(pathname.at(-1)) % 4) + 1
  return (
    <>
      <PageHeader title={screen ? text(screen.titleKey) : ''} />
      <section className="demo-card">
        <p>{t('demo.note')}</p>
        <p>{t('demo.here', { path: pathname })}</p>
        <p>
          <Link to={`/demo/page${next}`}>{t('demo.next')}</Link>
        </p>
      </section>
    </>
  )
}
