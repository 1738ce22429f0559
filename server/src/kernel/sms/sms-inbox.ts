import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { contentSecurityPolicy } from '../web/content-security-policy.ts'

export const inboxPath = '/dev/inbox'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark}body{font:14px/1.6 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0;background:light-dark(#f5f6f8,#121418);color:light-dark(#1f2329,#e6e8ec)}
main{max-width:640px;margin:0 auto;padding:24px 16px}h1{font-size:20px}li{background:light-dark(#fff,#1b1d22);border-radius:8px;margin:8px 0;padding:8px 16px;list-style:none}ul{padding:0}
b{font:600 20px ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px}time{color:light-dark(#515963,#a6adb8)}p{margin:4px 0}`

/** The page of SMS codes on a development server. It does not exist in production. */
export function registerSmsInbox(app: FastifyInstance, services: Services): void {
  if (services.settings.sms !== 'inbox' || services.settings.production) return
  app.get(inboxPath, async (_request, reply) => {
    const messages = services.sms.inbox
      .map(
        (message) =>
          `<li><p><b>${escapeHtml(message.code)}</b> · ${escapeHtml(message.phone)} · ${escapeHtml(message.purpose)}</p><p lang="zh">${escapeHtml(message.text)}</p><time datetime="${message.at.toISOString()}">${message.at.toISOString()}</time></li>`,
      )
      .join('')
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(services.settings, "'none'"),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>短信收件箱 · SMS inbox</title><style>${style}</style></head><body><main><h1>短信收件箱 · <span lang="en">SMS inbox</span></h1><p>开发服务器发出的验证码，最近 50 条，只在内存里。<span lang="en">Codes sent by this development server: the last 50, in memory only.</span></p>${messages ? `<ul>${messages}</ul>` : '<p>还没有验证码。<span lang="en">No codes yet.</span></p>'}</main></body></html>`,
      )
  })
}
