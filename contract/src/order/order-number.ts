/** The digits of an order number that people say and screens show. */
export const shortDigits = 6

/** `202611260002703` → `002703`. */
export const shortNumber = (number: string): string => number.slice(-shortDigits)

/** What a person types for an order: `#2703`, `2703` or `002703`. Null if it is no short number. */
export function readShortNumber(text: string): string | null {
  const [, digits] = /^#?(\d{1,6})$/.exec(text.trim()) ?? []
  return digits === undefined ? null : digits.padStart(shortDigits, '0')
}

/** Whether a text names the order: its whole number, or its short one. */
export const namesOrder = (text: string, number: string): boolean =>
  text.trim() === number || readShortNumber(text) === shortNumber(number)
