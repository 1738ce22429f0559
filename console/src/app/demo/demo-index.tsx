import { Button } from 'antd'
import { Link } from 'react-router'
import { copyText } from '../../kit/base/copy.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Card } from '../../kit/show/card.tsx'
import { demoPages } from './demo-pages.ts'
import { parts, usePair } from './gallery/part.ts'
import { lessons } from './lessons.ts'
import './demo.css'

/** `/demo/index`: shows in ten minutes how to build a screen, and links to the other demo pages. */
export default function DemoIndex() {
  const t = useText()
  const pair = usePair()
  const text = useLabel()
  return (
    <>
      <PageHeader title={t('demo.index')} note={t('demo.note')} />
      <div className="demo-stack">
        <Card
          title={pair(['十分钟做一个页面', 'A page in ten minutes'])}
          note={pair(['页面只声明，做事的是组件库', 'A page only declares; the kit does the work'])}
        >
          <ol className="demo-lessons">
            {lessons.map(({ minutes, title, words, code, see }) => (
              <li key={title[1]}>
                <h3>
                  {pair(title)} <small>{pair([`${minutes} 分钟`, `${minutes} min`])}</small>
                </h3>
                <p>
                  {pair(words)} <Link to={see}>{pair(['看例子', 'See an example'])}</Link>
                </p>
                {code && (
                  <div className="demo-code">
                    <Button
                      size="small"
                      onClick={async () => {
                        if (await copyText(code)) notices.success(t('demo.copied'))
                      }}
                    >
                      {t('demo.copy')}
                    </Button>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
                    <pre tabIndex={0}>{code}</pre>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </Card>
        <Card title={pair(['整页样例', 'Sample pages'])}>
          <ul className="demo-links">
            {demoPages.slice(1).map(({ path, titleKey }) => (
              <li key={path}>
                <Link to={path}>{text(titleKey)}</Link> <code>{path}</code>
              </li>
            ))}
          </ul>
        </Card>
        <Card
          title={pair(['组件', 'Widgets'])}
          note={pair([`${parts.size} 个，都能现场试`, `${parts.size}, each to be tried`])}
        >
          <ul className="demo-links">
            {[...parts].map(([key, part]) => (
              <li key={key}>
                <Link to={`/demo/components?part=${key}`}>{pair(part.title)}</Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
