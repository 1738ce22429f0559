/** The most records that one call changes. */
const atOnce = 200

/**
 * Runs a bulk action for any number of records, call by call, and adds up what the calls changed. The calls before a
 * refused one keep their effect; then `follow` shows it.
 */
export async function inParts(
  ids: readonly string[],
  run: (part: string[]) => Promise<number>,
  follow: () => Promise<void> = async () => {},
): Promise<number> {
  let changed = 0
  try {
    for (let from = 0; from < ids.length; from += atOnce) changed += await run(ids.slice(from, from + atOnce))
  } catch (error) {
    if (changed > 0) await follow()
    throw error
  }
  return changed
}
