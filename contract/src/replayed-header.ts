/** The header of an answer that was stored at an earlier request with the same `Idempotency-Key`. */
export const replayedHeader = 'idempotency-replayed'
