import type { ConditionalRule } from '../marks/conditional-rules.ts'
import { odsRules } from '../marks/ods-conditions.ts'
import { cellStyles } from '../marks/ods-looks.ts'
import { type CellMarks, odsMarks } from '../marks/ods-marks.ts'
import { withoutShapes } from './ods-shapes.ts'
import { odsPageLines, odsStyles } from './ods-styles.ts'
import { type OdsTable, odsTables } from './ods-tables.ts'

/** A table of an OpenDocument file: what it says beside the values of its cells. */
interface OdsSheet extends OdsTable {
  isHidden: boolean
  marks: CellMarks | undefined
  rules: ConditionalRule[]
  /** The lines of its text boxes, shapes, print headers and footers. */
  lines: string[]
}

/** The page of a table without one of its own. */
const usualPage = 'Default'

/** Reads what SheetJS does not tell. `content` is the part without its shapes, or the same as before. */
export function readOds(whole: string, styles: string): { content: string; sheets: OdsSheet[] } {
  const { content, lines: drawn } = withoutShapes(whole)
  const looks = odsStyles(content)
  const printed = odsPageLines(styles)
  const cells = cellStyles(content, styles)
  const styled = odsMarks(content, styles, cells.mapped)
  const rules = odsRules(
    content,
    cells,
    styled.map(({ areas }) => areas),
  )
  const sheets = odsTables(content, looks).map((table, at) => {
    const page = looks.pages.get(table.style) ?? usualPage
    return {
      ...table,
      isHidden: looks.hiddenTables.has(table.style),
      marks: styled[at]?.marks,
      rules: rules[at] ?? [],
      lines: [...(drawn[at] ?? []), ...(printed.get(page) ?? [])],
    }
  })
  return { content, sheets }
}
