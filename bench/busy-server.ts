import { createServer } from 'node:http'

/** The floor of a shed answer: Node that does nothing but refuse. */
const body = JSON.stringify({ rtnStatus: '10009', rtnMsg: '系统繁忙，请稍后再试', data: null })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
const server = createServer((_, response) => response.writeHead(503, headers).end(body))
// As the product: an idle connection stays.
server.keepAliveTimeout = 72_000
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))
