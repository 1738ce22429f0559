import { untilAnswered } from './connection.ts'

/**
 * Loads a page of the server in this tab, as soon as the server answers. Until then the console stays: the browser's
 * own error page would be a dead end.
 */
export async function openPage(to: string = location.href): Promise<void> {
  await untilAnswered()
  if (new URL(to, location.href).href === location.href) location.reload()
  else location.replace(to)
}
