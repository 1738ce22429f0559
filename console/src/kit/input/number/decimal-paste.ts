const fullWidth = /[０-９．，－。]/g

/**
 * Reads a typed or pasted amount as a decimal string: `￥1.234,5` → 1234.5, `1,234.50` → 1234.50, `12元` → 12. A single
 * comma before three digits separates thousands; before fewer digits it is the decimal sign. A single point is always
 * the decimal sign. Text that is no number returns unchanged, so that no typed text is lost.
 */
export function decimalFromPaste(raw: string): string {
  const half = raw.replace(fullWidth, (char) =>
    char === '。' ? '.' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  )
  const bare = half
    .replace(/[\s'’_\u00a0\u2007\u202f]/g, '')
    .replace(/^([-−]?)[￥¥$€£]/, '$1')
    .replace(/^[￥¥$€£]([-−]?)/, '$1')
    .replace(/(元|CNY|RMB|kg|公斤)$/i, '')
    .replace(/^−/, '-')
  const plain = withPoint(bare)
  return plain !== null && /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? tidy(plain) : raw.trim()
}

/** The digits with at most one point; null if the characters are no number. */
function withPoint(text: string): string | null {
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return null
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points && commas) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    const group = decimal === '.' ? ',' : '.'
    const [whole = '', fraction = '', ...more] = text.split(decimal)
    return more.length === 0 && !fraction.includes(group) && grouped(whole, group)
      ? `${whole.replaceAll(group, '')}.${fraction}`
      : null
  }
  if (points > 1) return grouped(text, '.') ? text.replaceAll('.', '') : null
  if (commas > 1) return grouped(text, ',') ? text.replaceAll(',', '') : null
  if (commas === 1) return grouped(text, ',') ? text.replace(',', '') : text.replace(',', '.')
  return text
}

const grouped = (text: string, sign: string) => {
  const [first = '', ...rest] = text.replace(/^-/, '').split(sign)
  return first.length > 0 && first.length <= 3 && rest.every((part) => /^\d{3}$/.test(part))
}

/** Removes leading zeros and a trailing point: `007.` → 7, `.5` → 0.5. */
function tidy(text: string): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}`
}
