import tokens from './tokens.json' with { type: 'json' }

// The values of tokens.json that plain CSS needs. colors.css holds the same values as text, so that the login page
// has its colours before any script runs. colors.test.ts checks that both are equal.

type Values = Record<string, string | number>
type Side = { token: Values; components: Record<string, Values> }

const tokenNames = [
  'colorPrimary',
  'colorPrimaryBg',
  'colorPrimaryBgHover',
  'colorPrimaryBorder',
  'colorLink',
  'colorLinkHover',
  'colorError',
  'colorErrorText',
  'colorWarning',
  'colorWarningText',
  'colorSuccess',
  'colorSuccessText',
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorTextQuaternary',
  'colorTextPlaceholder',
  'colorBgLayout',
  'colorBgContainer',
  'colorBgElevated',
  'colorBgMask',
  'colorBorder',
  'colorBorderSecondary',
  'colorFill',
  'colorFillSecondary',
  'colorFillTertiary',
  'colorFillQuaternary',
  'boxShadow',
] as const

const componentNames = {
  'sider-bg': ['Layout', 'siderBg'],
  'nav-ink': ['Menu', 'itemColor'],
  'nav-hover-ink': ['Menu', 'itemHoverColor'],
  'nav-hover-bg': ['Menu', 'itemHoverBg'],
  'nav-selected-ink': ['Menu', 'itemSelectedColor'],
  'nav-selected-bg': ['Menu', 'itemSelectedBg'],
  'button-bg': ['Button', 'colorPrimary'],
  'button-hover-bg': ['Button', 'colorPrimaryHover'],
  'button-active-bg': ['Button', 'colorPrimaryActive'],
  'input-hover-border': ['Input', 'hoverBorderColor'],
  'input-active-border': ['Input', 'activeBorderColor'],
  'input-active-shadow': ['Input', 'activeShadow'],
  'table-header-bg': ['Table', 'headerBg'],
  'table-header-ink': ['Table', 'headerColor'],
  'table-header-hover-bg': ['Table', 'headerSortHoverBg'],
  'table-row-hover-bg': ['Table', 'rowHoverBg'],
  'table-row-selected-bg': ['Table', 'rowSelectedBg'],
  'table-row-selected-hover-bg': ['Table', 'rowSelectedHoverBg'],
  'table-line': ['Table', 'borderColor'],
  'segmented-bg': ['Segmented', 'trackBg'],
  'segmented-selected-bg': ['Segmented', 'itemSelectedBg'],
  'segmented-ink': ['Segmented', 'itemColor'],
} as const

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function cssName(token: string): string {
  const short = token.replace(/^colorBg/, 'bg').replace(/^color/, '')
  return `--${kebab(short.charAt(0).toLowerCase() + short.slice(1))}`
}

/** In the formatter's notation. */
const written = (value: string | number | undefined) =>
  String(value)
    .replace(/#[0-9A-F]+/g, (hex) => hex.toLowerCase())
    .replace(/,(?=\S)/g, ', ')

function block(selector: string, name: 'light' | 'dark'): string {
  const light = tokens.light as Side
  const side = tokens[name] as Side
  const lines: [string, string | number | undefined][] = []
  for (const token of tokenNames) lines.push([cssName(token), side.token[token] ?? light.token[token]])
  for (const [css, [component, token]] of Object.entries(componentNames)) {
    lines.push([`--${css}`, side.components[component]?.[token] ?? light.components[component]?.[token]])
  }
  for (const [tone, colors] of Object.entries(tokens.statusTones[name])) {
    for (const [part, color] of Object.entries(colors)) lines.push([`--tone-${kebab(tone)}-${part}`, color])
  }
  const body = lines.map(([css, value]) => `  ${css}: ${written(value)};`)
  return `${selector} {\n${body.join('\n')}\n}\n`
}

export function colorsCss(): string {
  const layout = tokens.layout
  const sizes = [
    ['sidebar', layout.sidebar],
    ['sidebar-collapsed', layout.sidebarCollapsed],
    ['topbar', layout.topbar],
    ['page-padding', layout.pagePadding],
    ['card-radius', layout.cardRadius],
    ['card-padding', layout.cardPadding],
    ['row-text', layout.rowHeight.text],
    ['row-thumb', layout.rowHeight.thumb],
    ['table-header', layout.tableHeader],
  ].map(([css, px]) => `  --${css}: ${px}px;`)
  return [
    block(':root', 'light'),
    block(':root[data-theme="dark"]', 'dark'),
    `:root {\n${sizes.join('\n')}\n}\n`,
  ].join('\n')
}
