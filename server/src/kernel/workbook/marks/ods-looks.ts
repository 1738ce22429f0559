import { type NumberFormat, unknownFormat } from '../cell-text.ts'
import { said } from '../words/plain-text.ts'
import type { ConditionalLook } from './conditional-rules.ts'
import { elementsIn, numberFormats } from './ods-formats.ts'

/** A condition in a style: cells for which it holds look as another style says. */
export interface StyleMap {
  condition: string
  style: string
  /** The cell that its formula is written for. */
  base: string
}

interface CellStyle {
  name: string
  shownName: string
  parent: string
  /** Undefined if the style says nothing of it. */
  struck: boolean | undefined
  format: NumberFormat | undefined
  maps: StyleMap[]
}

/** The styles of cells of an OpenDocument file. */
export interface CellStyles {
  /** The look that a condition gives by the name of a style, as people see it or as its element has it. */
  look(name: string): ConditionalLook
  /** The conditions in a style of a cell: its own, and those of named styles. Programs do not agree about the latter. */
  maps(name: string): { own: StyleMap[]; named: StyleMap[] }
  /** The styles with conditions. */
  mapped: ReadonlySet<string>
}

/** A style has some. A damaged one is its own parent. */
const mostParents = 20
const open = /<(style:style)(?=\s)/g
/** A program may write `>` in a value as it is. */
const map = /<style:map\s((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g

/** Reads the named styles of `styles` and the automatic ones of `content`. */
export function cellStyles(content: string, styles: string): CellStyles {
  const named = stylesIn(styles)
  const automatic = stylesIn(content)
  const shownNames = new Map([...named.values()].map(({ shownName, name }) => [shownName, name]))
  /** The style and its parents. */
  const family = (style: CellStyle | undefined): CellStyle[] => {
    const all: CellStyle[] = []
    for (let one = style; one && all.length < mostParents; one = named.get(one.parent)) all.push(one)
    return all
  }
  const look = (said: string): ConditionalLook => {
    const names = [shownNames.get(said) ?? said, encoded(said)]
    const found = names.map((name) => named.get(name) ?? automatic.get(name)).find((one) => one)
    const all = family(found)
    return {
      struck: all.find(({ struck }) => struck !== undefined)?.struck ?? false,
      format: all.find(({ format }) => format !== undefined)?.format ?? null,
    }
  }
  const maps = (name: string) => {
    const own = automatic.get(name)
    return {
      own: own?.maps ?? [],
      named: family(own ? named.get(own.parent) : named.get(name)).flatMap((one) => one.maps),
    }
  }
  const mapped = [...automatic.keys(), ...named.keys()].filter((name) => {
    const { own, named } = maps(name)
    return own.length + named.length > 0
  })
  return { look, maps, mapped: new Set(mapped) }
}

function stylesIn(part: string): Map<string, CellStyle> {
  const formats = numberFormats(part)
  return new Map(
    elementsIn(part, open).flatMap(({ head, inside }) => {
      if (said(head, 'style:family') !== 'table-cell') return []
      const line = /\sstyle:text-line-through-(?:style|type)\s*=\s*["']([^"']*)/.exec(inside)?.[1]
      const format = said(head, 'style:data-style-name')
      const name = said(head, 'style:name')
      const one: CellStyle = {
        name,
        shownName: said(head, 'style:display-name') || name,
        parent: said(head, 'style:parent-style-name'),
        struck: line === undefined ? undefined : line !== 'none',
        format: format === '' ? undefined : (formats.get(format) ?? unknownFormat),
        maps: [...inside.matchAll(map)].map(([, tag = '']) => ({
          condition: said(tag, 'style:condition'),
          style: said(tag, 'style:apply-style-name'),
          base: said(tag, 'style:base-cell-address'),
        })),
      }
      return [[name, one] as const]
    }),
  )
}

/** The name of a style as its element has it: `Struck_5f_1` for `Struck_1`. */
const encoded = (name: string): string =>
  name.replace(/[^\p{L}\p{N}.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)
