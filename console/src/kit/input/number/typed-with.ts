/** The most digits before the point. */
const mostDigits = 8

/** A typed number with a further key. What no amount can be, stays as it was. */
export function typedWith(typed: string, key: string, decimals: number): string {
  if (key === '.') return typed.includes('.') || decimals === 0 ? typed : `${typed || '0'}.`
  const next = `${typed}${key}`.replace(/^0+(?=\d)/, '')
  const [whole = '', part = ''] = next.split('.')
  return whole.length > mostDigits || part.length > decimals ? typed : next
}
