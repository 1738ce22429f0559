const reloadedKey = 'zhanggui_reloaded'

/**
 * A part of the console that cannot be loaded is most often one of an older build: the page reloads (spec section 8).
 * Once per build, so that a part that is really missing ends in a message and not in a loop.
 */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(reloadedKey) === __BUILD_ID__) return
      sessionStorage.setItem(reloadedKey, __BUILD_ID__)
    } catch {
      // Without storage there is no knowing whether this is the second time: rather a message.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
