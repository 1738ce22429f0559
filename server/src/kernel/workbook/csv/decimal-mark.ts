/** Characters that end a value in a line. With ',' as the separator, a comma inside a value needs quotes. */
const edges = (separator: string) => (separator === ',' ? '"' : `"\\r\\n${separator}`)

/** True if a value of the text is a number with one or two decimals behind this mark, such as `12,50` or `¥3,5`. */
function hasDecimals(text: string, separator: string, mark: ',' | '\\.'): boolean {
  const edge = mark === ',' ? edges(separator) : `"\\r\\n${separator}`
  const around = `[^\\d.,${edge}]{0,4}`
  return new RegExp(`(^|[${edge}])${around}\\d+${mark}\\d{1,2}${around}($|[${edge}])`).test(text)
}

/** `12,50`, `€ 3,5`, `0,250`, `1.234,50`: only the comma can be the decimal mark. */
const decimal = /^([^\d.,]{0,4})((?:[1-9]\d{0,2}(?:\.\d{3})+|\d+),\d{1,2}|0,\d{3})([^\d.,]{0,4})$/
const whole = /^[^\d.,]{0,4}\d+[^\d.,]{0,4}$/

/** The same number with a point; null for another text. */
export function withPoint(text: string): string | null {
  const [, before = '', number, after = ''] = decimal.exec(text.normalize('NFKC').trim()) ?? []
  return number === undefined ? null : before + number.replaceAll('.', '').replace(',', '.') + after
}

/**
 * The columns whose numbers all have the comma as their decimal mark, in a text with semicolons. Whole numbers fit, and
 * so do `1,234` and `1.234`, whose rows are asked about.
 */
export function decimalColumns(rows: readonly { cells: readonly string[] }[]): ReadonlySet<number> {
  const [has, others] = [new Set<number>(), new Set<number>()]
  for (const { cells } of rows.slice(1))
    for (const [column, cell] of cells.entries()) {
      const text = cell.normalize('NFKC').trim()
      if (withPoint(text) !== null) has.add(column)
      else if (/\d/.test(text) && !whole.test(text) && !commas.test(text) && !points.test(text))
        others.add(column)
    }
  return new Set([...has].filter((column) => !others.has(column)))
}

const commas = /^[^\d.,]*\d{1,3}(,\d{3})+[^\d.,]*$/
const points = /^[^\d.,]*[1-9]\d{0,2}(\.\d{3})+[^\d.,]*$/

/**
 * Finds numbers whose comma or point may separate thousands or decimals: `1,500`, `¥1,500`, `1.500`. `head` is the
 * beginning of the text.
 */
export function unclearNumbers(head: string, separator: string): (value: string) => boolean {
  const usesPoint = hasDecimals(head, separator, '\\.')
  const usesComma = hasDecimals(head, separator, ',') && !usesPoint
  // Programs write ';' where the comma is the decimal mark.
  const commaUnclear = usesComma || separator === ';'
  const pointUnclear = usesComma || (separator === ';' && !usesPoint)
  return (value) => {
    const plain = value.normalize('NFKC')
    return (commaUnclear && commas.test(plain)) || (pointUnclear && points.test(plain))
  }
}
