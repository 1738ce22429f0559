/** A named move of a status machine. The server refuses other moves, and this move from any other status. */
export interface Move<S extends number> {
  from: readonly S[]
  to: S
  /** The actors that may make the move: staff, the buyer or till through the Open API, a timer, the system. */
  who: readonly ('staff' | 'buyer' | 'timer' | 'system')[]
}

/**
 * Declares a status machine as data. The server puts `from` into the condition of its UPDATE; the console shows the
 * possible moves as buttons.
 */
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
