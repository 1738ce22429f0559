/** The card that an arrow key moves to, with `columns` cards in a row. Undefined if there is none. */
export function cardAfter(key: string, index: number, count: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  if (next === undefined) return undefined
  // From the second last row the key moves down into a shorter last row.
  if (key === 'ArrowDown' && next >= count)
    return Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : undefined
  return next >= 0 && next < count ? next : undefined
}
