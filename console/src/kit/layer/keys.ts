const openLayer =
  '.ant-modal-wrap:not([style*="none"]), .ant-drawer-open, .ant-popover-open, .ant-dropdown-open, .ant-select-open'

/** Whether a key is part of a combination, or of a word that an input method composes. */
export const isModified = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented

export const isLayerOpen = (): boolean => document.querySelector(openLayer) !== null

/** A scanner types although the focus is elsewhere, as on the button that opened the last dialog. */
export const beginsScan = (event: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(event.key) && !keyIsTaken(event)

/** Whether the focused field or the open layer handles a key, so that the page must not. */
export function keyIsTaken(event: KeyboardEvent): boolean {
  if (isModified(event)) return true
  const target = event.target
  if (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select'))
  )
    return (target as HTMLInputElement).type !== 'checkbox'
  // The active cell of an editing table takes each letter.
  return isLayerOpen() || document.querySelector('[data-typing]') !== null
}
