/**
 * Remembers what `read` says of a text, for up to `most` texts: many rules ask about the same few texts of a file. Texts
 * above `longest` characters are read each time. Nobody may change the values.
 */
export function remembered<T>(
  read: (text: string) => T,
  longest = Number.POSITIVE_INFINITY,
  most = 1000,
): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > longest) return read(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size >= most) known.clear()
    known.set(text, value)
    return value
  }
}
