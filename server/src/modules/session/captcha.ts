import { randomBytes } from 'node:crypto'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { captchaSize, captchaTolerance, drawCaptcha } from '../../kernel/session/captcha.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import * as guard from '../../kernel/session/sign-in.sql.ts'

const perMinute = { atMost: 30, windowMs: 60_000 }

/** Draws a slider captcha. The number per network and minute is limited, because each costs the server work. */
export async function getCaptcha(context: CallContext) {
  const network = networkOf(context.ip)
  if (!context.services.limits.take(`captcha ${network}`, perMinute))
    throw refuse('session.tooManyTries', { minutes: 1 })
  const { x, y, picture, piece } = await drawCaptcha()
  const captchaId = randomBytes(16).toString('base64url')
  await guard.insertCaptcha(context.services.database, captchaId, x, network)
  const { width, height, piece: pieceSize } = captchaSize
  return { captchaId, picture, piece, width, height, pieceSize, pieceY: y }
}

/** A correct answer earns a ticket: valid for one try within five minutes. */
export async function checkCaptcha(
  context: CallContext,
  input: { captchaId: string; x: number },
): Promise<{ ticket: string }> {
  const ticket = randomBytes(32).toString('base64url')
  const fits = await guard.checkCaptcha(
    context.services.database,
    input.captchaId,
    input.x,
    captchaTolerance,
    tokenHash(ticket),
  )
  if (!fits) throw refuse('session.captchaWrong')
  return { ticket }
}
