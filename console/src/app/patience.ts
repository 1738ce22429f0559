/** In ms. A page that needs more to open shows its frame first. */
const patience = 150

/** Waits for something that the first drawing should have, but not for long. */
export const inPatience = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))])
