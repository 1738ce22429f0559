import { useText } from '../../kit/base/text.ts'

/** The page is read again so often, in ms. */
export const readEvery = 10_000

const minuteMs = 60_000

/** How long something has waited, in words. */
export function useWaited(): (since: string) => string {
  const t = useText()
  return (since) => {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / minuteMs))
    if (minutes < 100) return t('order.minutes', { count: minutes })
    if (minutes < 48 * 60) return t('order.hours', { count: Math.floor(minutes / 60) })
    return t('order.days', { count: Math.floor(minutes / 24 / 60) })
  }
}
