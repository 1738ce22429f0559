/** Pages without a session (spec section 4). */
export const openWithoutToken = ['/reg', '/appSys', '/demoI18n'] as const

/**
 * Pages of the frame itself, without a permission code. They never stand in the menu, so the guard must not look for
 * them there. One of them is the page that a phone opens by scanning.
 */
export const framePages = [...openWithoutToken, '/401', '/404', '/reload', '/web/scan'] as const

export const isFramePage = (path: string): boolean => (framePages as readonly string[]).includes(path)
export const isOpenWithoutToken = (path: string): boolean =>
  (openWithoutToken as readonly string[]).includes(path)
