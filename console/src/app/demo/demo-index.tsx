import { Link } from 'react-router'
import { useLabel } from '../../kit/label.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'
import { demoScreens } from './demo-screens.ts'
import './demo.css'

export default function DemoIndex() {
  const t = useText()
  const text = useLabel()
  return (
    <>
      <PageHeader title={t('demo.index')} />
      <section className="demo-card">
        <p>{t('demo.note')}</p>
        <ul className="demo-list">
          {demoScreens.slice(1).map(({ path, titleKey }) => (
            <li key={path}>
              <Link to={path}>{text(titleKey)}</Link> <code>{path}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
