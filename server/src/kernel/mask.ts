/** 13812345678 → 138****5678: personal data as it leaves the server. */
export const maskPhone = (phone: string): string =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : ''

/** someone@example.org → s****e@example.org. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  return `${email[0]}****${at > 1 ? email[at - 1] : ''}${email.slice(at)}`
}
