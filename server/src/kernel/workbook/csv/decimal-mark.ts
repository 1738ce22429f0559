/** Characters that end a value in a line. With ',' as the separator, a comma inside a value needs quotes. */
const edges = (separator: string) => (separator === ',' ? '"' : `"\\r\\n${separator}`)

/** True if a value of the text is a number with one or two decimals behind this mark, such as `12,50` or `¥3,5`. */
function hasDecimals(text: string, separator: string, mark: ',' | '\\.'): boolean {
  const edge = mark === ',' ? edges(separator) : `"\\r\\n${separator}`
  const around = `[^\\d.,${edge}]{0,4}`
  return new RegExp(`(^|[${edge}])${around}\\d+${mark}\\d{1,2}${around}($|[${edge}])`).test(text)
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
