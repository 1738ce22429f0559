/** Open to anybody (spec section 4). */
export const openWithoutToken = ['/reg', '/appSys', '/demoI18n'] as const

/**
 * Pages of the frame itself, without a permission code. No menu lists them, so being absent from the menu says nothing about
 * them; the page that a phone opens by scanning is one of them.
 */
export const framePages = [...openWithoutToken, '/401', '/404', '/reload', '/web/scan'] as const

export const isFramePage = (path: string): boolean => (framePages as readonly string[]).includes(path)
export const isOpenWithoutToken = (path: string): boolean =>
  (openWithoutToken as readonly string[]).includes(path)
