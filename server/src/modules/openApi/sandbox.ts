import { randomUUID } from 'node:crypto'
import { openCalls } from '@zhanggui/contract'
import type { Call, OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { jsonFault } from '@zhanggui/contract/openApi/json-fault.ts'
import type { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type { CallContext, TenantContext } from '../../kernel/http/implement.ts'
import { secretOf, signatureHeaders, signatureOf } from '../../kernel/open/signature.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockKeyWithin, selectKeysWithin } from './openApi.sql.ts'
import { beyondOf, scopeNames } from './openApi.ts'

type Calls = typeof openApiCalls

const { goods, stock, member, order, session: login, afterSale, ...others } = openCalls
/** In an order in which the examples can be sent one after the other: what one needs, another has made before. */
const everyCall: readonly Call[] = [goods, stock, member, order, login, afterSale, others].flatMap((group) =>
  Object.values(group as unknown as Record<string, Call>),
)

/** The day of the examples, and how their numbers write it. */
const exampleDay = '2026-01-01'
const inNumber = (day: string) => day.replaceAll('-', '')

/** An example of yesterday: what was sold so long ago as in the documentation cannot be returned any more. */
function exampleOf(example: unknown, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - 24 * 3_600_000)
  return JSON.stringify(example ?? {}, null, 2)
    .replaceAll(exampleDay, day)
    .replaceAll(inNumber(exampleDay), inNumber(day))
}

export async function findSandboxChoices({
  tx,
  session,
  language,
}: TenantContext): Promise<OutputOf<Calls['findSandboxChoices']>> {
  const keys = (await selectKeysWithin(tx, session.stores)).filter(
    ({ scopes }) => beyondOf(session, scopes).length === 0,
  )
  return {
    calls: everyCall.flatMap(({ path, access, summary, audit, example }) =>
      typeof access === 'object' && 'open' in access
        ? [
            {
              path,
              scope: access.open,
              summary: summary[language === 'zh' ? 0 : 1],
              writes: audit !== null,
              example: exampleOf(example, session.timeZone),
            },
          ]
        : [],
    ),
    keys: keys.map(({ id, name, key, scopes, sources, store_code }) => ({
      id: String(id),
      name,
      key,
      scopes,
      sources: sources ?? [],
      store: store_code ?? '',
    })),
  }
}

/**
 * Sends a call of the Open API through the same door as a program. It goes out after the commit, so that this call holds
 * neither a transaction nor a place at the gate while the other one waits for its own. The audit keeps the key and the
 * path; the body and the secret stay out of it.
 */
export async function sendInSandbox(
  context: TenantContext,
  { keyId, path, body }: ParsedInputOf<Calls['sendInSandbox']>,
): Promise<() => Promise<OutputOf<Calls['sendInSandbox']>>> {
  const row = await lockKeyWithin(context.tx, Number(keyId), context.session.stores)
  if (!row) throw refuse('common.notFound').at('keyId')
  const beyond = beyondOf(context.session, row.scopes)
  if (beyond.length > 0)
    throw refuse('openApi.keyBeyond', { scopes: scopeNames(context, beyond) }).at('keyId')
  if (!everyCall.some((call) => call.path === path)) throw refuse('openApi.unknownCall').at('path')
  const fault = jsonFault(body)
  if (fault) throw refuse('openApi.notJson', { ...fault }).at('body')
  context.note(keyId, { title: `${row.name} · ${path}` })
  return () => sendSigned(context, row.key, path, body)
}

async function sendSigned(
  { services, language, ip, userAgent }: CallContext,
  key: string,
  path: string,
  body: string,
): Promise<OutputOf<Calls['sendInSandbox']>> {
  const at = Date.now()
  const unsigned = { method: 'POST', path, timestamp: String(at), nonce: randomUUID(), body }
  const headers = {
    [signatureHeaders.key]: key,
    [signatureHeaders.timestamp]: unsigned.timestamp,
    [signatureHeaders.nonce]: unsigned.nonce,
    [signatureHeaders.signature]: signatureOf(secretOf(services.settings.SECRET, key), unsigned),
  }
  const started = performance.now()
  const { status, text } = await services.sendToSelf({
    path,
    headers: { 'content-type': 'application/json', language, 'user-agent': userAgent, ...headers },
    body,
    ip,
  })
  return {
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    status,
    milliseconds: Math.round(performance.now() - started),
    at: new Date(at).toISOString(),
    text,
  }
}
