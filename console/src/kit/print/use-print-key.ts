import { useEffect, useRef } from 'react'

/** Ctrl+P or Cmd+P prints the sheets of the page. The browser would print the page around them. */
export function usePrintKey(print: () => void): void {
  const latest = useRef(print)
  latest.current = print
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
