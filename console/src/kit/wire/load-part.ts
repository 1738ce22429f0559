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

let careful = false
let keeping = 0

/** From here on a part that fails must not cost the page: a reload would lose the typed text. */
export function loadCarefully(): void {
  careful = true
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

/** By way and address. A file that failed is not among them. */
const asked = new Map<string, Promise<void>>()

/**
 * Loads a part after its files. The build writes this around each `import()`, in place of Vite's helper. A browser may
 * refuse a module that has failed once until the page reloads (seen: Chromium 150). So the files are fetched before the
 * import, which finds them in the browser's cache. Until the first screen is shown a reload loses nothing, and the files
 * are only announced, which is quicker.
 */
export async function loadFiles<T>(part: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const kept = careful || keeping > 0
  const load = (file: string): Promise<void> | undefined => {
    const address = `/${file}`
    if (file.endsWith('.css')) return once(`style ${address}`, () => applyStyle(address))
    if (kept) return once(`fetched ${address}`, () => fetchFile(address))
    void once(`announced ${address}`, () => announce(address))
    return undefined
  }
  await Promise.all(files.map(load))
  return part()
}

function once(key: string, ask: () => Promise<void>): Promise<void> {
  const known = asked.get(key)
  if (known) return known
  const asking = ask()
  asked.set(key, asking)
  asking.catch(() => asked.delete(key))
  return asking
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} is answered with ${response.status}`)
  await response.arrayBuffer()
}

async function announce(address: string): Promise<void> {
  if (!linkTo(address)) document.head.append(newLink('modulepreload', address))
}

function applyStyle(address: string): Promise<void> {
  if (linkTo(address)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = newLink('stylesheet', address)
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} did not load`))
    }
    document.head.append(link)
  })
}

const linkTo = (address: string): Element | null => document.querySelector(`link[href="${address}"]`)

function newLink(rel: string, address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = address
  return link
}
