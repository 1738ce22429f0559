/** A-2 comes before A-12. */
const natural = new Intl.Collator('zh', { numeric: true })

/** Lines on a walk along the shelves; those without a place come last. Beside each other the names decide. */
export const byShelf = <L extends { shelf: string; name: string }>(lines: readonly L[]): L[] =>
  lines.toSorted(
    (one, other) =>
      Number(one.shelf === '') - Number(other.shelf === '') ||
      natural.compare(one.shelf, other.shelf) ||
      natural.compare(one.name, other.name),
  )
