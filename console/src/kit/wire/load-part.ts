import { type LoadTexts, loadTexts } from '../base/text.ts'

/** In ms. A part that takes longer counts as failed (spec section 8 'Route chunk-load failure'). */
export const partTimeout = 120_000

/** Resolves to true if the load may be tried again. Never resolves if the page reloads. `failed` counts the failures of this load. */
type Recover = (failed: number) => Promise<boolean>

let recover: Recover = async () => false

/** Sets the reaction to a part that cannot be loaded. */
export function recoverParts(next: Recover): void {
  recover = next
}

let keeping = 0

/** For a widget that shows its own load error. The page does not reload for it. */
export async function keepingThePage<T>(load: () => Promise<T>): Promise<T> {
  keeping += 1
  try {
    return await load()
  } finally {
    keeping -= 1
  }
}

/**
 * Loads a part of the console, and its texts if it has any. The build writes this around each `import()`.
 */
export async function loadPart<T>(part: () => Promise<T>, texts?: LoadTexts): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      const [loaded] = await inTime(Promise.all([part(), texts && loadTexts(texts)]))
      return loaded
    } catch (error) {
      if (keeping > 0 || !(await recover(failed))) throw error
      await loadStylesAgain()
    }
  }
}

async function inTime<T>(load: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the console took too long to load')), partTimeout)
  })
  try {
    return await Promise.race([load, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The build's loader asks for a stylesheet once, even if it does not arrive. */
async function loadStylesAgain(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return new Promise((settle) => {
        again.onload = settle
        again.onerror = settle
        link.replaceWith(again)
      })
    }),
  )
}
