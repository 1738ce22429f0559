let pressed = false
const waiting = new Set<() => void>()

function release(): void {
  pressed = false
  // The click comes right after the release.
  setTimeout(() => {
    const ready = [...waiting]
    waiting.clear()
    for (const action of ready) action()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, release, true)
}

/**
 * Runs the action once no mouse button or finger is down, at once if none is. A fault that appears or goes while a
 * button is pressed moves the button away from under the pointer, and its click is lost.
 */
export function afterPress(action: () => void): void {
  if (pressed) waiting.add(action)
  else action()
}
