import { Fragment, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { CaseCard } from './gallery/case-card.tsx'
import { partGroups, parts, usePair } from './gallery/part.ts'
import './gallery/gallery.css'

/** `/demo/components`: the widgets of the kit. Each is live in its variations, with its code and its keys. */
export default function DemoComponents() {
  const t = useText()
  const pair = usePair()
  const [query] = useSearchParams()
  const asked = query.get('part') ?? ''
  const key = parts.has(asked) ? asked : ([...parts.keys()][0] ?? '')
  const part = parts.get(key)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part has its own entry
  useEffect(() => {
    if (nav.current) showCurrent(nav.current)
  }, [key])
  return (
    <>
      <PageHeader title={t('demo.components')} note={part && pair(part.title)} />
      <div className="gallery">
        <nav ref={nav} className="gallery-nav" aria-label={t('demo.components')}>
          {partGroups.map((group) => (
            <Fragment key={group}>
              {[...parts].some(([, one]) => one.group === group) && <h2>{t(`demo.${group}Parts`)}</h2>}
              {[...parts]
                .filter(([, one]) => one.group === group)
                .map(([name, one]) => (
                  <Link
                    key={name}
                    to={`?part=${name}`}
                    {...(name === key ? { 'aria-current': 'page' as const } : {})}
                  >
                    {pair(one.title)}
                  </Link>
                ))}
            </Fragment>
          ))}
        </nav>
        {part && (
          <div className="gallery-part" key={key}>
            <div className="gallery-intro">
              <p>{pair(part.note)}</p>
              {part.keys && (
                <dl className="gallery-keys">
                  {part.keys.map(([keys, does]) => (
                    <Fragment key={keys}>
                      <dt>{keys}</dt>
                      <dd>{pair(does)}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
            </div>
            {part.cases.map((shown) => (
              <CaseCard key={shown.name} part={key} shown={shown} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/** Scrolls only the menu, to the open entry. */
function showCurrent(nav: HTMLElement) {
  const entry = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!entry) return
  const box = nav.getBoundingClientRect()
  if (entry.top < box.top || entry.bottom > box.bottom) nav.scrollTop += entry.top - box.top - box.height / 2
  if (entry.left < box.left || entry.right > box.right)
    nav.scrollLeft += entry.left - box.left - box.width / 2
}
