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
    const button = [...open.querySelectorAll<HTMLButtonElement>(saveButtons)].at(-1)
    if (button && !button.disabled && !button.classList.contains('ant-btn-loading')) button.click()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
