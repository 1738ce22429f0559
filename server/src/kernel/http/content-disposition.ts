/**
 * An attachment header for any file name: an ASCII form for old clients, and the real name in the form of RFC 5987.
 */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // Half of a surrogate pair cannot be encoded and has no meaning.
  const whole = name.replace(/\p{Surrogate}/gu, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
