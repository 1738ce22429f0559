import { CodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { copyText } from '../../../kit/base/copy.ts'
import { notices } from '../../../kit/base/notices.ts'
import { useText } from '../../../kit/base/text.ts'
import { loadCase, type PartCase, sourceOf, usePair } from './part.ts'

const loaded = new Map<string, ComponentType>()

/** Keeps one component per case: a new one on each draw would lose the typed text. */
function caseOf(part: string, name: string): ComponentType {
  const key = `${part}/${name}`
  const found = loaded.get(key) ?? lazy(() => loadCase(part, name))
  loaded.set(key, found)
  return found
}

/** A variation of a widget, live, with its source file. */
export function CaseCard({ part, shown }: { part: string; shown: PartCase }) {
  const t = useText()
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const Live = caseOf(part, shown.name)
  const id = `${part}-${shown.name}`
  return (
    <section className="case-card" data-case={`${part}/${shown.name}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{pair(shown.title)}</h2>
        <Button type="text" icon={<CodeOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('demo.code')}
        </Button>
      </header>
      {shown.note && <p className="case-note">{pair(shown.note)}</p>}
      <div className="case-live">
        <Suspense fallback={<span className="bone case-bone" />}>
          <Live />
        </Suspense>
      </div>
      {open && <Source part={part} name={shown.name} />}
    </section>
  )
}

function Source({ part, name }: { part: string; name: string }) {
  const t = useText()
  const [source, setSource] = useState('')
  useEffect(() => {
    void sourceOf(part, name).then(setSource)
  }, [part, name])
  const copy = async () => {
    if (await copyText(source)) notices.success(t('demo.copied'))
  }
  return (
    <div className="case-source">
      <Button size="small" onClick={copy}>
        {t('demo.copy')}
      </Button>
      {/* Content wider than the card must also scroll by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <pre tabIndex={0}>{source}</pre>
    </div>
  )
}
