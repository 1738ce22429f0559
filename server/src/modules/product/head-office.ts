import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'

/** Refuses a person of some stores: a product of the head office is that of every store (decision 0059). */
export function requireHeadOffice({ stores }: Pick<Session, 'stores'>): void {
  if (stores !== 'all') throw refuse('product.headOfficeOnly')
}

/** A handler of a call that changes products of the head office. */
export const atHead =
  <C extends { session: Pick<Session, 'stores'> }, I, A>(write: (context: C, input: I) => A) =>
  async (context: C, input: I): Promise<Awaited<A>> => {
    requireHeadOffice(context.session)
    return await write(context, input)
  }
