import { flushSync } from 'react-dom'

/** The layer on top, or the page. */
const layers = ['.ant-modal-wrap:not([style*="none"])', '.ant-drawer-open']
const saveButtons = [
  '.dialog-buttons',
  '.ant-modal-footer',
  '.ant-drawer-footer',
  '.form-footer',
  '.action-bar',
]
  .map((bar) => `${bar} .ant-btn-primary`)
  .join()

/** Ctrl+S or Cmd+S presses the main button of the open form. */
export function watchSaveKey(): () => void {
  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
    // The browser would save the page as a file.
    event.preventDefault()
    if (event.repeat) return
    const open = [...document.querySelectorAll(layers.join())].at(-1) ?? document
    // A closed dialog stays in the document.
    const button = [...open.querySelectorAll<HTMLButtonElement>(saveButtons)]
      .filter((one) => one.checkVisibility())
      .at(-1)
    if (!button || button.disabled || button.classList.contains('ant-btn-loading')) return
    // A field puts its text into form when it is left, such as `0830` into `08:30`.
    const field = document.activeElement
    if (field instanceof HTMLElement && field.matches('input, textarea')) {
      flushSync(() => field.blur())
      field.focus({ preventScroll: true })
    }
    button.click()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
