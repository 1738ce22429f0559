const fullWidthDigit = /[０-９]/g

/**
 * A phone for storage, without the spaces, dashes and +86 of a pasted number. Other characters stay, and the rules
 * refuse them.
 */
export function phoneOf(text: string): string {
  const bare = text
    .replace(fullWidthDigit, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u00a0\u200b-\u200f\u202a-\u202e\u2060-\u2069()（）－—-]/g, '')
  return bare.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '')
}

/** 13800138000 → 138 0013 8000, as people read it out. */
export const grouped = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` : phone
