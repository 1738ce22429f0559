import { columnOf, type Merge } from '../merges.ts'
import { said } from '../words/plain-text.ts'
import { type ConditionalRule, testOf, usedRules } from './conditional-rules.ts'
import { styleMarks } from './ods-marks.ts'

const operators: Record<string, string> = {
  ...{ '=': 'equal', '!=': 'notEqual', '>': 'greaterThan', '<': 'lessThan' },
  ...{ '>=': 'greaterThanOrEqual', '<=': 'lessThanOrEqual' },
}
const texts: Record<string, string> = {
  ...{ 'contains-text': 'containsText', 'not-contains-text': 'notContainsText' },
  ...{ 'begins-with': 'beginsWith', 'ends-with': 'endsWith' },
}

/** The conditional formats of each table of an OpenDocument file that strike its cells. */
export function odsRules(content: string, styles: string): ConditionalRule[][] {
  if (!content.includes('calcext:conditional-format')) return []
  const marks = styleMarks([styles, content])
  return content
    .split(/<table:table(?=[\s>])/)
    .slice(1)
    .map((table) => {
      const blocks = table.split(/<calcext:conditional-format(?=[\s>])/).slice(1)
      return usedRules(blocks.flatMap((block) => rulesIn(block, marks)))
    })
}

function rulesIn(block: string, marks: ReturnType<typeof styleMarks>): ConditionalRule[] {
  const head = block.slice(0, block.indexOf('>') >>> 0)
  const areas = areasOf(said(head, 'calcext:target-range-address'))
  if (areas.length === 0) return []
  const isStruck = (style: string) => [style, encoded(style)].some((name) => marks.get(name) === 'struck')
  return block
    .split(/<calcext:condition(?=[\s>])/)
    .slice(1)
    .map((part) => {
      const tag = part.slice(0, part.indexOf('>') >>> 0)
      return {
        areas,
        look: { struck: isStruck(said(tag, 'calcext:apply-style-name')), format: null },
        // Of the conditions of a format the first one that holds counts. Other formats of the same cells count beside it.
        ...{ stops: false, group: areas },
        holds: testIn(said(tag, 'calcext:value'), areas),
      }
    })
}

/** The name of a style as its element has it: `Struck_5f_1` for `Struck_1`. */
const encoded = (name: string): string =>
  name.replace(/[^\p{L}\p{N}.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

/** A condition such as `>19`, `between(8,20)`, `contains-text("停售")` and `formula-is([.$D2]="停售")`. */
function testIn(condition: string, areas: readonly Merge[]): ConditionalRule['holds'] {
  const [, name = '', inside = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(condition) ?? []
  const plain = (text: string) => text.replace(/\[\.([^\]]*)\]/g, '$1').replaceAll(';', ',')
  if (name === 'formula-is') return testOf('expression', '', [plain(inside)], areas)
  if (name === 'between' || name === 'not-between')
    return testOf('cellIs', name === 'between' ? name : 'notBetween', plain(inside).split(','), areas)
  const kind = texts[name]
  if (kind) return testOf(kind, '', [], areas, inside.replace(/^"|"$/g, '').replaceAll('""', '"'))
  const [, sign = '', value = ''] = /^(!=|>=|<=|[=<>])(.*)$/.exec(condition) ?? []
  return testOf('cellIs', operators[sign] ?? '', [plain(value)], areas)
}

/** Areas such as `$表.C2:$表.C9 表.E2`. */
const areasOf = (text: string): Merge[] =>
  [...text.matchAll(/\.\$?([A-Z]{1,3})\$?(\d{1,7})(?::[^:]*?\.?\$?([A-Z]{1,3})\$?(\d{1,7}))?(?=\s|$)/g)].map(
    ([, left = '', top, right = left, bottom = top]) => ({
      ...{ top: Number(top), bottom: Number(bottom) },
      ...{ left: columnOf(left), right: columnOf(right) },
    }),
  )
