import { calls, openCalls, texts } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import type { TextEntry } from '@zhanggui/contract/text.ts'
import { eventBody, eventExample, eventHeaders } from '@zhanggui/contract/webhook/webhook.events.ts'
import { type WebhookGroup, webhookGroups } from '@zhanggui/contract/webhook/webhook.ts'
import { defaultLoginPrefix } from '../settings.ts'
import { schemaOf } from './docs-text.ts'

/** A permission, the scope of a key, or who may call. */
export const accessText = ({ access }: Call): string =>
  typeof access === 'string' ? access : 'open' in access ? `key: ${access.open}` : access.permission

function operation(id: string, noun: string, call: Call): unknown {
  const envelope = {
    type: 'object',
    required: ['rtnStatus', 'rtnMsg', 'data'],
    properties: {
      rtnStatus: { const: '0' },
      rtnMsg: { type: 'string' },
      data: schemaOf(call.output, 'output', noun),
    },
  }
  const input = schemaOf(call.input, 'input', noun) as { properties?: Record<string, unknown> }
  const body =
    call.body === 'upload'
      ? {
          'multipart/form-data': {
            schema: {
              ...input,
              properties: { ...input.properties, file: { type: 'string', format: 'binary' } },
            },
          },
        }
      : { 'application/json': { schema: input, ...(call.example === null ? {} : { example: call.example }) } }
  return {
    operationId: id,
    tags: [noun],
    summary: `${call.summary[0]} · ${call.summary[1]}`,
    'x-access': accessText(call),
    'x-load': call.load,
    ...(call.audit ? { 'x-audit': call.audit } : {}),
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([key, schema]) => ({
            name: key,
            in: 'path',
            required: true,
            schema,
          })),
        }
      : { requestBody: { required: true, content: body } }),
    responses: {
      200: {
        description: 'The answer, or a refusal with another rtnStatus',
        content:
          call.answer === 'file'
            ? {
                'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
                'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
              }
            : {
                'application/json': {
                  schema: { anyOf: [envelope, { $ref: '#/components/schemas/Refusal' }] },
                },
              },
      },
      503: {
        description: 'Overloaded: try again after Retry-After seconds',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

/** The events of a group, as the server sends them to an address of the merchant. */
const webhookOperation = (group: WebhookGroup) => ({
  post: {
    operationId: `webhook.${group}`,
    tags: ['webhook'],
    summary: `${group}.*`,
    parameters: Object.entries(eventHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOf(eventBody(group), 'output'), example: eventExample(group) },
      },
    },
    responses: {
      '2XX': { description: 'Accepted' },
      410: { description: 'Gone: the event is not sent again' },
      default: { description: 'Sent again later, with the same id' },
    },
  },
})

/** Every refusal code with its texts, for the documentation. */
export function refusalCodes(): { code: string; key: string; zh: string; en: string }[] {
  return Object.entries(texts as Record<string, TextEntry>)
    .flatMap(([key, entry]) =>
      entry[2] === undefined ? [] : [{ code: String(entry[2]), key, zh: entry[0], en: entry[1] }],
    )
    .sort((a, b) => Number(a.code) - Number(b.code))
}

/** The OpenAPI 3.1 document of all calls, generated from the contract. */
export function openApiDocument(loginPrefix = defaultLoginPrefix): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, group] of [...Object.entries(calls), ...Object.entries(openCalls)])
    for (const [name, call] of Object.entries(group as unknown as Record<string, Call>)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      const method = call.method.toLowerCase()
      paths[path] = { ...paths[path], [method]: operation(`${noun}.${name}`, noun, call) }
      // The same call again: calls of the login service also answer under a prefix (spec section 7).
      if (call.loginService)
        paths[`/${loginPrefix}${path}`] = { [method]: operation(`${noun}.${name}.prefixed`, noun, call) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zhanggui 掌柜',
      version: '1',
      description:
        'Every answer is HTTP 200 with {rtnStatus, rtnMsg, data}; rtnStatus "0" is success. Headers: token (cookie app_token), merchantId, language (zh or en), systemCode, deviceType. The session also needs its HttpOnly companion cookie. Calls under /open/v1 need the headers X-Zg-Key, X-Zg-Timestamp (ms since 1970), X-Zg-Nonce and X-Zg-Signature instead: the lower-case hex of HMAC-SHA256 with the secret of the key over method, path, timestamp, nonce and the lower-case hex SHA-256 of the body, with line feeds between them.',
    },
    paths,
    webhooks: Object.fromEntries(webhookGroups.map((group) => [group, webhookOperation(group)])),
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['rtnStatus', 'rtnMsg', 'data'],
          properties: {
            rtnStatus: { type: 'string', enum: [...new Set(refusalCodes().map((item) => item.code))] },
            rtnMsg: { type: 'string', description: 'In the language of the request' },
            data: {
              description: 'What the caller can use, for example [{path, key, message}] of the wrong fields',
            },
          },
        },
      },
    },
    'x-refusals': refusalCodes(),
  }
}
