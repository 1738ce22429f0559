/** In ms. Text that no field took by then is dropped. */
const keptFor = 10_000

interface Key {
  key: string
  shiftKey: boolean
}

/** Characters, and each Enter or Tab that followed some. */
let keys: Key[] = []
let until = 0

function handleKey(event: KeyboardEvent): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing, target } = event
  if (performance.now() > until) {
    dropEarlyKeys()
    return
  }
  const inField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  if (inField || altKey || ctrlKey || metaKey || isComposing) return
  if (key.length !== 1 && !((key === 'Enter' || key === 'Tab') && keys.length > 0)) return
  event.preventDefault()
  event.stopPropagation()
  keys.push({ key, shiftKey })
}

/** The pages that are about to open. */
let awaited = 0

/** No form took the text. The keys belong to the page again. */
export function dropEarlyKeys(): void {
  document.removeEventListener('keydown', handleKey, true)
  keys = []
  until = 0
  awaited = 0
}

/**
 * A form or dialog is about to open. Text that the user types from now on goes into its first field, if the field is
 * there within `ms`.
 */
export function keepEarlyKeys(ms = keptFor): void {
  const now = performance.now()
  if (now > until) dropEarlyKeys()
  until = Math.max(until, now + ms)
  document.addEventListener('keydown', handleKey, true)
}

/** No form took the text. A single key was meant for the page, such as `?` or `/`. */
function releaseEarlyKeys(): void {
  const [only, ...more] = takeEarlyKeys()
  if (only && more.length === 0) press(document.activeElement ?? document.body, only)
}

function takeEarlyKeys(): Key[] {
  const taken = performance.now() > until ? [] : keys
  dropEarlyKeys()
  return taken
}

/** Whether nothing handled the key. */
const press = (target: Element, { key, shiftKey }: Key): boolean =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, shiftKey, bubbles: true, cancelable: true }),
  )

/** The same for a page. The answer ends the wait, once the effects of an opened form have run. */
export function awaitPage(): () => void {
  keepEarlyKeys()
  awaited += 1
  return () => {
    setTimeout(() => {
      if (awaited === 0) return
      awaited -= 1
      if (awaited === 0) releaseEarlyKeys()
    })
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const firstField = [
  'input:not([disabled], [readonly], [type="hidden"], [type="file"], [type="checkbox"], [type="radio"])',
  'textarea:not([disabled], [readonly])',
]
  .map((field) => `${field}:not([tabindex="-1"])`)
  .join()

/** Focuses the first field of a part of a form, and selects its text. */
export function goToFirstField(part: Element | null): void {
  part?.scrollIntoView({ block: 'nearest' })
  const field = part?.querySelector<Field>(firstField)
  field?.focus()
  field?.select()
}

let left = ''

/**
 * Whether the user is just leaving, as it was, a field that got its focus by itself. He has not reached it, so it is
 * not checked yet.
 */
export const isLeftAsFound = (name: string): boolean => left !== '' && left.endsWith(`_${name}`)

/** Focuses the first field of an opened form, and types the text that came early. */
export function focusFirstField(form: Element | null): void {
  const early = takeEarlyKeys()
  const field = form?.querySelector<Field>(firstField)
  if (!form || !field) return
  // On a touch screen the focus would open the keyboard over the form.
  if (field !== document.activeElement && globalThis.matchMedia('(hover: none)').matches) return
  field.focus({ preventScroll: true })
  const opened = field.value
  const handleLeave = () => {
    if (field.value !== opened) return
    left = field.id
    setTimeout(() => (left = ''))
  }
  field.addEventListener('focusout', handleLeave, { capture: true, once: true })
  type(form, field, early)
}

/** Types the keys into a field. Those after a Tab go where the Tab leads. */
function type(form: Element, field: Field, typed: Key[]): void {
  const end = typed.findIndex(({ key }) => key.length > 1)
  const text = (end < 0 ? typed : typed.slice(0, end)).map(({ key }) => key).join('')
  // This is the only way to type as the user does: the field's own limits and handlers apply.
  if (text) document.execCommand('insertText', false, text)
  const ending = typed[end]
  if (!ending) return
  const rest = typed.slice(end + 1)
  // The field draws the text before it gets the key.
  setTimeout(() => {
    const tab = ending.key === 'Tab'
    // A Tab that the field handles may open another field.
    if (tab) {
      keepEarlyKeys()
      keys = rest
    }
    const free = press(field, ending)
    if (tab && !free) return
    if (tab) {
      dropEarlyKeys()
      const fields = [...form.querySelectorAll<Field>(firstField)]
      const next = fields[fields.indexOf(field) + (ending.shiftKey ? -1 : 1)]
      next?.focus()
      next?.select()
      if (next) type(form, next, rest)
    } else if (document.activeElement === field) type(form, field, rest)
  })
}
