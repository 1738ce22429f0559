import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CSSOptions } from 'vite'
import { folderOfWidget } from './direct-imports.ts'

type PostcssPlugins = Exclude<CSSOptions['postcss'], string | undefined>['plugins']

/** The classes of a widget begin with its folder's name, but for these. */
const classNames: Readonly<Record<string, string>> = {
  calendar: 'picker-calendar',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
}
/** Their classes belong to `grid`. Forms need that, but none of its columns. */
const partsOfGrid: readonly string[] = ['col', 'row']
const columns = 'col-(?:[a-z]+-)*\\d'
/** Both languages are written from left to right, and only antd's own pages show panels without their button. */
const neverShown = /-rtl\b|-pure-panel\b/

/** The folders of the styles that come with the widgets which the console imports. */
function stylesInUse(source: string, widgets: string): ReadonlySet<string> {
  const left: string[] = []
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  ))
    for (const [, names = ''] of readFileSync(join(source, file), 'utf8').matchAll(
      /import \{([^}]*)\} from 'antd'/g,
    ))
      for (const name of names.split(',').map((one) => one.trim().replace(/ as .*/, '')))
        if (name !== '' && !name.startsWith('type '))
          left.push(join(widgets, folderOfWidget(name), 'index.js'))
  const found = new Set<string>()
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from ["'](\.[^"']*)["']/g)) {
      const other = resolve(dirname(file), path)
      left.push(...(other.endsWith('.js') ? [other] : [`${other}.js`, join(other, 'index.js')]))
    }
  }
  return new Set(
    [...found].flatMap((file) => /([\w-]+)\/style\/index\.js$/.exec(file.slice(widgets.length))?.[1] ?? []),
  )
}

/** Leaves the rules of widgets that the console does not have out of antd's stylesheet, which has those of all. */
export function usedStyles(source: string, widgets: string): NonNullable<PostcssPlugins>[number] {
  const used = stylesInUse(source, widgets)
  const unused = readdirSync(widgets)
    .filter(
      (name) => existsSync(join(widgets, name, 'style')) && !used.has(name) && !partsOfGrid.includes(name),
    )
    .map((name) => classNames[name] ?? name)
  const ofUnused = new RegExp(`[.=]ant-(?:${[...unused, columns].join('|')})(?![a-z])`)
  return {
    postcssPlugin: 'used-styles',
    Once(root) {
      if (!/antd\/dist\/antd\.css$/.test(root.source?.input.file ?? '')) return
      root.walkRules((rule) => {
        const kept = rule.selectors.filter(
          (selector) => !ofUnused.test(selector) && !neverShown.test(selector),
        )
        if (kept.length === 0) rule.remove()
        else if (kept.length < rule.selectors.length) rule.selectors = kept
      })
    },
  }
}
