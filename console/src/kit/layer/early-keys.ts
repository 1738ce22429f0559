/** In ms. Text that no field took by then is dropped. */
const keptFor = 10_000

let text = ''
/** Enter followed the text. */
let entered = false
let until = 0

function handleKey(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, isComposing, target } = event
  if (performance.now() > until) {
    dropEarlyKeys()
    return
  }
  const inField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  if (inField || altKey || ctrlKey || metaKey || isComposing) return
  const ends = key === 'Enter' && text !== ''
  if (key.length !== 1 && !ends) return
  event.preventDefault()
  event.stopPropagation()
  if (ends) entered = true
  else text += key
}

/** The pages that are about to open. */
let awaited = 0

/** No form took the text. The keys belong to the page again. */
export function dropEarlyKeys(): void {
  document.removeEventListener('keydown', handleKey, true)
  text = ''
  entered = false
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
  const key = performance.now() > until ? '' : text
  dropEarlyKeys()
  if (key.length !== 1) return
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

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

const firstField = [
  'input:not([disabled], [readonly], [type="hidden"], [type="file"], [type="checkbox"], [type="radio"])',
  'textarea:not([disabled], [readonly])',
]
  .map((field) => `${field}:not([tabindex="-1"])`)
  .join()

/** Focuses the first field of a part of a form, and selects its text. */
export function goToFirstField(part: Element | null): void {
  part?.scrollIntoView({ block: 'nearest' })
  const field = part?.querySelector<HTMLInputElement | HTMLTextAreaElement>(firstField)
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
  const typed = performance.now() > until ? '' : text
  const ends = entered
  dropEarlyKeys()
  const field = form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(firstField)
  if (!field) return
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
  // This is the only way to type as the user does: the field's own limits and handlers apply.
  if (typed) document.execCommand('insertText', false, typed)
  // The field draws the text before it gets the key.
  if (typed && ends)
    setTimeout(() =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
      ),
    )
}
