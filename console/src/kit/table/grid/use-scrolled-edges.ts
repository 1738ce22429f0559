import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `data-start` and `data-end` on a scrolling part if it has more content on that side. The shadows of the
 * pinned columns need them.
 */
export function useScrolledEdges(scroll: RefObject<HTMLElement | null>, wide: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: wider columns may make it scroll
  useLayoutEffect(() => {
    const node = scroll.current
    if (!node) return
    const look = () => {
      const at = Math.abs(node.scrollLeft)
      node.toggleAttribute('data-start', at > 0)
      node.toggleAttribute('data-end', at < node.scrollWidth - node.clientWidth - 1)
    }
    look()
    node.addEventListener('scroll', look, { passive: true })
    return () => node.removeEventListener('scroll', look)
  }, [scroll, wide])
}
