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

let touched = false
const touch = () => {
  touched = true
}
for (const event of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(event, touch, { capture: true, once: true })

let leaving = false

/** For a screen that takes the place of another one. What the user has typed was saved or given up before. */
export function leavingThePage<T>(load: () => Promise<T>): Promise<T> {
  leaving = true
  try {
    return load()
  } finally {
    leaving = false
  }
}

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

/** By address. A file that failed is not among them. */
const loads = new Map<string, Promise<void>>()

/**
 * Loads a part after its files. The build writes this around each `import()`, in place of Vite's helper. A browser may
 * refuse a script that has failed once until the page reloads (seen: Chromium 150), but not a file that was fetched. So
 * the files are fetched, and imported from the browser's cache. Where a reload loses nothing and the network seems to be
 * there, the browser reads them as scripts at once, which is quicker.
 */
export async function loadFiles<T>(part: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const kept = keeping > 0 || (touched && !leaving) || !navigator.onLine
  await Promise.all(
    files.map((file) => {
      const style = file.endsWith('.css')
      if (kept && !style) return loadOnce(`/${file}`, fetchFile)
      const loading = loadOnce(`/${file}`, (address) => link(address, style ? 'stylesheet' : 'modulepreload'))
      // The import itself tells of a script that does not arrive.
      return style ? loading : undefined
    }),
  )
  return part()
}

function loadOnce(address: string, load: (address: string) => Promise<void>): Promise<void> {
  const known = loads.get(address)
  if (known) return known
  const loading = isLoaded(address) ? Promise.resolve() : load(address)
  loads.set(address, loading)
  loading.catch(() => loads.delete(address))
  return loading
}

/** The page itself names the files that it begins with. A stylesheet that did not arrive has no rules. */
const isLoaded = (address: string): boolean => {
  const named = document.querySelector(`link[href="${address}"], script[src="${address}"]`)
  return named instanceof HTMLLinkElement && named.rel === 'stylesheet'
    ? named.sheet !== null
    : named !== null
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  await response.arrayBuffer()
}

function link(address: string, rel: 'stylesheet' | 'modulepreload'): Promise<void> {
  const element = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href: address })
  return new Promise((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error(`${address} did not load`))
    }
    document.head.append(element)
  })
}
