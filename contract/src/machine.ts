/** One named move of a status machine: a move that is not listed, or not from this status, is refused. */
export interface Move<S extends number> {
  from: readonly S[]
  to: S
  /** Who may do it: staff, the buyer or till through the Open API, a timer, the system itself. */
  who: readonly ('staff' | 'buyer' | 'timer' | 'system')[]
}

/** Declares a status machine as data; the server guards its UPDATE with `from`, the console asks which buttons to show. */
export function defineMachine<S extends number, const M extends Record<string, Move<S>>>(moves: M): M {
  return moves
}

/** The moves that `who` may make from `status`. */
export function movesFrom<S extends number, M extends Record<string, Move<S>>>(
  machine: M,
  status: S,
  who: Move<S>['who'][number] = 'staff',
): (keyof M & string)[] {
  return Object.entries(machine)
    .filter(([, move]) => move.from.includes(status) && move.who.includes(who))
    .map(([name]) => name)
}

/** The seven scenes of a status tag (spec section 3). */
export type StatusTone =
  | 'initial'
  | 'stageStarted'
  | 'inProgress'
  | 'completed'
  | 'taskComplete'
  | 'cancelled'
  | 'closed'
