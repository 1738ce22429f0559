/**
 * Full-width letters, digits and signs as half-width ones, as an input method writes them. Other characters stay: a
 * circled or raised digit is a footnote, not a part of the amount beside it.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('￥', '¥')
