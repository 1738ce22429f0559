import { Fragment } from 'react'
import { type PlainKey, useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { closeShortcuts, type KeyedPart, useKeyedParts } from '../../kit/layer/shortcuts.ts'
import { usePlace } from './place.ts'
import './shortcuts-dialog.css'

/** An action and its keys. Each further list of keys does the same. */
type Shortcut = readonly [does: PlainKey, ...keys: (readonly string[])[]]

const ctrl = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'

const ofParts: Readonly<Record<KeyedPart, readonly Shortcut[]>> = {
  rows: [['shortcut.walk', ['J', 'K'], ['↓', '↑']]],
  openRows: [['shortcut.open', ['Enter']]],
  tickRows: [['shortcut.tick', ['X']]],
  cells: [['shortcut.walkCells', ['←', '→', '↑', '↓']]],
  decideCells: [
    ['shortcut.tickCell', ['Space']],
    ['shortcut.alignCells', ['A']],
    ['shortcut.acceptCells', ['C']],
  ],
  search: [
    ['shortcut.searchList', ['/']],
    ['shortcut.openFirst', ['Enter']],
    ['shortcut.reset', ['Esc']],
  ],
  form: [
    ['shortcut.save', [ctrl, 'S']],
    ['shortcut.section', ['Alt', '1–9']],
  ],
  neighbours: [['shortcut.neighbours', ['[', ']']]],
  decision: [
    ['shortcut.decide', ['1', '2', '3']],
    ['shortcut.confirm', [ctrl, 'Enter']],
  ],
}

const groups = [
  { title: 'shortcut.list', parts: ['rows', 'openRows', 'tickRows'] },
  { title: 'shortcut.inCells', parts: ['cells', 'decideCells'] },
  { title: 'shortcut.inSearch', parts: ['search'] },
  { title: 'shortcut.inForm', parts: ['form'] },
  { title: 'shortcut.inRecord', parts: ['neighbours', 'decision'] },
] as const satisfies readonly { title: PlainKey; parts: readonly KeyedPart[] }[]

const everywhere: readonly Shortcut[] = [
  ['shortcut.search', ['Alt', 'S']],
  ['shortcut.notices', ['Alt', 'N']],
  ['shortcut.close', ['Esc']],
  ['shortcut.shortcuts', ['?']],
]

/** The keys of the open page. */
export default function ShortcutsDialog({ open }: { open: boolean }) {
  const t = useText()
  const page = usePlace().title
  const shown = useKeyedParts()
  const sections = [
    ...groups.map(({ title, parts }) => ({
      title,
      shortcuts: parts.filter((part) => shown.includes(part)).flatMap((part) => ofParts[part]),
    })),
    { title: 'shortcut.everywhere', shortcuts: everywhere } as const,
  ]
  return (
    <Dialog
      open={open}
      width={720}
      onClose={closeShortcuts}
      title={
        <span className="shortcuts-title">
          {t('shortcut.shortcuts')} <small>{page}</small>
        </span>
      }
    >
      <div className="shortcuts">
        {sections
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{t(title)}</h3>
              <dl>
                {shortcuts.map(([does, ...ways]) => (
                  <div key={does}>
                    <dt>{t(does)}</dt>
                    <dd>
                      {ways.map((keys, way) => (
                        <Fragment key={keys.join()}>
                          {way > 0 && t('shortcut.or')}
                          {keys.map((key) => (
                            <kbd key={key}>{key}</kbd>
                          ))}
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <p className="shortcuts-note">{t('shortcut.notInFields')}</p>
    </Dialog>
  )
}
