import { contrast } from '../base/contrast.ts'

/** The colours that are offered first: the theme colours of spec section 9, then colours that match them. */
export const palette = [
  '#3370FF',
  '#EC4343',
  '#F18D45',
  '#54C367',
  '#2BB6AF',
  '#1F56DB',
  '#7A5AF8',
  '#D6409F',
  '#F5C518',
  '#8A5A3C',
  '#1F2329',
  '#8A94A6',
] as const

/**
 * Reads a typed or pasted colour as `#RRGGBB`: 3370ff, #37f, rgb(51, 112, 255). Other text stays as it is, and the
 * form's rules refuse it.
 */
export function colorOf(text: string): string {
  const raw = text.trim()
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(raw)
  if (rgb) {
    const parts = rgb.slice(1).map(Number)
    if (parts.some((part) => part > 255)) return raw
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
  }
  const hex = /^[#＃]?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(raw)?.[1]
  if (!hex) return raw
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return `#${long.toUpperCase()}`
}

export const isColor = (text: string): boolean => /^#[0-9A-F]{6}$/i.test(text)

/** The better text colour of white and dark on this colour, and the contrast of both. */
export function inkOn(color: string) {
  const [white, dark] = [contrast(color, '#FFFFFF'), contrast(color, '#1F2329')]
  return { white, dark, ink: white >= dark ? '#FFFFFF' : '#1F2329' } as const
}
