import { PageHeader } from '../../kit/page-header.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { useText } from '../../kit/text.ts'
import './demo.css'

const colors = ['primary', 'error', 'warning', 'success'] as const
const tones = [
  'initial',
  'stageStarted',
  'inProgress',
  'completed',
  'taskComplete',
  'cancelled',
  'closed',
] as const

/** `/demo/theme`: the colours of the theme and the seven tones of a status. */
export default function DemoTheme() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('demo.theme')} />
      <section className="demo-card">
        <h2>{t('demo.colors')}</h2>
        <ul className="demo-swatches">
          {colors.map((color) => (
            <li key={color}>
              <i style={{ background: `var(--${color})` }} />
              {color}
            </li>
          ))}
        </ul>
        <h2>{t('demo.tones')}</h2>
        <p className="demo-row">
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
        </p>
      </section>
    </>
  )
}
