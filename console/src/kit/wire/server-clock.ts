/** The lead of the server's clock over this computer's, in ms. Sealed data is valid for a few minutes only. */
let ahead = 0

/** Reads the server's clock from an answer. */
export function noteClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) ahead = date - Date.now()
}

/** The time of the server's clock, in ms since 1970. */
export const serverNow = (): number => Date.now() + ahead
