let pressed = false
const waiting = new Set<() => void>()

function release(): void {
  pressed = false
  // The click comes right after the release.
  setTimeout(() => {
    for (const go of waiting) go()
    waiting.clear()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, release, true)
}

/**
 * Resolves once no mouse button or finger is down. What appears on a press, for example the fault of the field that was
 * left, moves the button away from under the pointer, and its click is lost.
 */
export function pointerReleased(): Promise<void> {
  if (!pressed) return Promise.resolve()
  return new Promise((go) => waiting.add(go))
}
