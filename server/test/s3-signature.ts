import { createHash, createHmac } from 'node:crypto'

/**
 * Amazon's Signature Version 4, which the test S3 lacks, computed from the request as it arrived. Returns the
 * signature that the request must have.
 */
export function expectedSignature(request: {
  method: string
  /** Path and query, as on the request line. */
  target: string
  headers: Record<string, string | string[] | undefined>
  secretAccessKey: string
}): { expected: string; given: string } {
  const [path = '', search = ''] = request.target.split('?')
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=') as [string, string?])
  const inQuery = Object.fromEntries(query.map(([name, value = '']) => [name, decodeURIComponent(value)]))
  const authorization = String(request.headers.authorization ?? '')
  const fromHeader = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? ''

  const signedByQuery = 'X-Amz-Signature' in inQuery
  const given = signedByQuery ? (inQuery['X-Amz-Signature'] ?? '') : fromHeader('Signature')
  const credential = signedByQuery ? (inQuery['X-Amz-Credential'] ?? '') : fromHeader('Credential')
  const signedHeaders = signedByQuery ? (inQuery['X-Amz-SignedHeaders'] ?? '') : fromHeader('SignedHeaders')
  const time = signedByQuery ? (inQuery['X-Amz-Date'] ?? '') : String(request.headers['x-amz-date'])
  const contentHash = signedByQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])

  const canonicalRequest = [
    request.method,
    path,
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value = '']) => `${name}=${value}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n')
  const [, day = '', region = '', service = ''] = credential.split('/')
  const scope = `${day}/${region}/${service}/aws4_request`
  const hashed = createHash('sha256').update(canonicalRequest).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${request.secretAccessKey}`,
  )
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`).toString('hex')
  return { expected, given }
}
