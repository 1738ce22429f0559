/** An attachment header for any file name: an ASCII form for old clients and the real one as RFC 5987 has it. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // A half of a surrogate pair cannot be encoded; it stands for nothing anyway.
  const whole = name.replace(/\p{Surrogate}/gu, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
